/**
 * A token bucket of failures per sender, charged after the signature was checked, so it never rejects a signed request.
 */
import type { PaceRate } from '../base/pace.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

type Charge = { readonly kind: 'charged' } | { readonly kind: 'used-up'; readonly retryAfterS: number };

/** The one seen longest ago is dropped first. */
const MAX_ADDRESSES = 1_000;

/** One host has all IPv6 addresses below the first 64 bits. */
export function senderOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [front = '', back] = address.split('::');
  const head = front.split(':').filter(Boolean);
  const tail = (back ?? '').split(':').filter(Boolean);
  const gap = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4).join(':');
}

function refill(bucket: Bucket, rate: PaceRate, now: number): void {
  const elapsedS = Math.max(0, now - bucket.filledAt) / 1_000;
  bucket.tokens = Math.min(rate.burst, bucket.tokens + elapsedS * rate.perSecond);
  bucket.filledAt = now;
}

/** At most a minute, because senders may give up after a longer wait. */
const secondsUntilOne = (bucket: Bucket, rate: PaceRate): number =>
  Math.min(60, Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond)));

export function createFailureBudget(rate: PaceRate) {
  /** Least recently seen first. */
  const buckets = new Map<string, Bucket>();

  function bucketOf(sender: string, now: number): Bucket {
    const bucket = buckets.get(sender) ?? { tokens: rate.burst, filledAt: now };
    buckets.delete(sender);
    buckets.set(sender, bucket);
    if (buckets.size > MAX_ADDRESSES) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return bucket;
  }

  return {
    /** `now`: monotonic milliseconds. */
    charge(address: string, now: number): Charge {
      const own = bucketOf(senderOf(address), now);
      refill(own, rate, now);
      if (own.tokens < 1) return { kind: 'used-up', retryAfterS: secondsUntilOne(own, rate) };
      own.tokens -= 1;
      return { kind: 'charged' };
    },
    get size() {
      return buckets.size;
    },
  };
}

export type FailureBudget = ReturnType<typeof createFailureBudget>;
