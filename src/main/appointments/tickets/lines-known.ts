/** What the directory says of a line: the board asks it whose calls it shows. */
import type { LineKnown } from '../../board/lobby-lines.ts';
import type { Database } from '../../storage/database.ts';

/**
 * `locationId`: the location this hub stands in; while none is set, every appointment is here. An appointment at no
 * stated location is here, as it is for look-ups.
 */
export function createLinesKnown(
  { sqlite }: Pick<Database, 'sqlite'>,
  locationId: number | undefined,
): (line: string) => LineKnown {
  const select = sqlite.prepare(
    `SELECT EXISTS (SELECT 1 FROM appointments WHERE line_id = ?1) AS known,
       EXISTS (SELECT 1 FROM appointments WHERE line_id = ?1 AND (?2 IS NULL OR location_id IS NULL)
         UNION ALL SELECT 1 FROM appointments WHERE line_id = ?1 AND location_id = ?2) AS here`,
  );
  return (line) => {
    // Lines are numbers in the specification; one that is sent as another text is in no appointment.
    if (!/^\d{1,15}$/.test(line)) return 'unknown';
    const row = select.get(Number(line), locationId ?? null);
    return row?.['here'] === 1 ? 'here' : row?.['known'] === 1 ? 'elsewhere' : 'unknown';
  };
}
