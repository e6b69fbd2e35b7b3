/** What a booking form offers: lines and people with appointments here, and each line's next free slot. */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import { DAY_MS, MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import type { FormData } from '../../../contract/booking.ts';
import { MAX_PEOPLE, USUAL_MINUTES } from '../../../contract/limits.ts';
import type { NamedPerson } from '../../../contract/settings.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { Database } from '../../storage/database.ts';

/** Days read before today for lines and people, and from today on for free slots too. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

const MAX_LINES = 100;
const MAX_FIELD_IDS = 30;

export interface FormDataDeps extends Clocked, Closable {
  readonly database: Pick<Database, 'sqlite'>;
  readonly outboxTable: { newestCreates(): readonly Intent[] };
  readonly locationId: number | undefined;
  readonly nameOfLine: (lineId: number) => string;
  /** Named in the settings: offered also without appointments here. */
  readonly people: readonly NamedPerson[];
}

interface KnownLine {
  /** How often each length occurs, by milliseconds. */
  readonly lengths: Map<number, number>;
  readonly taken: TimeSlot[];
}

const byName = (a: { readonly name?: string }, b: { readonly name?: string }): number =>
  (a.name ?? '').localeCompare(b.name ?? '');

/** In milliseconds. */
export function usualLength({ lengths }: Pick<KnownLine, 'lengths'>): number {
  const [most] = [...lengths].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most === undefined ? USUAL_MINUTES * MINUTE_MS : most[0];
}

function inputFieldIds(creates: readonly Intent[]): string[] {
  const seen = creates.flatMap((intent) => {
    const order = readOrder(intent);
    return order && 'input' in order
      ? (order.input.fields ?? []).map(({ inputFieldId }) => inputFieldId)
      : [];
  });
  return [...new Set(seen)].slice(0, MAX_FIELD_IDS);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Yields after each day: five thousand rows take some milliseconds. */
function createReading({ database, locationId }: FormDataDeps) {
  const select = database.sqlite.prepare(
    `SELECT line_id, assignee_id, assignee_name, starts_at, ends_at,
       status IN ('Scheduled', 'Checked-in', 'Served') AS takes_time
     FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND withdrawn_at IS NULL
       AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );
  return function* read(from: number, until: number) {
    const lines = new Map<number, KnownLine>();
    const people = new Map<number, string | undefined>();
    for (let at = from; at < until; at += DAY_MS) {
      for (const row of select.iterate(at, Math.min(at + DAY_MS, until), locationId ?? null)) {
        const lineId = Number(row['line_id']);
        const line = lines.get(lineId) ?? { lengths: new Map<number, number>(), taken: [] };
        lines.set(lineId, line);
        const span = { startsAt: Number(row['starts_at']), endsAt: Number(row['ends_at']) };
        const length = span.endsAt - span.startsAt;
        if (length > 0) line.lengths.set(length, (line.lengths.get(length) ?? 0) + 1);
        if (row['takes_time'] === 1) line.taken.push(span);
        if (row['assignee_id'] === null) continue;
        const assigneeId = Number(row['assignee_id']);
        people.set(assigneeId, text(row['assignee_name']) ?? people.get(assigneeId));
      }
      yield;
    }
    return { lines, people };
  };
}

export function createFormData(deps: FormDataDeps): () => Promise<FormData> {
  const read = createReading(deps);
  const named = deps.people.map(({ id, name }): [number, string] => [id, name]);

  return async () => {
    const now = wallMs(deps.clock);
    const until = now + DAYS_AHEAD * DAY_MS;
    const found = await inSlices(
      read(now - DAYS_BACK * DAY_MS, until),
      deps.clock,
      () => deps.closing.aborted,
    );
    if (!found) return { lines: [], people: [], inputFieldIds: [] };
    const { lines, people } = found.value;
    return {
      lines: [...lines]
        .slice(0, MAX_LINES)
        .map(([lineId, line]) => {
          const lengthMs = usualLength(line);
          const nextStart = nextFree(line.taken, { now, lengthMs, until });
          return {
            lineId,
            name: deps.nameOfLine(lineId),
            minutes: Math.round(lengthMs / 60_000),
            ...(nextStart === undefined ? {} : { nextStart }),
          };
        })
        .toSorted(byName),
      people: [...new Map([...named, ...people, ...named])]
        .slice(0, MAX_PEOPLE)
        .map(([assigneeId, name]) => ({ assigneeId, ...(name === undefined ? {} : { name }) }))
        .toSorted(byName),
      inputFieldIds: inputFieldIds(deps.outboxTable.newestCreates()),
    };
  };
}

/** Times in milliseconds since 1970 UTC. */

export interface TimeSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

export const QUARTER_MS = 15 * 60_000;

/** The next quarter of an hour: zones differ by whole quarters. */
export const quarterFrom = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;

/** The first quarter of an hour from `now` on with `lengthMs` free. Undefined where there is none before `until`. */
export function nextFree(
  taken: readonly TimeSlot[],
  { now, lengthMs, until }: { readonly now: number; readonly lengthMs: number; readonly until: number },
): number | undefined {
  let start = quarterFrom(now);
  for (const { startsAt, endsAt } of taken.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (startsAt >= start + lengthMs) break;
    if (endsAt > start) start = quarterFrom(endsAt);
  }
  return start + lengthMs <= until ? start : undefined;
}
