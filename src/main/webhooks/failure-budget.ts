/**
 * What an address may get wrong before it is told to come back later: a token bucket for each. Only failures are
 * charged, and only after the signature was looked at: nothing here can refuse what is signed.
 */
import type { Rate } from '../base/pace.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the monotonic clock. */
  filledAt: number;
}

export type Charge =
  | { readonly kind: 'charged' }
  | { readonly kind: 'used-up'; readonly retryAfterS: number };

export interface FailureBudget {
  /** One more failure. `address` as a socket gives it; `now` in milliseconds that only grow. */
  charge(address: string, now: number): Charge;
  /** Addresses remembered. */
  readonly size: number;
}

/** Addresses remembered at most; the one heard of longest ago is forgotten first. */
const MOST_ADDRESSES = 1_000;

/**
 * What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, since a single host has all
 * addresses below them.
 */
export function senderOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [front = '', back] = address.split('::');
  const head = front.split(':').filter(Boolean);
  const tail = (back ?? '').split(':').filter(Boolean);
  const gap = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4).join(':');
}

function refill(bucket: Bucket, rate: Rate, now: number): void {
  const elapsedS = Math.max(0, now - bucket.filledAt) / 1_000;
  bucket.tokens = Math.min(rate.burst, bucket.tokens + elapsedS * rate.perSecond);
  bucket.filledAt = now;
}

/** Whole seconds, a minute at most: senders that are told longer may give up. */
const secondsUntilOne = (bucket: Bucket, rate: Rate): number =>
  Math.min(60, Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond)));

export function createFailureBudget(rate: Rate): FailureBudget {
  /** In the order in which they were last heard of. */
  const buckets = new Map<string, Bucket>();

  function bucketOf(sender: string, now: number): Bucket {
    const bucket = buckets.get(sender) ?? { tokens: rate.burst, filledAt: now };
    buckets.delete(sender);
    buckets.set(sender, bucket);
    if (buckets.size > MOST_ADDRESSES) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return bucket;
  }

  return {
    charge(address, now) {
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
