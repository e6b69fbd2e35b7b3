/** The service's token bucket (docs/service-interface.md, "Limits"): 40 calls at once, 10 more every second. */

export const BUCKET_CAPACITY = 40;
export const BUCKET_REFILL_PER_SECOND = 10;

/** How the bucket grows back. */
export interface Limit {
  readonly perSecond: number;
  /** All of a second's calls at its end, instead of one by one. */
  readonly eachSecond: boolean;
  /** A bucket that ran dry refuses until it is full; otherwise until it holds one call. */
  readonly untilFull: boolean;
}

export const DOCUMENTED_LIMIT: Limit = {
  perSecond: BUCKET_REFILL_PER_SECOND,
  eachSecond: false,
  untilFull: false,
};

export interface Bucket {
  /** Calls left, with the fraction that is growing back. */
  readonly tokens: number;
  /** When `tokens` was true, in milliseconds of a clock that only grows. */
  readonly at: number;
  /** Only with `untilFull`: every call is refused until the bucket is full again. */
  readonly waitingForFull: boolean;
}

export interface Taken {
  readonly bucket: Bucket;
  readonly allowed: boolean;
  /** What `X-Ratelimit-Remaining` says: calls left, or -1 when the call was refused. */
  readonly remaining: number;
  /** When refused: milliseconds until a call is let through again; else 0. */
  readonly waitMs: number;
}

export function fullBucket(atMs: number): Bucket {
  return { tokens: BUCKET_CAPACITY, at: atMs, waitingForFull: false };
}

/** The calls that have grown back since `bucket.at`, and up to when they are counted. */
function grown(bucket: Bucket, nowMs: number, limit: Limit): { tokens: number; at: number } {
  const elapsedMs = Math.max(0, nowMs - bucket.at);
  const countedMs = limit.eachSecond ? Math.floor(elapsedMs / 1000) * 1000 : elapsedMs;
  const tokens = Math.min(BUCKET_CAPACITY, bucket.tokens + (countedMs * limit.perSecond) / 1000);
  return { tokens, at: bucket.at + countedMs };
}

/** Takes one call from the bucket at `nowMs`. A refused call takes nothing. */
export function takeToken(bucket: Bucket, nowMs: number, limit: Limit = DOCUMENTED_LIMIT): Taken {
  const { tokens, at } = grown(bucket, nowMs, limit);
  const waiting = limit.untilFull && bucket.waitingForFull && tokens < BUCKET_CAPACITY;
  if (waiting || tokens < 1) {
    const needed = (limit.untilFull ? BUCKET_CAPACITY : 1) - tokens;
    const growsMs = (needed * 1000) / limit.perSecond;
    const readyAt = at + (limit.eachSecond ? Math.ceil(growsMs / 1000) * 1000 : growsMs);
    const refilling = { tokens, at, waitingForFull: true };
    return { bucket: refilling, allowed: false, remaining: -1, waitMs: Math.max(0, readyAt - nowMs) };
  }
  const left = tokens - 1;
  const bucketLeft = { tokens: left, at, waitingForFull: false };
  return { bucket: bucketLeft, allowed: true, remaining: Math.floor(left), waitMs: 0 };
}
