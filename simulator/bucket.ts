/** The service's token bucket (service-interface.md, Limits): 40 calls at once, 10 more every second. */

export const BUCKET_CAPACITY = 40;
export const BUCKET_REFILL_PER_SECOND = 10;

export interface Bucket {
  /** Calls left, with the fraction that is growing back. */
  readonly tokens: number;
  /** When `tokens` was true, in milliseconds of a clock that only grows. */
  readonly at: number;
  /** Only with `strict`: every call is refused until the bucket is full again. */
  readonly waitingForFull: boolean;
}

export interface Taken {
  readonly bucket: Bucket;
  readonly allowed: boolean;
  /** What `X-Ratelimit-Remaining` says: calls left, or -1 when the call was refused. */
  readonly remaining: number;
}

export function fullBucket(atMs: number): Bucket {
  return { tokens: BUCKET_CAPACITY, at: atMs, waitingForFull: false };
}

/**
 * Takes one call from the bucket at `nowMs`. A refused call takes nothing. With `strict` a bucket that
 * ran dry refuses until it is full; otherwise until it holds one call.
 */
export function takeToken(bucket: Bucket, nowMs: number, strict: boolean): Taken {
  const elapsedMs = Math.max(0, nowMs - bucket.at);
  const grown = bucket.tokens + (elapsedMs * BUCKET_REFILL_PER_SECOND) / 1000;
  const tokens = Math.min(BUCKET_CAPACITY, grown);
  const at = Math.max(bucket.at, nowMs);
  const waiting = strict && bucket.waitingForFull && tokens < BUCKET_CAPACITY;
  if (waiting || tokens < 1) {
    return { bucket: { tokens, at, waitingForFull: true }, allowed: false, remaining: -1 };
  }
  const left = tokens - 1;
  return { bucket: { tokens: left, at, waitingForFull: false }, allowed: true, remaining: Math.floor(left) };
}
