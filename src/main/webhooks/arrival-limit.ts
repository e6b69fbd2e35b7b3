/**
 * Token buckets for requests that arrive, one for each address and one for all. A request takes a token before its body
 * is read; one that turns out to be signed gives it back, so that only what is refused is ever limited in the long run.
 */
import type { Rate } from './limits.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the monotonic clock. */
  filledAt: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly giveBack: () => void }
  | { readonly kind: 'too-many'; readonly cause: 'address' | 'all'; readonly retryAfterS: number };

export interface ArrivalLimit {
  /** `address` as a socket gives it; `now` in milliseconds that only grow. */
  admit(address: string, now: number): Admission;
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

export function createArrivalLimit(perAddress: Rate, inAll: Rate): ArrivalLimit {
  const all: Bucket = { tokens: inAll.burst, filledAt: 0 };
  /** In the order in which they were last heard of. */
  const buckets = new Map<string, Bucket>();

  function bucketOf(sender: string, now: number): Bucket {
    const bucket = buckets.get(sender) ?? { tokens: perAddress.burst, filledAt: now };
    buckets.delete(sender);
    buckets.set(sender, bucket);
    if (buckets.size > MOST_ADDRESSES) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return bucket;
  }

  return {
    admit(address, now) {
      const own = bucketOf(senderOf(address), now);
      refill(own, perAddress, now);
      refill(all, inAll, now);
      if (own.tokens < 1)
        return { kind: 'too-many', cause: 'address', retryAfterS: secondsUntilOne(own, perAddress) };
      if (all.tokens < 1) return { kind: 'too-many', cause: 'all', retryAfterS: secondsUntilOne(all, inAll) };
      own.tokens -= 1;
      all.tokens -= 1;
      return {
        kind: 'admitted',
        giveBack() {
          own.tokens = Math.min(perAddress.burst, own.tokens + 1);
          all.tokens = Math.min(inAll.burst, all.tokens + 1);
        },
      };
    },
    get size() {
      return buckets.size;
    },
  };
}
