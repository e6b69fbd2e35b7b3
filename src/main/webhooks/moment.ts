/**
 * The specification says ISO 8601 in UTC. Other forms that mean exactly one moment are accepted too. Pure.
 */

/** By the booking system's clock. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly date: number;
  /** Precision in milliseconds: 1,000 for whole seconds, 0.001 for microseconds. Absent: 1. */
  readonly stepMs?: number | undefined;
}

const SECOND_MS = 1_000;

const stepOf = (digits: number): number => SECOND_MS / 10 ** digits;

/**
 * With different precision, within what the coarser one leaves open. Otherwise within a millisecond, which covers nodes
 * that cut and nodes that round.
 */
export function isOneMoment(a: Moment, b: Moment): boolean {
  const [stepA = 1, stepB = 1] = [a.stepMs, b.stepMs];
  const apart = Math.abs(a.date - b.date);
  return apart <= 1 || (stepA !== stepB && apart < Math.max(stepA, stepB));
}

/** Whole seconds have their fraction cut off. */
export const lastMsOf = ({ date, stepMs = 1 }: Moment): number => date + Math.max(stepMs, 1) - 1;

/** Other moments are placeholders or mistakes, such as the year 1. */
const MIN_MOMENT = Date.UTC(2001, 0, 1);
const MAX_MOMENT = Date.UTC(2100, 0, 1);

const isPlausible = (at: number): boolean => at >= MIN_MOMENT && at < MAX_MOMENT;

const momentTo = (date: number, digits: number): Moment =>
  digits === 3 ? { date } : { date, stepMs: stepOf(digits) };

/** In these years no number is plausible both as seconds and as milliseconds. */
function fromEpoch(value: number): Moment | undefined {
  if (isPlausible(value)) return momentTo(Math.round(value), 3);
  const seconds = value * SECOND_MS;
  if (!isPlausible(seconds)) return undefined;
  return momentTo(Math.round(seconds), (String(value).split('.')[1] ?? '').length);
}

const FRACTION_AND_ZONE = String.raw`(?:[.,](\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)?$`;
const EXTENDED = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})${FRACTION_AND_ZONE}`,
);
/** Without separators. */
const BASIC = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})${FRACTION_AND_ZONE}`);

/** No time zone was ever beyond. */
const MAX_OFFSET_MINUTES = 15 * 60;

function fromIso(text: string): Moment | undefined {
  const parts = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!parts) return undefined;
  const part = (n: number): number => Number(parts[n] ?? 0);
  const [year, month, day, hour, minute, writtenSecond] = [1, 2, 3, 4, 5, 6].map(part);
  // A leap second (RFC 3339, 5.7) counts as the second before it.
  const second = writtenSecond === 60 ? 59 : writtenSecond;
  const fraction = parts[7] ?? '';
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const written = new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0, millis),
  );
  // 31 February and 25:00 would roll over.
  const isReal =
    written.getUTCMonth() + 1 === month && written.getUTCDate() === day && written.getUTCHours() === hour;
  const isTime = (minute ?? 0) < 60 && (second ?? 0) < 60;
  const offset = part(9) * 60 + part(10);
  if (!isReal || !isTime || part(10) >= 60 || offset > MAX_OFFSET_MINUTES) return undefined;
  const at = written.getTime() - (parts[8] === '-' ? -offset : offset) * 60_000;
  return isPlausible(at) ? momentTo(at, fraction.length) : undefined;
}

/**
 * Undefined if `value` does not mean exactly one moment. Accepts ISO 8601 with or without seconds, fractions,
 * separators and zone (default UTC), and seconds or milliseconds since 1970, as a number or digits.
 */
export function readMoment(value: unknown): Moment | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^\d{9,13}$/.test(text) ? fromEpoch(Number(text)) : fromIso(text);
}

export interface Receipt {
  /** The journal's dedupe key: a repetition has the same, a second recall another. */
  readonly key: string;
  /** Wall clock, milliseconds since 1970. */
  readonly at: number;
  /** The booking system's clock then, if known. The event reports nothing later. */
  readonly serviceNow?: number | undefined;
}

/** Milliseconds, for clocks within one booking system and errors in `serviceNow`. */
const AHEAD_ALLOWED_MS = 60_000;

/** Undefined if the moment is plausible, else the latest that is. */
export const notAfterOf = (moment: number, { serviceNow }: Receipt): number | undefined =>
  serviceNow !== undefined && moment > serviceNow + AHEAD_ALLOWED_MS ? serviceNow : undefined;

export const boundedBy = (moment: number, receipt: Receipt): number => notAfterOf(moment, receipt) ?? moment;

/** Milliseconds. */
export interface ReceiptTimes {
  readonly wall: number;
  readonly monotonic: number;
}
