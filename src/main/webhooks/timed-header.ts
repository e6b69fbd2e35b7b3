/**
 * A signature header that tells when it was signed, and signs that too: `t=1795440000,v1=…`. There may be several values, as
 * while a secret is changed, and fields of other kinds, which are passed over. Pure.
 */

export interface TimedValues {
  readonly values: readonly string[];
  /** What is signed in front of the body. */
  readonly before: string;
}

const NONE: TimedValues = { values: [], before: '' };

/**
 * How far the time may be from the hub's, in milliseconds. A lobby's clock may be an hour off, and what is replayed within
 * days is known by its body, in the journal; so this only bounds for how long a body that somebody kept is of use.
 */
const FARTHEST_MS = 24 * 3_600_000;
/** Each value costs a digest of the body. */
const MOST_VALUES = 4;

/** Every moment that now can be, in milliseconds since 1970. */
export interface NowSpan {
  readonly earliest: number;
  readonly latest: number;
}

/** The values behind `prefix` (`v1=`); none where the time is missing, told twice or too far from now. */
export function timedIn(header: string, prefix: string, { earliest, latest }: NowSpan): TimedValues {
  const fields = header.split(',').map((field) => field.trim());
  const times = fields.filter((field) => field.startsWith('t='));
  const seconds = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1] : undefined;
  const at = Number(seconds) * 1_000;
  if (seconds === undefined || at < earliest - FARTHEST_MS || at > latest + FARTHEST_MS) return NONE;
  const values = fields
    .filter((field) => field !== times[0] && field.startsWith(prefix))
    .map((field) => field.slice(prefix.length));
  return values.length > MOST_VALUES ? NONE : { values, before: `${seconds}.` };
}
