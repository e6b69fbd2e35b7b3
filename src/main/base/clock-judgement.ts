/** The range of the current time, if this machine's clock may be wrong (docs/adr/0051). Pure. */

/** No correct clock is earlier. All moments here are wall-clock milliseconds. */
export const SOFTWARE_SINCE = Date.UTC(2026, 0, 1);
/** A `Date` header has whole seconds, and its answer took time. */
export const AGREE_MS = 120_000;
/** A day off: after a longer stop, a start asks about the clock. */
export const OFF_MS = 36 * 3_600_000;
/** A clock without a second opinion is trusted after running steadily for this long. */
export const LIVED_IN_MS = 24 * 3_600_000;
const HALF_DAY_MS = 12 * 3_600_000;
export const isNearService = ({ wall, service }: Pick<ClockEvidence, 'wall' | 'service'>): boolean =>
  service !== undefined && wall >= SOFTWARE_SINCE && Math.abs(wall - service) <= HALF_DAY_MS;
/** Milliseconds of error allowed for the booking system's clock. */
const MARGIN_MS = 65 * 60_000;

export interface ClockEvidence {
  readonly wall: number;
  /** Now is not earlier. Undefined if no moment was trusted. */
  readonly least: number | undefined;
  /** False if a restart interrupted the measurement. */
  readonly isSameRun: boolean;
  /** The current time by a clock that was in doubt at the last stop. Undefined if it was not. */
  readonly steady: number | undefined;
  /** As last received in this run. Undefined if never, or if the machine may have slept since. */
  readonly service: number | undefined;
  /**
   * The booking system's time by an earlier offset of hours: by the time measured since, and by the wall clock, which
   * also runs during sleep. Undefined if the clocks agreed since.
   */
  readonly recalled: readonly [measured: number, byWall: number] | undefined;
  readonly uptimeMs: number;
  /** Of this clock while in doubt, over restarts. */
  readonly livedMs: number;
}

/**
 * `impossible`: before the software. `differs`: from the booking system. `ahead`, `behind`: of the last trusted moment,
 * by more than can have passed.
 */
export type ClockDoubt = 'impossible' | 'differs' | 'ahead' | 'behind';

export interface ClockJudgement {
  readonly doubt: ClockDoubt | undefined;
  readonly isConfirmed: boolean;
  /** The wall clock, unless it is certainly wrong and another is nearer. */
  readonly best: number;
  /** Delete nothing by a later moment. */
  readonly earliest: number;
  /** Infinite if unknown. */
  readonly latest: number;
  /** Best first. */
  readonly moments: readonly number[];
}

/** A code, list or backup of today may seem to be of another day. */
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

function againstService(service: number, evidence: ClockEvidence): ClockJudgement {
  const { wall, least } = evidence;
  const isPossible = wall >= SOFTWARE_SINCE;
  const offMs = Math.abs(wall - service);
  const isFar = !isNearService({ ...evidence, service });
  // A proxy may repeat yesterday's answer.
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
    // The time between the runs is unknown.
    latest: doubt === 'behind' && !isSameRun ? Number.POSITIVE_INFINITY : Math.max(...moments),
    moments,
  };
}

/** Without a second clock. */
function doubtBy(
  { wall, steady = wall, isSameRun }: ClockEvidence,
  least: number,
): 'ahead' | 'behind' | undefined {
  if (wall < Math.max(least, steady) - AGREE_MS) return 'behind';
  // Time asleep is not measured.
  const most = least + (isSameRun ? AGREE_MS : OFF_MS);
  return wall > Math.min(most, steady + AGREE_MS) ? 'ahead' : undefined;
}
