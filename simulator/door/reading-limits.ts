/** Where the readings of the rate limit act: how the bucket grows, and what the headers say. */
import type { Limit } from './bucket.ts';
import type { ReadingBox } from '../readings/readings.ts';

export type Headers = Record<string, string | readonly string[]>;

/** `strict` is the fault of this name: it means the same as the reading `after-429=full`. */
export function limitOf(readings: ReadingBox, strict: boolean): Limit {
  return {
    perSecond: Number(readings.get('rate')),
    eachSecond: readings.get('refill') === 'each-second',
    untilFull: strict || readings.get('after-429') === 'full',
  };
}

/** `X-Ratelimit-Remaining`: calls left, -1 when refused. */
export function remainingHeaders(readings: ReadingBox, left: number): Headers {
  const name = 'X-Ratelimit-Remaining';
  switch (readings.get('remaining')) {
    case 'once':
      return { [name]: String(left) };
    case 'absent':
      return {};
    case 'twice':
      return { [name]: [String(left), String(left)] };
    case 'not-a-number':
      return { [name]: 'unlimited' };
    case 'always-full':
      return { [name]: '39' };
  }
}

/**
 * `Retry-After` of a refusal that ends in `waitMs`, rounded up to whole seconds; as a date it follows the
 * service's own clock (`clockMs`, milliseconds since 1970).
 */
export function retryAfterHeaders(readings: ReadingBox, waitMs: number, clockMs: number): Headers {
  switch (readings.get('retry-after')) {
    case 'none':
      return {};
    case 'seconds':
      return { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
    case 'date':
      return { 'Retry-After': new Date(Math.ceil((clockMs + waitMs) / 1000) * 1000).toUTCString() };
  }
}
