/** What is forgotten, and when. Pure: the effects are in `erase.ts`. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Names, phone numbers and e-mail addresses go this long after the end of an appointment, or a ticket's creation. */
export const PERSONAL_MS = DAY_MS;
/** Bodies of events, readable or not. Their hashes stay, so that a late repetition still counts once. */
export const BODIES_MS = 7 * DAY_MS;

export const LOOK_EVERY_MS = HOUR_MS;

/** A wall clock that is this much ahead of where it should be is not believed at once. */
const JUMP_MS = HOUR_MS;
/** A hub may be off over a day off without being asked whether its clock is right. */
const OFF_MS = 36 * HOUR_MS;
/** How long nothing is erased after a jump; by then somebody has seen and mended a clock that is wrong. */
export const HOLD_MS = DAY_MS;

export interface Cutoffs {
  /** Appointments that ended, and tickets created, at or before this. */
  readonly personal: number;
  readonly bodies: number;
}

export function cutoffsAt(now: number): Cutoffs {
  return { personal: now - PERSONAL_MS, bodies: now - BODIES_MS };
}

/** True from two to five in the morning, when nobody waits in a lobby. */
export function isNight(now: number, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return ['02', '03', '04'].includes(hour);
}

export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

/** The moment erasing was last thought about; without a monotonic time it was before this start. */
export interface LastLook {
  readonly wall: number;
  readonly monotonic: number | undefined;
}

/** True when the wall clock went ahead by more than time can have passed: what it calls over may be of today. */
export function hasJumped(last: LastLook | undefined, now: Moment): boolean {
  if (!last) return false;
  const ahead = now.wall - last.wall;
  return last.monotonic === undefined ? ahead > OFF_MS : ahead - (now.monotonic - last.monotonic) > JUMP_MS;
}

export interface Hold {
  /** On the monotonic clock. */
  readonly until: number;
}

/** The hold in force after looking at `now`. A hold ends early once the service's own clock agrees, at a later look. */
export function holdAfter(
  hold: Hold | undefined,
  last: LastLook | undefined,
  now: Moment,
  clockConfirmed: boolean,
): Hold | undefined {
  if (hasJumped(last, now)) return { until: now.monotonic + HOLD_MS };
  return hold && !clockConfirmed && now.monotonic < hold.until ? hold : undefined;
}
