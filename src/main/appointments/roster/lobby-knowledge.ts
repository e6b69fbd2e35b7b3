/** What the lobby knows of lines and people, by which a list that only names them is understood. */
import type { NamedLine, NamedPerson } from '../../../contract/settings.ts';
import { DAY_MS } from '../../../clock/clock.ts';
import type { Database } from '../../storage/database.ts';
import type { Known } from '../lists/read-context.ts';
import { textKey } from '../lists/text-key.ts';

/** Of appointments the last ones before it: further back, a line may be another's by now. */
const LOOKED_AHEAD_MS = 14 * DAY_MS;
/** Reading so many takes a few milliseconds. */
const MOST_APPOINTMENTS = 5_000;

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
      `SELECT DISTINCT ${id} AS id, ${name} AS name FROM
         (SELECT ${id}, ${name} FROM appointments WHERE starts_at < ?
          ORDER BY starts_at DESC LIMIT ${MOST_APPOINTMENTS})
       WHERE ${id} IS NOT NULL AND ${name} <> ''`,
    );
  const selectLines = select('line_id', 'line_name');
  const selectPeople = select('assignee_id', 'assignee_name');
  const seen = (rows: ReturnType<typeof selectLines.all>): readonly Known[] =>
    rows.map((row) => ({ id: Number(row['id']), name: String(row['name']) }));

  /** What settings name, and of the appointments what names one only and is named nowhere else. */
  function settled(named: readonly Known[], met: readonly Known[]): readonly Known[] {
    const isOne = (some: readonly Known[]): boolean => new Set(some.map(({ id }) => id)).size === 1;
    const keyOf = ({ name }: Known): string => textKey(name);
    const here = Map.groupBy(named, keyOf);
    const others = Map.groupBy(met, keyOf);
    return [...here.values(), ...[...others].flatMap(([key, some]) => (here.has(key) ? [] : [some]))].flatMap(
      (some) => (isOne(some) ? some.slice(0, 1) : []),
    );
  }

  const lengths = new Map(lines.map(({ id, minutes }) => [id, minutes]));
  const withLength = (line: Known): Known => ({ ...line, minutes: lengths.get(line.id) });

  return (): { readonly lines: readonly Known[]; readonly people: readonly Known[] } => {
    const until = now() + LOOKED_AHEAD_MS;
    return {
      // Without a name a line is known by its id.
      lines: settled(
        lines.map(({ id, name = String(id) }) => ({ id, name })),
        seen(selectLines.all(until)),
      ).map(withLength),
      people: settled(people, seen(selectPeople.all(until))),
    };
  };
}
