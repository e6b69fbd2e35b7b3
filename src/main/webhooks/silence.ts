/**
 * Whether the way of the service's events is cut. A confirmed check-in proves that something happened at the service, so
 * where events of arrivals used to follow check-ins and none of any kind comes any more, they do not arrive. The
 * specification does not say that a check-in causes an event, so that is learned for each line and forgotten where it turns
 * out to be untrue. Pure; times are of the monotonic clock in milliseconds unless they say otherwise.
 */

/** How long after a confirmed check-in its event may take. */
export const EVENT_FOLLOWS_MS = 120_000;
/** So long before the answer to a check-in its event may come: longer than a request lasts. */
const MAY_COME_BEFORE_MS = 30_000;
/** Check-ins in a row, each without any event, that prove it. */
const PROOF = 3;
/** Check-ins that must have been followed by their event before silence says anything. */
const LEARNED = 3;

/** Check-ins confirmed within this of each other are one observation, because one moment of trouble explains them all. */
const SAME_MOMENT_MS = 1_000;
/** The same for those that waited for the service: they are sent in one go, and its events may be late as well. */
const SAME_CATCH_UP_MS = 60_000;

/** What an event tells of an arrival: a ticket that is new or was changed. */
export interface ArrivalTold {
  readonly ticketId: string;
  readonly line: string | undefined;
  /** As it is compared; undefined where the event names nobody. */
  readonly name: string | undefined;
}

/** A check-in that the service has confirmed. */
export interface CheckInSeen {
  readonly appointmentId: string;
  readonly line: string;
  readonly name: string;
  /** It waited for the service before. */
  readonly isLate: boolean;
}

/** What is kept over a restart. */
export interface SilenceKept {
  /** How many check-ins of each line were followed by their event, {@link LEARNED} at most. */
  readonly followed: Readonly<Record<string, number>>;
  /** How many in a row of each line were not, while other events came; at {@link PROOF} the line is forgotten. */
  readonly unfollowed: Readonly<Record<string, number>>;
  /** While nothing is learned: check-ins that no event of an arrival followed, {@link PROOF} at most. */
  readonly alone: number;
  /** Check-ins in a row without any event; `since` of the wall clock. */
  readonly quiet?: { readonly count: number; readonly since: number } | undefined;
}

interface Open extends CheckInSeen {
  readonly at: number;
  /** Of the wall clock. */
  readonly wall: number;
  /** An event of this lobby came since, or right before. */
  readonly isAlive: boolean;
}

export interface Silence {
  readonly kept: SilenceKept;
  /** Check-ins whose time is not over, oldest first. */
  readonly open: readonly Open[];
  /** Arrivals told right before, whose check-in may be confirmed only now. */
  readonly told: readonly (ArrivalTold & { readonly at: number })[];
  readonly lastEventAt?: number | undefined;
  /** When the last observation of silence was confirmed. */
  readonly lastQuietAt?: number | undefined;
}

export const NOTHING_KEPT: SilenceKept = { followed: {}, unfollowed: {}, alone: 0 };

export const silenceFrom = (kept: SilenceKept): Silence => ({ kept, open: [], told: [] });

/** Since when visitors check in and no event comes, by the wall clock; undefined while that is not proven. */
export const stoppedSince = ({ quiet }: SilenceKept): number | undefined =>
  quiet !== undefined && quiet.count >= PROOF ? quiet.since : undefined;

const learned = ({ followed }: SilenceKept): number =>
  Object.values(followed).reduce((sum, count) => sum + count, 0);

/** Whether silence would be noticed; undefined while there were too few check-ins to tell. */
export function noticesSilence(kept: SilenceKept): boolean | undefined {
  if (learned(kept) >= LEARNED) return true;
  return kept.alone >= PROOF ? false : undefined;
}

const without = (counts: Readonly<Record<string, number>>, line: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(counts).filter(([each]) => each !== line));

/** By id, or by line and name. One without a name may be of anybody who took a number: it says nothing of a check-in. */
const isArrivalOf = (told: ArrivalTold, { appointmentId, line, name }: CheckInSeen): boolean =>
  told.ticketId === appointmentId || (told.line === line && name !== '' && told.name === name);

function withFollowed(kept: SilenceKept, line: string): SilenceKept {
  const count = Math.min(LEARNED, (kept.followed[line] ?? 0) + 1);
  return {
    followed: { ...kept.followed, [line]: count },
    unfollowed: without(kept.unfollowed, line),
    alone: 0,
  };
}

/** The service has confirmed a check-in that it surely did not know before. `wall` of the wall clock. */
export function checkedIn(before: Silence, seen: CheckInSeen, now: number, wall: number): Silence {
  const told = before.told.filter(({ at }) => now - at <= MAY_COME_BEFORE_MS);
  const own = told.find((each) => isArrivalOf(each, seen));
  if (own)
    return {
      ...before,
      told: told.filter((each) => each !== own),
      kept: withFollowed(before.kept, seen.line),
    };
  const isAlive = before.lastEventAt !== undefined && now - before.lastEventAt <= MAY_COME_BEFORE_MS;
  return { ...before, told, open: [...before.open, { ...seen, at: now, wall, isAlive }] };
}

/** An event of this lobby came in: the way is open. `told` where it tells of an arrival. */
export function heard(before: Silence, told: ArrivalTold | undefined, now: number): Silence {
  const own = told && before.open.find((each) => isArrivalOf(told, each));
  const quiet = { ...before.kept, quiet: undefined };
  return {
    kept: own ? withFollowed(quiet, own.line) : quiet,
    open: before.open.filter((each) => each !== own).map((each) => ({ ...each, isAlive: true })),
    told:
      told && !own
        ? [...before.told.filter(({ at }) => now - at <= MAY_COME_BEFORE_MS), { ...told, at: now }]
        : before.told,
    lastEventAt: now,
    lastQuietAt: undefined,
  };
}

/** One check-in whose time is over without its event. */
function after(before: Silence, { line, at, wall, isLate, isAlive }: Open): Silence {
  const { kept } = before;
  if (learned(kept) === 0) return { ...before, kept: { ...kept, alone: Math.min(PROOF, kept.alone + 1) } };
  if (kept.followed[line] === undefined) return before;
  if (isAlive) {
    const count = (kept.unfollowed[line] ?? 0) + 1;
    // Events come, and not for check-ins of this line: silence of it says nothing.
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

/** Time has passed. */
export function passed(before: Silence, now: number): Silence {
  const isOver = ({ at }: Open): boolean => now - at >= EVENT_FOLLOWS_MS;
  return before.open
    .filter(isOver)
    .reduce(after, { ...before, open: before.open.filter((each) => !isOver(each)) });
}
