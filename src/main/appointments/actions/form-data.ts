/** What a booking form offers: lines and people, and each line's next times. */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import { DAY_MS, MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import type { FormData } from '../../../contract/booking.ts';
import { MAX_LINES, MAX_PEOPLE } from '../../../contract/limits.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import { lineStarts, openSpans } from './line-starts.ts';
import { countLength, lineLength, type Taken } from './next-slots.ts';

/** Days read before today and from today on for lines and people. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

const MAX_FIELD_IDS = 30;

export interface FormDataDeps extends Clocked, Closable {
  readonly database: Pick<Database, 'sqlite'>;
  readonly outboxTable: { newestCreates(): readonly Intent[] };
  /** Lines and people named here are offered also without appointments. */
  readonly settings: Pick<Settings, 'lines' | 'people' | 'locationId' | 'openingHours' | 'timeZone'>;
  readonly nameOfLine: (lineId: number) => string;
}

interface KnownLine {
  /** How often each length occurs, by milliseconds. */
  readonly lengths: Map<number, number>;
  readonly taken: Taken[];
}

const byName = (a: { readonly name?: string }, b: { readonly name?: string }): number =>
  (a.name ?? '').localeCompare(b.name ?? '');

const newLine = (): KnownLine => ({ lengths: new Map(), taken: [] });

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
function createReading({ database, settings: { locationId, lines: named = [] } }: FormDataDeps) {
  const select = database.sqlite.prepare(
    `SELECT line_id, assignee_id, assignee_name, starts_at, ends_at,
       status IN ('Scheduled', 'Checked-in', 'Served') AS takes_time
     FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND withdrawn_at IS NULL
       AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );
  return function* read(from: number, until: number) {
    const lines = new Map(named.map(({ id }) => [id, newLine()]));
    const people = new Map<number, string | undefined>();
    for (let at = from; at < until; at += DAY_MS) {
      for (const row of select.iterate(at, Math.min(at + DAY_MS, until), locationId ?? null)) {
        const lineId = Number(row['line_id']);
        const line = lines.get(lineId) ?? newLine();
        lines.set(lineId, line);
        const assigneeId = row['assignee_id'] === null ? undefined : Number(row['assignee_id']);
        const slot = { startsAt: Number(row['starts_at']), endsAt: Number(row['ends_at']), assigneeId };
        countLength(line.lengths, slot);
        if (row['takes_time'] === 1) line.taken.push(slot);
        if (assigneeId === undefined) continue;
        people.set(assigneeId, text(row['assignee_name']) ?? people.get(assigneeId));
      }
      yield;
    }
    return { lines, people };
  };
}

export function createFormData(deps: FormDataDeps): () => Promise<FormData> {
  const { settings, clock, closing, nameOfLine } = deps;
  const read = createReading(deps);
  const named = (settings.people ?? []).map(({ id, name }): [number, string] => [id, name]);
  const minutesOf = new Map((settings.lines ?? []).map(({ id, minutes }) => [id, minutes]));

  function* offer(now: number) {
    const { lines, people } = yield* read(now - DAYS_BACK * DAY_MS, now + DAYS_AHEAD * DAY_MS);
    const spans = openSpans(now, settings);
    const offered: FormData['lines'] = [];
    for (const [lineId, { lengths, taken }] of [...lines].slice(0, MAX_LINES)) {
      const lengthMs = lineLength(minutesOf.get(lineId), lengths);
      offered.push({
        lineId,
        name: nameOfLine(lineId),
        minutes: Math.round(lengthMs / MINUTE_MS),
        starts: [...lineStarts(taken, lengthMs, spans)],
      });
      yield;
    }
    return { lines: offered.toSorted(byName), people };
  }

  return async () => {
    const found = await inSlices(offer(wallMs(clock)), clock, () => closing.aborted);
    if (!found) return { lines: [], people: [], inputFieldIds: [] };
    const { lines, people } = found.value;
    return {
      lines,
      people: [...new Map([...named, ...people, ...named])]
        .slice(0, MAX_PEOPLE)
        .map(([assigneeId, name]) => ({ assigneeId, ...(name === undefined ? {} : { name }) }))
        .toSorted(byName),
      inputFieldIds: inputFieldIds(deps.outboxTable.newestCreates()),
    };
  };
}
