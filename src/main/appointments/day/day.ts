/** A day, live, for the front desk: today with what reaches into it over midnight, or any other. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { DayUpdate, DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Feed } from '../../base/feed.ts';
import { inSlices, othersFirst } from '../../base/in-slices.ts';
import { boundsOfDayNamed, createDays, type DayBounds, dayFormat } from '../../base/location-day.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory, Start } from '../directory/directory.ts';
import { othersWithCode } from '../directory/code.ts';
import { type CheckInWindow, isOnDeskList } from '../look-up/check-in-window.ts';
import { type FindCircumstances, isAtLocation } from '../look-up/find-answer.ts';
import { createCodesTold, deskAppointment, sharedCodeOf } from './desk-view.ts';
import { type OverMidnight, overMidnight } from './over-midnight.ts';

/** The key that stands for "everything": a new day, or more changes than are worth sending one by one. */
export const WHOLE_DAY = '*';

/** More changes than this at once are sent as a new snapshot. */
export const MOST_SINGLE_CHANGES = 50;

/** Appointments in one part of a snapshot: some 90 kB, which a line takes, and a thread writes, at once. */
export const MOST_IN_PART = 250;

/** Appointments in the first part of today, which is drawn before the others come: more than one screen shows. */
export const MOST_AT_FIRST = 100;

export interface DayDeps {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly locationId: number | undefined;
  readonly circumstances: () => Omit<FindCircumstances, 'howCalled'>;
  readonly widestWindow: CheckInWindow;
  readonly nameOfLine: (appointment: Appointment) => string;
  readonly nameOfPerson: (appointment: Appointment) => string | undefined;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
  /** Nothing is read after it. */
  readonly closing: AbortSignal;
}

/** A day named `YYYY-MM-DD` at the location, and how many appointments of it are known. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Which appointments are listed, in the order they are told; some may come twice. */
interface Listing {
  readonly day: string;
  readonly all: readonly Iterable<Appointment>[];
  readonly mostAtFirst: number;
}

/** How many are known of today and each day after it, `days` in all. */
function countsAhead(
  { directory, clock, locationId }: DayDeps,
  dayAt: ReturnType<typeof createDays>,
  days: number,
): DayCount[] {
  const counts: DayCount[] = [];
  for (let at = wallMs(clock); counts.length < days; at = dayAt(at).endsAt) {
    const { day, startsAt, endsAt } = dayAt(at);
    counts.push({ day, count: directory.countBetween(startsAt, endsAt, locationId) });
  }
  return counts;
}

/** Read one by one: of a house whose windows are wide they may be thousands. */
function* eachWhole(
  starts: readonly Start[],
  directory: Pick<Directory, 'byId'>,
): Generator<Appointment, void, void> {
  for (const { id } of starts) {
    const appointment = directory.byId(id);
    if (appointment && appointment.withdrawnAt === undefined) yield appointment;
  }
}

/** In the order they are told: nobody waits for a row that one screen does not show. */
const allOfToday = (
  directory: Directory,
  { startsAt, endsAt }: DayBounds,
  { before, after }: OverMidnight,
): Listing['all'] => [
  eachWhole(before, directory),
  directory.firstToAttend(startsAt, endsAt, MOST_AT_FIRST),
  directory.eachBetween(startsAt, endsAt),
  eachWhole(after, directory),
];

function listingOf(directory: Directory, day: string, bounds: DayBounds | undefined): Listing {
  const all = bounds ? [directory.eachBetween(bounds.startsAt, bounds.endsAt)] : [];
  return { day, all, mostAtFirst: MOST_IN_PART };
}

/** Views of single appointments. */
function createViews({ outboxTable, directory, clock, ...deps }: DayDeps) {
  const days = dayFormat(deps.timeZone);
  const codes = {
    directory,
    dayOf: (at: number) => days.format(at),
    // Apart from those of the list, which ask about other days in between.
    spanAround: createDays(deps.timeZone),
  };
  const isOver = (day: DayBounds, now: number): boolean => day.endsAt <= now;
  return (appointment: Appointment): DeskAppointment => {
    const now = wallMs(clock);
    const intent = outboxTable.openOf(appointment.id) ?? outboxTable.undismissedOf(appointment.id);
    const named = { ...appointment, assigneeName: deps.nameOfPerson(appointment) };
    // Nobody comes with a code of a day that is over.
    const others = isOver(codes.spanAround(appointment.startsAt), now)
      ? []
      : othersWithCode(codes, appointment);
    const view = deskAppointment(named, intent, deps.nameOfLine(appointment), now);
    const sharedCode = sharedCodeOf(others);
    return sharedCode ? { ...view, sharedCode } : view;
  };
}

export type Day = ReturnType<typeof createDay>;

export function createDay(deps: DayDeps) {
  const { directory, clock } = deps;
  const dayAt = createDays(deps.timeZone);
  const viewOf = createViews(deps);

  const isHere = (appointment: Pick<Appointment, 'locationId'>): boolean =>
    isAtLocation(appointment, deps.locationId);

  function today(): Listing {
    const bounds = dayAt(wallMs(clock));
    return { day: bounds.day, all: allOfToday(directory, bounds, otherDays()), mostAtFirst: MOST_AT_FIRST };
  }

  /** What the list of today holds of other days. */
  function otherDays(): OverMidnight {
    const bounds = dayAt(wallMs(clock));
    return overMidnight(directory, bounds, deps.circumstances(), deps.widestWindow);
  }

  /** Of the day named `YYYY-MM-DD`; without a name of today, and of the next after midnight. */
  async function* watch(
    signal: AbortSignal | undefined,
    name?: string,
  ): AsyncGenerator<DayUpdate, void, void> {
    const named = name === undefined ? undefined : boundsOfDayNamed(name, deps.timeZone);
    const listing = (): Listing => (name === undefined ? today() : listingOf(directory, name, named));
    const batches = deps.changes.batches(signal);
    const isOver = (): boolean => signal?.aborted === true || deps.closing.aborted;
    /** Ids that the reader has been told of. */
    let listed = new Set<string>();
    let codes = createCodesTold();

    function tell(view: DeskAppointment): DeskAppointment {
      listed.add(view.appointmentId);
      codes.told(view);
      return view;
    }

    function viewUnlessTold(appointment: Appointment): DeskAppointment | undefined {
      if (listed.has(appointment.id) || !isHere(appointment)) return undefined;
      return tell(viewOf(appointment));
    }

    /** Each part once it is read. What changes meanwhile is told after it. It breaks off when the reader or the hub has gone. */
    async function* snapshot(): AsyncGenerator<DayUpdate, void, void> {
      const { day, all, mostAtFirst } = listing();
      const rows = eachOf(all);
      listed = new Set();
      codes = createCodesTold();
      for (let isFirst = true; ; isFirst = false) {
        const part = await inSlices(
          nextPart(rows, isFirst ? mostAtFirst : MOST_IN_PART, viewUnlessTold),
          clock,
          isOver,
        );
        if (!part) return;
        const { appointments, isLast } = part.value;
        const isMore = isLast ? {} : { isMore: true as const };
        yield isFirst
          ? { kind: 'snapshot', day, appointments, ...isMore }
          : { kind: 'more', appointments, ...isMore };
        if (isLast) return;
        await othersFirst();
      }
    }

    function isListed(appointment: Appointment): boolean {
      if (appointment.withdrawnAt !== undefined || !isHere(appointment)) return false;
      if (name === undefined) return isOnDeskList(appointment, deps.circumstances());
      return (
        named !== undefined && appointment.startsAt >= named.startsAt && appointment.startsAt < named.endsAt
      );
    }

    function viewIfListed(appointmentId: string): DeskAppointment | undefined {
      const appointment = directory.byId(appointmentId);
      return appointment && isListed(appointment) ? viewOf(appointment) : undefined;
    }

    function* change(appointmentId: string): Generator<DayUpdate, void, void> {
      const view = viewIfListed(appointmentId);
      const besides = codes.besides(appointmentId, view);
      codes.forget(appointmentId);
      if (view) yield { kind: 'changed', appointment: tell(view) };
      else if (listed.delete(appointmentId)) yield { kind: 'gone', appointmentId };
      for (const id of besides) {
        const other = listed.has(id) ? viewIfListed(id) : undefined;
        if (other && codes.isNews(other)) yield { kind: 'changed', appointment: tell(other) };
      }
    }

    try {
      yield* snapshot();
      for await (const batch of batches) {
        if (batch.has(WHOLE_DAY) || batch.size > MOST_SINGLE_CHANGES) yield* snapshot();
        else for (const id of batch) yield* change(id);
      }
    } finally {
      await batches.return();
    }
  }

  return {
    viewOf,
    watch,
    count(): number {
      const { startsAt, endsAt } = dayAt(wallMs(clock));
      const { before, after } = otherDays();
      const others = [...before, ...after].filter(isHere).length;
      return directory.countBetween(startsAt, endsAt, deps.locationId) + others;
    },
    /** Whether any appointment of today or later is known here. */
    anyAhead: (): boolean => directory.anyFrom(dayAt(wallMs(clock)).startsAt, deps.locationId),
    /** How many are known of today and each of the days after it, `days` in all. */
    ahead: (days: number): readonly DayCount[] => countsAhead(deps, dayAt, days),
    overMidnight: otherDays,
  };
}

/** Rows of a day, a part at a time. */

interface Part<T> {
  readonly appointments: T[];
  readonly isLast: boolean;
}

/** One after the other. */
function* eachOf<T>(all: readonly Iterable<T>[]): Generator<T, void, void> {
  for (const some of all) yield* some;
}

/** The next `most` of those that `viewOf` tells. Five thousand rows are a fifth of a second: others come in between. */
function* nextPart<T, V>(
  rows: Iterator<T>,
  most: number,
  viewOf: (row: T) => V | undefined,
): Generator<void, Part<V>, void> {
  const appointments: V[] = [];
  while (appointments.length < most) {
    const { done, value } = rows.next();
    if (done === true) return { appointments, isLast: true };
    const view = viewOf(value);
    if (view !== undefined) appointments.push(view);
    yield;
  }
  return { appointments, isLast: false };
}
