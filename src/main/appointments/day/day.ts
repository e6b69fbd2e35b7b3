/** A day, live, for the front desk: today with what reaches into it over midnight, or another day. */
import type { Closable } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { DayUpdate, DeskAppointment } from '../../../contract/desk-appointment.ts';
import { type Feed, snapshotAndChanges } from '../../base/feed.ts';
import { inSlices, othersFirst } from '../../base/in-slices.ts';
import { boundsOfDayNamed, createDays, type DayBounds } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory, AppointmentStart } from '../directory/directory.ts';
import { type CheckInWindow, isOnDeskList } from '../look-up/check-in-window.ts';
import { type FindCircumstances, isAtLocation } from '../look-up/find-answer.ts';
import { countClaimFacts } from './claim-facts.ts';
import { createCodesSent, createViews, type ViewDeps } from './desk-view.ts';
import { type OverMidnight, overMidnight } from './over-midnight.ts';
import { createStandingCalls } from './standing-calls.ts';

/** Stands for "everything" among ids of changed appointments. */
export const WHOLE_DAY = '*';

/** More changes at once are sent as a new snapshot. */
export const MAX_SINGLE_CHANGES = 50;

/** Appointments in one part of a snapshot, some 90 kB: the most that a line and a thread handle at once. */
export const MAX_IN_PART = 250;

/** Appointments in the first part of today, more than one screen shows: drawn before the others come. */
export const MAX_AT_FIRST = 100;

export interface DayDeps extends ViewDeps, Closable {
  readonly directory: Directory;
  readonly locationId: number | undefined;
  readonly circumstances: () => Omit<FindCircumstances, 'howCalled'>;
  readonly widestWindow: CheckInWindow;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
}

/** `day`: `YYYY-MM-DD` at the location. */
interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** In the order they are sent. An appointment may come twice. */
interface Listing {
  readonly day: string;
  readonly all: readonly Iterable<Appointment>[];
  readonly mostAtFirst: number;
}

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

/** One by one: wide windows make these thousands. */
function* eachWhole(
  starts: readonly AppointmentStart[],
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
  directory.firstToAttend(startsAt, endsAt, MAX_AT_FIRST),
  directory.eachBetween(startsAt, endsAt),
  eachWhole(after, directory),
];

function listingOf(directory: Directory, day: string, bounds: DayBounds | undefined): Listing {
  const all = bounds ? [directory.eachBetween(bounds.startsAt, bounds.endsAt)] : [];
  return { day, all, mostAtFirst: MAX_IN_PART };
}

export type LiveDay = ReturnType<typeof createDay>;

export function createDay(deps: DayDeps) {
  const { directory, clock } = deps;
  const dayAt = createDays(deps.timeZone);
  const viewNow = createViews(deps);
  const standing = createStandingCalls(() => wallMs(clock));
  const viewOf = (appointment: Appointment): DeskAppointment => standing.drawn(viewNow(appointment));
  const isHere = (appointment: Pick<Appointment, 'locationId'>): boolean =>
    isAtLocation(appointment, deps.locationId);

  function today(): Listing {
    const bounds = dayAt(wallMs(clock));
    return { day: bounds.day, all: allOfToday(directory, bounds, otherDays()), mostAtFirst: MAX_AT_FIRST };
  }

  function otherDays(): OverMidnight {
    const bounds = dayAt(wallMs(clock));
    return overMidnight(directory, bounds, deps.circumstances(), deps.widestWindow);
  }

  /** Of the day `YYYY-MM-DD`. Default: today, with the next day after midnight. */
  async function* watch(
    signal: AbortSignal | undefined,
    name?: string,
  ): AsyncGenerator<DayUpdate, void, void> {
    const named = name === undefined ? undefined : boundsOfDayNamed(name, deps.timeZone);
    const listing = (): Listing => (name === undefined ? today() : listingOf(directory, name, named));
    const isOver = (): boolean => signal?.aborted === true || deps.closing.aborted;
    let listed = new Set<string>();
    let codes = createCodesSent();

    function send(view: DeskAppointment): DeskAppointment {
      listed.add(view.appointmentId);
      codes.sent(view);
      return view;
    }

    function viewUnlessSent(appointment: Appointment): DeskAppointment | undefined {
      if (listed.has(appointment.id) || !isHere(appointment)) return undefined;
      return send(viewOf(appointment));
    }

    /** Sends each part as soon as it is read, and later changes after it. Stops when the reader or the hub is gone. */
    async function* snapshot(): AsyncGenerator<DayUpdate, void, void> {
      const { day, all, mostAtFirst } = listing();
      const rows = eachOf(all);
      listed = new Set();
      codes = createCodesSent();
      for (let isFirst = true; ; isFirst = false) {
        const part = await inSlices(
          nextPart(rows, isFirst ? mostAtFirst : MAX_IN_PART, viewUnlessSent),
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
      if (view) yield { kind: 'changed', appointment: send(view) };
      else if (listed.delete(appointmentId)) yield { kind: 'gone', appointmentId };
      for (const id of besides) {
        const other = listed.has(id) ? viewIfListed(id) : undefined;
        if (other && codes.isNews(other)) yield { kind: 'changed', appointment: send(other) };
      }
    }

    yield* snapshotAndChanges(deps.changes, signal, async function* (batch) {
      if (!batch || batch.has(WHOLE_DAY) || batch.size > MAX_SINGLE_CHANGES) yield* snapshot();
      else for (const id of batch) yield* change(id);
    });
  }

  return {
    viewOf,
    watch,
    count(): number {
      const [{ startsAt, endsAt }, { before, after }] = [dayAt(wallMs(clock)), otherDays()];
      const known = directory.countBetween(startsAt, endsAt, deps.locationId);
      return known + [...before, ...after].filter(isHere).length;
    },
    anyAhead: (): boolean => directory.anyFrom(dayAt(wallMs(clock)).startsAt, deps.locationId),
    ahead: (days: number): readonly DayCount[] => countsAhead(deps, dayAt, days),
    claimFacts: () => countClaimFacts(directory, dayAt(wallMs(clock)), deps.locationId),
    overMidnight: otherDays,
    callsOver: standing.over,
  };
}

interface Part<T> {
  readonly appointments: T[];
  readonly isLast: boolean;
}

function* eachOf<T>(all: readonly Iterable<T>[]): Generator<T, void, void> {
  for (const some of all) yield* some;
}

/** The next `most` rows that have a view. Yields between rows: five thousand take a fifth of a second. */
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
