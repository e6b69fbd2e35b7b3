/** What the lobby knows of lines and people, by which a list that only names them is understood. */
import type { NamedLine, NamedPerson } from '../../../contract/settings.ts';
import { DAY_MS } from '../../../clock/clock.ts';
import type { Database } from '../../storage/database.ts';
import type { Known } from '../lists/read-context.ts';

/** Of appointments: further back, a line may be another's by now. */
const LOOKED_BACK_MS = 30 * DAY_MS;
const MAX_KNOWN = 1_000;

export interface LobbyKnowledgeDeps {
  readonly database: Pick<Database, 'sqlite'>;
  readonly lines: readonly NamedLine[];
  readonly people: readonly NamedPerson[];
  readonly now: () => number;
}

export type LobbyKnowledge = ReturnType<typeof createLobbyKnowledge>;

/** Settings count before appointments. Throws what the disk throws. */
export function createLobbyKnowledge({ database, lines, people, now }: LobbyKnowledgeDeps) {
  const select = (id: string, name: string) =>
    database.sqlite.prepare(
      `SELECT DISTINCT ${id} AS id, ${name} AS name FROM appointments
       WHERE starts_at >= ? AND ${id} IS NOT NULL AND ${name} <> '' LIMIT ${MAX_KNOWN}`,
    );
  const selectLines = select('line_id', 'line_name');
  const selectPeople = select('assignee_id', 'assignee_name');
  const seen = (rows: ReturnType<typeof selectLines.all>): readonly Known[] =>
    rows.map((row) => ({ id: Number(row['id']), name: String(row['name']) }));

  const lengths = new Map(lines.map(({ id, minutes }) => [id, minutes]));
  const withLength = (line: Known): Known => ({ ...line, minutes: lengths.get(line.id) });

  return (): { readonly lines: readonly Known[]; readonly people: readonly Known[] } => {
    const from = now() - LOOKED_BACK_MS;
    return {
      lines: [
        ...seen(selectLines.all(from)),
        // Without a name it is known by its id.
        ...lines.map(({ id, name = String(id) }) => ({ id, name })),
      ].map(withLength),
      people: [...seen(selectPeople.all(from)), ...people],
    };
  };
}
