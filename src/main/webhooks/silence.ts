/**
 * If webhooks used to follow check-ins, and none of any kind comes after new ones, they do not arrive. The
 * specification promises no webhook for a check-in, so this is learned per line. Pure. Monotonic milliseconds, unless
 * stated.
 */

export const EVENT_FOLLOWS_MS = 120_000;
/** The event may come before the answer to its check-in. */
const MAY_COME_BEFORE_MS = 30_000;
/** Check-ins in a row without any event. */
const PROOF = 3;
/** Check-ins followed by their event before silence means anything. */
const LEARNED = 3;

/** Check-ins so close together are one observation, because one problem explains them all. */
const SAME_MOMENT_MS = 1_000;
/** They are sent together, and their events may be late too. */
const SAME_CATCH_UP_MS = 60_000;

interface Arrival {
  readonly ticketId: string;
  readonly line: string | undefined;
  /** Normalised. */
  readonly name: string | undefined;
}

interface CheckInSeen {
  readonly appointmentId: string;
  readonly line: string;
  readonly name: string;
  readonly isLate: boolean;
}

export interface SilenceKept {
  /** Per line, at most {@link LEARNED}. */
  readonly followed: Readonly<Record<string, number>>;
  /** Per line, while other events came. At {@link PROOF} the line is forgotten. */
  readonly unfollowed: Readonly<Record<string, number>>;
  /** Check-ins without an arrival's event before anything is learned. */
  readonly alone: number;
  /** `since`: wall clock. */
  readonly quiet?: { readonly count: number; readonly since: number } | undefined;
}

interface Open extends CheckInSeen {
  readonly at: number;
  readonly wall: number;
  readonly isAlive: boolean;
}

export interface Silence {
  readonly kept: SilenceKept;
  /** Oldest first. */
  readonly open: readonly Open[];
  /** Recent arrivals whose check-in may be confirmed only now. */
  readonly arrival: readonly (Arrival & { readonly at: number })[];
  readonly lastEventAt?: number | undefined;
  readonly lastQuietAt?: number | undefined;
}

export const NOTHING_KEPT: SilenceKept = { followed: {}, unfollowed: {}, alone: 0 };

export const silenceFrom = (kept: SilenceKept): Silence => ({ kept, open: [], arrival: [] });

/** Wall clock. Undefined while unproven. */
export const stoppedSince = ({ quiet }: SilenceKept): number | undefined =>
  quiet !== undefined && quiet.count >= PROOF ? quiet.since : undefined;

const learned = ({ followed }: SilenceKept): number =>
  Object.values(followed).reduce((sum, count) => sum + count, 0);

/** Undefined after too few check-ins. */
export function noticesSilence(kept: SilenceKept): boolean | undefined {
  if (learned(kept) >= LEARNED) return true;
  return kept.alone >= PROOF ? false : undefined;
}

const without = (counts: Readonly<Record<string, number>>, line: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(counts).filter(([each]) => each !== line));

/** Without a name it may be anyone who took a number. */
const isArrivalOf = (arrival: Arrival, { appointmentId, line, name }: CheckInSeen): boolean =>
  arrival.ticketId === appointmentId || (arrival.line === line && name !== '' && arrival.name === name);

function withFollowed(kept: SilenceKept, line: string): SilenceKept {
  const count = Math.min(LEARNED, (kept.followed[line] ?? 0) + 1);
  return {
    followed: { ...kept.followed, [line]: count },
    unfollowed: without(kept.unfollowed, line),
    alone: 0,
  };
}

/** `wall`: wall clock. */
export function checkedIn(before: Silence, seen: CheckInSeen, now: number, wall: number): Silence {
  const arrival = before.arrival.filter(({ at }) => now - at <= MAY_COME_BEFORE_MS);
  const own = arrival.find((each) => isArrivalOf(each, seen));
  if (own)
    return {
      ...before,
      arrival: arrival.filter((each) => each !== own),
      kept: withFollowed(before.kept, seen.line),
    };
  const isAlive = before.lastEventAt !== undefined && now - before.lastEventAt <= MAY_COME_BEFORE_MS;
  return { ...before, arrival, open: [...before.open, { ...seen, at: now, wall, isAlive }] };
}

/** `arrival`: if the event reports one. */
export function eventArrived(before: Silence, arrival: Arrival | undefined, now: number): Silence {
  const own = arrival && before.open.find((each) => isArrivalOf(arrival, each));
  const quiet = { ...before.kept, quiet: undefined };
  return {
    kept: own ? withFollowed(quiet, own.line) : quiet,
    open: before.open.filter((each) => each !== own).map((each) => ({ ...each, isAlive: true })),
    arrival:
      arrival && !own
        ? [...before.arrival.filter(({ at }) => now - at <= MAY_COME_BEFORE_MS), { ...arrival, at: now }]
        : before.arrival,
    lastEventAt: now,
    lastQuietAt: undefined,
  };
}

function after(before: Silence, { line, at, wall, isLate, isAlive }: Open): Silence {
  const { kept } = before;
  if (learned(kept) === 0) return { ...before, kept: { ...kept, alone: Math.min(PROOF, kept.alone + 1) } };
  if (kept.followed[line] === undefined) return before;
  if (isAlive) {
    const count = (kept.unfollowed[line] ?? 0) + 1;
    // Events come, but not for check-ins of this line, so its silence means nothing.
    return count < PROOF
      ? { ...before, kept: { ...kept, unfollowed: { ...kept.unfollowed, [line]: count } } }
      : {
          ...before,
          kept: {
            ...kept,
            followed: without(kept.followed, line),
            unfollowed: without(kept.unfollowed, line),
          },
        };
  }
  if (learned(kept) < LEARNED) return before;
  const isSame =
    before.lastQuietAt !== undefined &&
    at - before.lastQuietAt <= (isLate ? SAME_CATCH_UP_MS : SAME_MOMENT_MS);
  if (isSame) return { ...before, lastQuietAt: at };
  const quiet = {
    count: Math.min(PROOF, (kept.quiet?.count ?? 0) + 1),
    since: kept.quiet?.since ?? wall,
  };
  return { ...before, kept: { ...kept, quiet }, lastQuietAt: at };
}

export function withTimePassed(before: Silence, now: number): Silence {
  const isOver = ({ at }: Open): boolean => now - at >= EVENT_FOLLOWS_MS;
  return before.open
    .filter(isOver)
    .reduce(after, { ...before, open: before.open.filter((each) => !isOver(each)) });
}
