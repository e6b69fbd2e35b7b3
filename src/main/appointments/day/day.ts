/** One day for the front desk, live. Today includes appointments of the days beside it around midnight. */
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

/** Stands for everything: a new day, or many changes. */
export const WHOLE_DAY = '*';

/** More changes are sent as a new snapshot. */
export const MOST_SINGLE_CHANGES = 50;

/** Some 90 kB, which are sent and written at once. */
export const MOST_IN_PART = 250;

/** More than one screen shows. They are drawn before the others come. */
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
  /** Ids, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
  readonly closing: AbortSignal;
}

/** `day`: `YYYY-MM-DD` at the location. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** `all`: in the order of sending, with possible repetitions. */
interface Listing {
  readonly day: string;
  readonly all: readonly Iterable<Appointment>[];
  readonly mostAtFirst: number;
}

/** From today on. */
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

/** Read one by one, because wide windows make thousands. */
function* eachWhole(
  starts: readonly Start[],
  directory: Pick<Directory, 'byId'>,
): Generator<Appointment, void, void> {
  for (const { id } of starts) {
    const appointment = directory.byId(id);
    if (appointment && appointment.withdrawnAt === undefined) yield appointment;
  }
}

/** What one screen shows comes first. */
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

function createViews({ outboxTable, directory, clock, ...deps }: DayDeps) {
  const days = dayFormat(deps.timeZone);
  const codes = {
    directory,
    dayOf: (at: number) => days.format(at),
    // A cache apart from the list's, which asks about other days.
    spanAround: createDays(deps.timeZone),
  };
  const isOver = (day: DayBounds, now: number): boolean => day.endsAt <= now;
  return (appointment: Appointment): DeskAppointment => {
    const now = wallMs(clock);
    const intent = outboxTable.openOf(appointment.id) ?? outboxTable.undismissedOf(appointment.id);
    const named = { ...appointment, assigneeName: deps.nameOfPerson(appointment) };
    // No one comes with a code of a past day.
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

  function otherDays(): OverMidnight {
    const bounds = dayAt(wallMs(clock));
    return overMidnight(directory, bounds, deps.circumstances(), deps.widestWindow);
  }

  /** `name`: `YYYY-MM-DD`. Without it today, and the next day after midnight. */
  async function* watch(
    signal: AbortSignal | undefined,
    name?: string,
  ): AsyncGenerator<DayUpdate, void, void> {
    const named = name === undefined ? undefined : boundsOfDayNamed(name, deps.timeZone);
    const listing = (): Listing => (name === undefined ? today() : listingOf(directory, name, named));
    const batches = deps.changes.batches(signal);
    const isOver = (): boolean => signal?.aborted === true || deps.closing.aborted;
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

    /** Changes in the meantime follow. Ends when the reader or the hub has gone. */
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
    /** Today or later. */
    anyAhead: (): boolean => directory.anyFrom(dayAt(wallMs(clock)).startsAt, deps.locationId),
    /** From today on. */
    ahead: (days: number): readonly DayCount[] => countsAhead(deps, dayAt, days),
    overMidnight: otherDays,
  };
}

interface Part<T> {
  readonly appointments: T[];
  readonly isLast: boolean;
}

function* eachOf<T>(all: readonly Iterable<T>[]): Generator<T, void, void> {
  for (const some of all) yield* some;
}

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
