/** Moments as services write them. The specification says ISO 8601 in UTC; what means one moment all the same is taken too. Pure. */

/** A moment as it was told, by the service's clock. */
export interface ToldMoment {
  /** Milliseconds since 1970. */
  readonly date: number;
  /** How fine it was told, in milliseconds: 1,000 for whole seconds, 0.001 for microseconds. Absent: milliseconds. */
  readonly stepMs?: number | undefined;
}

const SECOND_MS = 1_000;

/** How many milliseconds the last of so many digits behind the second stands for. */
const stepOf = (digits: number): number => SECOND_MS / 10 ** digits;

/**
 * Whether two moments of one ticket are one, told with two precisions: less than a second apart, and no further than what
 * the coarser one leaves open, cut off or rounded in either direction. Two that are told equally fine are two, unless they
 * are a millisecond apart: one node cuts off what another one rounds, and nobody is called twice so fast.
 */
export function isOneMoment(a: ToldMoment, b: ToldMoment): boolean {
  const [stepA = 1, stepB = 1] = [a.stepMs, b.stepMs];
  const apart = Math.abs(a.date - b.date);
  return apart <= 1 || (stepA !== stepB && apart < Math.max(stepA, stepB));
}

/** The last millisecond that may be meant: a moment told in whole seconds has its fraction cut off. */
export const lastMsOf = ({ date, stepMs = 1 }: ToldMoment): number => date + Math.max(stepMs, 1) - 1;

/** 2001 to 2099: outside of these a moment is a placeholder or a mistake, such as the year 1. */
const EARLIEST = Date.UTC(2001, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const isPlausible = (at: number): boolean => at >= EARLIEST && at < LATEST;

const toldTo = (date: number, digits: number): ToldMoment =>
  digits === 3 ? { date } : { date, stepMs: stepOf(digits) };

/** Seconds and milliseconds since 1970 cannot be mixed up: in the years above no number is plausible as both. */
function fromEpoch(value: number): ToldMoment | undefined {
  if (isPlausible(value)) return toldTo(Math.round(value), 3);
  const seconds = value * SECOND_MS;
  if (!isPlausible(seconds)) return undefined;
  return toldTo(Math.round(seconds), (String(value).split('.')[1] ?? '').length);
}

const FRACTION_AND_ZONE = String.raw`(?:[.,](\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)?$`;
const EXTENDED = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})${FRACTION_AND_ZONE}`,
);
/** ISO 8601 without the signs between the numbers. */
const BASIC = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})${FRACTION_AND_ZONE}`);

/** Beyond these no zone has been. */
const MOST_OFFSET_MINUTES = 15 * 60;

function fromIso(text: string): ToldMoment | undefined {
  const parts = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!parts) return undefined;
  const part = (n: number): number => Number(parts[n] ?? 0);
  const [year, month, day, hour, minute, told] = [1, 2, 3, 4, 5, 6].map(part);
  // A leap second (RFC 3339, 5.7) counts as the one before it.
  const second = told === 60 ? 59 : told;
  const fraction = parts[7] ?? '';
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const written = new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0, millis),
  );
  // 31 February and 25:00 roll over into another day or hour: then it is no date.
  const isReal =
    written.getUTCMonth() + 1 === month && written.getUTCDate() === day && written.getUTCHours() === hour;
  const isTime = (minute ?? 0) < 60 && (second ?? 0) < 60;
  const offset = part(9) * 60 + part(10);
  if (!isReal || !isTime || part(10) >= 60 || offset > MOST_OFFSET_MINUTES) return undefined;
  const at = written.getTime() - (parts[8] === '-' ? -offset : offset) * 60_000;
  return isPlausible(at) ? toldTo(at, fraction.length) : undefined;
}

/**
 * The moment and how fine it is told, or undefined where `value` does not tell one moment. Taken: ISO 8601 with or without
 * seconds, fractions, signs and zone (without one it is UTC), and seconds or milliseconds since 1970, as a number or digits.
 */
export function readMoment(value: unknown): ToldMoment | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^\d{9,13}$/.test(text) ? fromEpoch(Number(text)) : fromIso(text);
}
