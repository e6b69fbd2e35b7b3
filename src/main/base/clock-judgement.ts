/**
 * Whether this machine's wall clock can be right, and which moments now can be (docs/adr/0051). Pure: what is known comes
 * in as evidence, and what follows is decided where something is deleted, dated, announced or turned away.
 */

/** No clock that is right shows a moment before this software was made; in milliseconds since 1970, as all moments here. */
export const SOFTWARE_SINCE = Date.UTC(2026, 0, 1);
/** Two clocks agree that differ by no more: a `Date` header is of whole seconds, and its answer was under way. */
export const AGREE_MS = 120_000;
/** A hub may be off for a day off, and be started again, without being asked whether its clock is right. */
export const OFF_MS = 36 * 3_600_000;
/** A clock without a second opinion is believed once it has run on steadily for so long while Foyer ran. */
export const LIVED_IN_MS = 24 * 3_600_000;
/** Clocks that differ by more are not both nearly right: the one of this machine may show another day. */
const HALF_DAY_MS = 12 * 3_600_000;
/** Whether the service's clock, if it differs at all, leaves this machine's a likely one. */
export const isNearService = ({ wall, service }: Pick<ClockEvidence, 'wall' | 'service'>): boolean =>
  service !== undefined && wall >= SOFTWARE_SINCE && Math.abs(wall - service) <= HALF_DAY_MS;
/** The booking system's clock may be wrong too, in milliseconds, where this machine's does not agree with it. */
const MARGIN_MS = 65 * 60_000;

export interface ClockEvidence {
  /** What this machine's clock shows. */
  readonly wall: number;
  /**
   * The last moment that was believed and the time that has passed since as far as it was measured, so that now is no
   * earlier; undefined where none was.
   */
  readonly least: number | undefined;
  /** Whether all of that time was measured: the hub has not been started since. */
  readonly isSameRun: boolean;
  /**
   * What now would be if a clock that was in doubt when the hub was stopped ran on as it did; undefined where it was not
   * in doubt then.
   */
  readonly steady: number | undefined;
  /** What the service's clock shows, as last heard in this run; undefined where it was not, or a sleep may lie between. */
  readonly service: number | undefined;
  /**
   * What the service's clock would show by a difference of hours that was heard before, or said by whoever answers in its
   * place; undefined where the two agreed since, or the wall clock was believed. The first is by the time that was
   * measured since, the second by the wall clock, which also goes on while the machine sleeps or is off.
   */
  readonly recalled: readonly [measured: number, byWall: number] | undefined;
  /** How long the hub has run. */
  readonly uptimeMs: number;
  /** How long this wall clock has run on steadily while it was in doubt, also over restarts. */
  readonly livedMs: number;
}

/**
 * `impossible`: from before the software. `differs`: the service's clock shows another time. `ahead`, `behind`: of what
 * was last believed, by more than time can have passed.
 */
export type ClockDoubt = 'impossible' | 'differs' | 'ahead' | 'behind';

export interface ClockJudgement {
  /** Undefined: nothing speaks against the wall clock. */
  readonly doubt: ClockDoubt | undefined;
  /** The service's clock was heard, and agrees. */
  readonly isConfirmed: boolean;
  /** What to take for now: the wall clock, unless it is certainly wrong and another one is nearer. */
  readonly best: number;
  /** Now is hardly earlier: nothing is deleted by a later moment. */
  readonly earliest: number;
  /** Now is hardly later; infinite where nothing tells. */
  readonly latest: number;
  /** What each clock shows, the best first. */
  readonly moments: readonly number[];
}

/** Whether these moments may be of different days: a code, a list or a copy of today may look like one of another day. */
export const maySpanDays = ({ earliest, latest }: Pick<ClockJudgement, 'earliest' | 'latest'>): boolean =>
  latest - earliest > HALF_DAY_MS;

export const isDayInDoubt = (judged: ClockJudgement): boolean =>
  judged.doubt !== undefined && maySpanDays(judged);

const sure = (wall: number, isConfirmed: boolean): ClockJudgement => ({
  doubt: undefined,
  isConfirmed,
  best: wall,
  earliest: wall,
  latest: wall,
  moments: [wall],
});

/** The service was heard, and shows another time than this machine or alone shows a possible one. */
function againstService(service: number, evidence: ClockEvidence): ClockJudgement {
  const { wall, least } = evidence;
  const isPossible = wall >= SOFTWARE_SINCE;
  const offMs = Math.abs(wall - service);
  const isFar = !isNearService({ ...evidence, service });
  // A proxy may repeat an answer of yesterday. What was seen here since then speaks for this machine.
  const isOutdated =
    least !== undefined && service < least - HALF_DAY_MS && wall >= least - AGREE_MS && isPossible;
  const best = !isPossible || (isFar && !isOutdated) ? service : wall;
  const margin = Math.min(MARGIN_MS, offMs);
  const others = [service, ...(isPossible ? [wall] : []), ...(isFar && least !== undefined ? [least] : [])];
  return {
    doubt: isPossible ? 'differs' : 'impossible',
    isConfirmed: false,
    best,
    earliest: Math.min(...others) - margin,
    latest: Math.max(...others) + margin,
    moments: [...new Set([best, ...others])],
  };
}

export function judgeClock(evidence: ClockEvidence): ClockJudgement {
  const { wall, least, steady, isSameRun, service, recalled, livedMs, uptimeMs } = evidence;
  const isPossible = wall >= SOFTWARE_SINCE;
  if (service !== undefined && service >= SOFTWARE_SINCE) {
    const agrees = isPossible && Math.abs(wall - service) <= AGREE_MS;
    return agrees ? sure(wall, true) : againstService(service, evidence);
  }
  if (!isPossible) {
    const best = least ?? SOFTWARE_SINCE + uptimeMs;
    return {
      doubt: 'impossible',
      isConfirmed: false,
      best,
      earliest: best,
      latest: Number.POSITIVE_INFINITY,
      moments: [best],
    };
  }
  if (least === undefined || livedMs >= LIVED_IN_MS) return sure(wall, false);
  const doubt = doubtBy(evidence, least);
  if (doubt === undefined) return recalled ? againstService(recalled[1], evidence) : sure(wall, false);
  const moments = [wall, least, ...(steady === undefined ? [] : [steady]), ...(recalled ?? [])];
  return {
    doubt,
    isConfirmed: false,
    best: wall,
    earliest: Math.min(...moments),
    // How long the hub was off before this start is not known.
    latest: doubt === 'behind' && !isSameRun ? Number.POSITIVE_INFINITY : Math.max(...moments),
    moments,
  };
}

/** What the hub's own past says, where nobody else does. */
function doubtBy(
  { wall, steady = wall, isSameRun }: ClockEvidence,
  least: number,
): 'ahead' | 'behind' | undefined {
  if (wall < Math.max(least, steady) - AGREE_MS) return 'behind';
  // A machine that sleeps does not measure the time.
  const most = least + (isSameRun ? AGREE_MS : OFF_MS);
  return wall > Math.min(most, steady + AGREE_MS) ? 'ahead' : undefined;
}
