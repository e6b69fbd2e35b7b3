/** Many lobbies on one key: a backlog at each, and a visitor each second, at a bucket that is exactly the documented one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/clock/clock.ts';
import type { Priority, RateObservation } from '../../src/main/service/rate-budget.ts';
import { createExactBucket } from '../../test/support/parts/exact-bucket.ts';
import type { Figures } from '../benchmark.ts';
import { percentile } from '../percentile.ts';

/** One of the lobbies. Sends when its limiter lets it. */
export interface LimitedHub {
  /** False if the call was rejected. */
  send(priority: Priority, call: () => Promise<RateObservation>): Promise<boolean>;
  close(): Promise<void>;
}

export interface Limiter {
  readonly name: string;
  open(hubs: number): Promise<readonly LimitedHub[]>;
  /** How often a hub used its own share, where it has one. */
  readonly handedOver?: () => number;
}

export interface Workload {
  readonly hubs: number;
  /** In all. */
  readonly calls: number;
  /** After one rejection, everything is rejected until the bucket is full. */
  readonly strict: boolean;
}

const CAPACITY = 40;
const PER_SECOND = 10;
const VISITOR_EVERY_MS = 1_000;
/** Only against a limiter that lets nothing through. */
const MOST_MS = 300_000;

/** Sends until it is served, as the outbox does. Returns the time since it was wanted, in milliseconds. */
async function untilServed(
  hub: LimitedHub,
  priority: Priority,
  call: () => Promise<RateObservation>,
  isOver: AbortSignal,
): Promise<number> {
  const begun = systemClock.monotonic();
  while (!isOver.aborted && !(await hub.send(priority, call)));
  return systemClock.monotonic() - begun;
}

/** Times are from wanting a request to its answer; held: until it is sent. */
export async function runWorkload(limiter: Limiter, { hubs, calls, strict }: Workload): Promise<Figures> {
  const opened = await limiter.open(hubs);
  const handedOverBefore = limiter.handedOver?.() ?? 0;
  const clock = systemClock;
  const over = new AbortController();
  const cancelOver = clock.after(MOST_MS, () => over.abort());
  const latencyMs = (): number => 20 + Math.random() * 20;
  const bucket = createExactBucket({ clock, strict, latencyMs });
  const begun = clock.monotonic();
  const background = Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const hub = opened[n % hubs];
      if (hub) await untilServed(hub, 'background', bucket.call, over.signal);
    }),
  );
  const backlog = { isDrained: false };
  const waits: Promise<number>[] = [];
  const held: number[] = [];
  const visits = (async () => {
    for (let n = 0; !backlog.isDrained; n += 1) {
      await sleep(VISITOR_EVERY_MS);
      const hub = opened[(n * 7) % hubs];
      if (!hub || backlog.isDrained) continue;
      const wantedAt = clock.monotonic();
      const call = (): Promise<RateObservation> => {
        held.push(clock.monotonic() - wantedAt);
        return bucket.call();
      };
      waits.push(untilServed(hub, 'visitor', call, over.signal));
    }
  })();
  await background;
  backlog.isDrained = true;
  const tookMs = clock.monotonic() - begun;
  await visits;
  const took = await Promise.all(waits);
  cancelOver();
  await Promise.all(opened.map((hub) => hub.close()));
  const { served, rejected } = bucket.counts;
  const optimumMs = ((calls + took.length - CAPACITY) / PER_SECOND) * 1_000;
  return {
    served,
    rejected,
    visitorP95Ms: Math.round(percentile(took, 0.95)),
    visitorHeldP50Ms: Math.round(percentile(held, 0.5)),
    visitorHeldP95Ms: Math.round(percentile(held, 0.95)),
    visitorMaxMs: Math.round(Math.max(...took)),
    timeOverOptimum: Math.round((tookMs / optimumMs) * 1_000) / 1_000,
    seconds: Math.round(tookMs / 100) / 10,
    ...(limiter.handedOver ? { ownShares: limiter.handedOver() - handedOverBefore } : {}),
  };
}
