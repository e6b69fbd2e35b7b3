/** Which lines take visitors without an appointment now, and the next times of a line. */
import { MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import type { NamedLine } from '../../../contract/settings.ts';
import type { WalkInLine } from '../../../contract/walk-in.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { createFeed } from '../../base/feed.ts';
import { createWeeklyHours } from '../../../contract/weekly-hours.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import { countLength, lineLength, nextSlots, type Taken, type TimeSlot } from '../actions/next-slots.ts';
import type { CheckInWindow } from '../look-up/check-in-window.ts';

/** Hours may end while a visitor types. */
const GRACE_MS = 5 * MINUTE_MS;

/** Requests for one visitor. */
const MAX_SLOTS_ASKED = 3;

export interface WalkInLinesDeps extends Clocked {
  readonly database: Pick<Database, 'sqlite'>;
  readonly settings: Pick<Settings, 'walkIns' | 'lines' | 'timeZone' | 'locationId'>;
  readonly nameOfLine: (lineId: number) => string;
  readonly circumstances: () => {
    readonly isToday: (at: number) => boolean;
    readonly windowOfLine: (lineId: number) => CheckInWindow;
  };
}

/** Lines with hours for visitors without an appointment, as kiosks show them. */
export function createOpenLines({ settings, clock, nameOfLine }: WalkInLinesDeps) {
  const taking = (settings.walkIns ? (settings.lines ?? []) : []).flatMap(({ id, walkIns }) =>
    walkIns === undefined ? [] : [{ id, at: createWeeklyHours(walkIns, settings.timeZone) }],
  );
  const changes = createFeed<'lines'>();

  function shown(): WalkInLine[] | undefined {
    const now = wallMs(clock);
    const all = taking.map(({ id, at }): WalkInLine => {
      const until = at(now).endsAt;
      return { lineId: id, name: nameOfLine(id), ...(until === undefined ? {} : { until }) };
    });
    const isOpen = ({ until }: WalkInLine): boolean => until !== undefined;
    return all.some(isOpen) ? [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))] : undefined;
  }

  let told = JSON.stringify(shown());
  return {
    shown,
    takes(lineId: number): boolean {
      const now = wallMs(clock);
      const line = taking.find(({ id }) => id === lineId);
      return line !== undefined && (line.at(now).isWithin || line.at(now - GRACE_MS).isWithin);
    },
    look(): void {
      const now = JSON.stringify(shown());
      if (now !== told) changes.touch('lines');
      told = now;
    },
    subscribe: (heard: () => void): (() => void) => changes.subscribe(heard),
    close: changes.close,
  };
}

const taken = (row: Readonly<Record<string, unknown>>): Taken => ({
  startsAt: Number(row['starts_at']),
  endsAt: Number(row['ends_at']),
  assigneeId: typeof row['assignee_id'] === 'number' ? row['assignee_id'] : undefined,
});

const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** The next times of a line, from what is known of its day. */
export function createReadDay({ database, clock, settings, circumstances }: WalkInLinesDeps) {
  const select = database.sqlite.prepare(
    `SELECT starts_at, ends_at, assignee_id FROM appointments
     WHERE starts_at BETWEEN ?1 AND ?2 AND line_id = ?3 AND withdrawn_at IS NULL
       AND status IN ('Scheduled', 'Checked-in', 'Served')
       AND (?4 IS NULL OR location_id IS NULL OR location_id = ?4)`,
  );
  const minutesOf = new Map((settings.lines ?? []).map(({ id, minutes }: NamedLine) => [id, minutes]));
  return (lineId: number): { readonly slots: readonly TimeSlot[]; readonly lengthMs: number } => {
    const now = wallMs(clock);
    const rows = select
      .all(now - HALF_DAY_MS, now + 2 * HALF_DAY_MS, lineId, settings.locationId ?? null)
      .map(taken);
    const lengths = new Map<number, number>();
    for (const row of rows) countLength(lengths, row);
    const lengthMs = lineLength(minutesOf.get(lineId), lengths);
    // None after midnight.
    const { isToday: isOpen } = circumstances();
    return { slots: nextSlots(rows, { now, lengthMs, most: MAX_SLOTS_ASKED, isOpen }), lengthMs };
  };
}
