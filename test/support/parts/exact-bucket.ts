/**
 * The service's token bucket, exactly as the specification states it, for tests of the scheduler on a fake clock.
 * `strict` is the other reading of "until the bucket replenishes": after one rejection everything is rejected
 * until the bucket is full again.
 */
import type { Clock } from '../../../src/clock/clock.ts';
import type { RateObservation } from '../../../src/main/service/rate-budget.ts';

export interface ExactBucketSettings {
  readonly clock: Clock;
  readonly capacity?: number;
  readonly refillPerSecond?: number;
  readonly startLevel?: number;
  readonly strict?: boolean;
  /** All calls of a second grow back at its end, as some services count, instead of one by one. */
  readonly eachSecond?: boolean;
  /** One way, milliseconds; asked anew for every trip. */
  readonly latencyMs?: () => number;
  /** False: answers carry no `X-Ratelimit-Remaining`. */
  readonly tells?: boolean;
  /** What answers tell of the calls that are left, by what is left; by default the truth. */
  readonly told?: (left: number) => number;
}

export interface ExactBucket {
  /** Sends one call and resolves with what its answer tells. */
  call(): Promise<RateObservation>;
  readonly counts: { readonly served: number; readonly rejected: number };
  /** Monotonic times at which calls were rejected. */
  readonly rejections: readonly number[];
  level(): number;
}

export function createExactBucket(settings: ExactBucketSettings): ExactBucket {
  const {
    clock,
    capacity = 40,
    refillPerSecond = 10,
    strict = false,
    tells = true,
    told = (left) => left,
  } = settings;
  const grainMs = settings.eachSecond === true ? 1_000 : undefined;
  const latency = settings.latencyMs ?? (() => 40);
  const counts = { served: 0, rejected: 0 };
  const rejections: number[] = [];
  let level = settings.startLevel ?? capacity;
  let at = clock.monotonic();
  let barred = false;

  const refill = () => {
    const passed = clock.monotonic() - at;
    const now = at + (grainMs === undefined ? passed : Math.floor(passed / grainMs) * grainMs);
    level = Math.min(capacity, level + ((now - at) * refillPerSecond) / 1000);
    at = now;
    if (level >= capacity) barred = false;
  };
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  /** A rejected call takes no token. */
  function decide(): RateObservation {
    refill();
    // The tolerance is for the rounding of a level that is added up in small steps.
    if (barred || level < 1 - 1e-9) {
      barred = strict;
      counts.rejected++;
      rejections.push(clock.monotonic());
      return { kind: 'answered', rejected: true, ...(tells ? { remaining: -1 } : {}) };
    }
    level -= 1;
    counts.served++;
    return {
      kind: 'answered',
      rejected: false,
      ...(tells ? { remaining: told(Math.floor(level + 1e-9)) } : {}),
    };
  }

  return {
    async call() {
      await wait(latency());
      const observation = decide();
      await wait(latency());
      return observation;
    },
    counts,
    rejections,
    level() {
      refill();
      return level;
    },
  };
}
