/**
 * Reads moments as services write them. The specification says ISO 8601 in UTC; other forms that mean exactly one
 * moment are accepted too. Pure.
 */

/** By the service's clock. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly date: number;
  /** Precision in milliseconds: 1,000 for whole seconds, 0.001 for microseconds. Absent: milliseconds. */
  readonly stepMs?: number | undefined;
}

const SECOND_MS = 1_000;

const stepOf = (digits: number): number => SECOND_MS / 10 ** digits;

/**
 * Whether two moments of one ticket are the same, written with different precision: less than a second apart, and
 * within what the coarser one leaves open by cutting or rounding. With equal precision they are the same only within a
 * millisecond, which covers nodes that cut and nodes that round; no one is called twice so fast.
 */
export function isOneMoment(a: Moment, b: Moment): boolean {
  const [stepA = 1, stepB = 1] = [a.stepMs, b.stepMs];
  const apart = Math.abs(a.date - b.date);
  return apart <= 1 || (stepA !== stepB && apart < Math.max(stepA, stepB));
}

/** The last millisecond that may be meant, since whole seconds have their fraction cut off. */
export const lastMsOf = ({ date, stepMs = 1 }: Moment): number => date + Math.max(stepMs, 1) - 1;

/** 2001 to 2099. A moment outside is a placeholder or a mistake, such as the year 1. */
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
/** ISO 8601 without separators. */
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
  // 31 February and 25:00 would roll over into another day or hour.
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

/** How the hub received an event. */
export interface Receipt {
  /** The journal's dedupe key: a repetition has the same, a second recall another. */
  readonly key: string;
  /** The hub's wall clock, in whole milliseconds since 1970. */
  readonly at: number;
  /** The service's clock at that time, as far as it is known. What the event reports is not later. */
  readonly serviceNow?: number | undefined;
}

/** Tolerance for clocks within one service and for errors in `serviceNow`, in milliseconds. */
const AHEAD_ALLOWED_MS = 60_000;

/** Undefined if the moment (service's clock) is plausible; otherwise the latest that is. */
export const notAfterOf = (moment: number, { serviceNow }: Receipt): number | undefined =>
  serviceNow !== undefined && moment > serviceNow + AHEAD_ALLOWED_MS ? serviceNow : undefined;

/** The moment, limited to what the receipt allows. */
export const boundedBy = (moment: number, receipt: Receipt): number => notAfterOf(moment, receipt) ?? moment;

/** Milliseconds on both of the hub's clocks. */
export interface ReceiptTimes {
  readonly wall: number;
  readonly monotonic: number;
}
