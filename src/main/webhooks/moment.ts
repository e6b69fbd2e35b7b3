/** Moments as services write them. The specification says ISO 8601 in UTC; what means one moment all the same is taken too. Pure. */

/** 2001 to 2099: outside of these a moment is a placeholder or a mistake, such as the year 1. */
const EARLIEST = Date.UTC(2001, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const isPlausible = (at: number): boolean => at >= EARLIEST && at < LATEST;

/** Seconds and milliseconds since 1970 cannot be mixed up: in the years above no number is plausible as both. */
function fromEpoch(value: number): number | undefined {
  if (isPlausible(value)) return Math.round(value);
  return isPlausible(value * 1_000) ? Math.round(value * 1_000) : undefined;
}

const FRACTION_AND_ZONE = String.raw`(?:[.,](\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)?$`;
const EXTENDED = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})${FRACTION_AND_ZONE}`,
);
/** ISO 8601 without the signs between the numbers. */
const BASIC = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})${FRACTION_AND_ZONE}`);

/** Beyond these no zone has been. */
const MOST_OFFSET_MINUTES = 15 * 60;

function fromIso(text: string): number | undefined {
  const parts = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!parts) return undefined;
  const part = (n: number): number => Number(parts[n] ?? 0);
  const [year, month, day, hour, minute, told] = [1, 2, 3, 4, 5, 6].map(part);
  // A leap second (RFC 3339, 5.7) counts as the one before it.
  const second = told === 60 ? 59 : told;
  const millis = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
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
  return isPlausible(at) ? at : undefined;
}

/**
 * Milliseconds since 1970, or undefined where `value` does not tell one moment. Taken: ISO 8601 with or without
 * seconds, fractions, signs and zone (without one it is UTC), and seconds or milliseconds since 1970, as a number or digits.
 */
export function readMoment(value: unknown): number | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^\d{9,13}$/.test(text) ? fromEpoch(Number(text)) : fromIso(text);
}
