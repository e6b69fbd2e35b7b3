import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Priority } from './rate-budget.ts';
import { createRequestScheduler, type RequestScheduler } from './request-scheduler.ts';
import {
  createExactBucket,
  type ExactBucket,
  type ExactBucketSettings,
} from '../../../test/support/parts/exact-bucket.ts';
import { schedulerOn } from '../../../test/support/parts/scheduled-calls.ts';
import { shareOf } from '../../../test/support/share-of.ts';

/** Sends until it is served, as the outbox does; resolves with the wait in milliseconds. */
async function untilServed(
  clock: FakeClock,
  scheduler: RequestScheduler,
  service: ExactBucket,
  priority: Priority,
): Promise<number> {
  const begun = clock.monotonic();
  for (;;) {
    const result = await scheduler.run({ priority }, async () => {
      const rate = await service.call();
      return { rate, value: rate.kind === 'answered' && !rate.rejected };
    });
    if (result.kind === 'ran' && result.value) return clock.monotonic() - begun;
  }
}

/** The workload of the limiter's benchmark: a backlog, and a visitor every 2 s at each hub while it drains. */
async function lobbyDay(
  settings: { hubs: number; busy?: number; refill?: number } & Pick<
    ExactBucketSettings,
    'strict' | 'eachSecond' | 'tells' | 'told'
  >,
) {
  const clock = createFakeClock();
  const { refill: refillPerSecond = 10, strict = false, eachSecond = false, tells = true } = settings;
  const told = settings.told ? { told: settings.told } : {};
  const service = createExactBucket({ clock, refillPerSecond, strict, eachSecond, tells, ...told });
  const busy = settings.busy ?? settings.hubs;
  const waits: number[] = [];
  const finished: number[] = [];
  let lastServedAt = 0;
  for (let hub = 0; hub < settings.hubs; hub++) {
    const scheduler = createRequestScheduler({ clock, log: silentLog, random: () => hub / settings.hubs });
    if (hub >= busy) continue;
    let draining = true;
    const visit = () => {
      if (!draining) return;
      void untilServed(clock, scheduler, service, 'visitor').then((ms) => {
        lastServedAt = clock.monotonic();
        return waits.push(ms);
      });
      clock.after(2_000, visit);
    };
    clock.after(hub * 700, visit);
    const backlog = Array.from({ length: 300 / busy }, () =>
      untilServed(clock, scheduler, service, 'background'),
    );
    void Promise.all(backlog).then(() => {
      draining = false;
      finished.push(hub);
      lastServedAt = clock.monotonic();
    });
  }
  for (let seconds = 0; finished.length < busy && seconds < 120; seconds++) await clock.advance(1_000);
  await clock.advance(3_000);
  waits.sort((a, b) => a - b);
  return {
    finished: finished.length,
    lost: 300 + waits.length - service.counts.served,
    rejected: service.counts.rejected,
    timeOverOptimum: lastServedAt / 1000 / ((service.counts.served - 40) / refillPerSecond),
    visitorP95Ms: waits[Math.ceil(waits.length * 0.95) - 1],
  };
}

describe('a hub with a backlog and a visitor every two seconds', () => {
  it('alone: nobody is rejected, nothing is lost, the visitor does not wait, the bucket is used up', async () => {
    const day = await lobbyDay({ hubs: 1 });
    expect(day).toMatchObject({ finished: 1, lost: 0, rejected: 0 });
    expect(day.timeOverOptimum).toBeLessThanOrEqual(1.03);
    expect(day.visitorP95Ms).toBeLessThanOrEqual(160);
  });

  it('a hub with a backlog is as quick at a service that refills with the stated 5 per second', async () => {
    const day = await lobbyDay({ hubs: 1, refill: 5 });
    expect(day).toMatchObject({ finished: 1, lost: 0, rejected: 0 });
    expect(day.timeOverOptimum).toBeLessThanOrEqual(1.03);
    expect(day.visitorP95Ms).toBeLessThanOrEqual(160);
  });

  it('three hubs on one key: hardly a rejection, and visitors do not wait for each other’s backlog', async () => {
    const day = await lobbyDay({ hubs: 3 });
    expect(day).toMatchObject({ finished: 3, lost: 0 });
    expect(day.rejected).toBeLessThanOrEqual(5);
    expect(day.timeOverOptimum).toBeLessThanOrEqual(1.05);
    expect(day.visitorP95Ms).toBeLessThanOrEqual(170);
  });

  it('three hubs at a service that rejects until its bucket is full again: the same', async () => {
    const day = await lobbyDay({ hubs: 3, strict: true });
    expect(day).toMatchObject({ finished: 3, lost: 0 });
    expect(day.rejected).toBeLessThanOrEqual(20);
    expect(day.visitorP95Ms).toBeLessThanOrEqual(400);
  });

  it('one busy hub of three gets the whole rate', async () => {
    const day = await lobbyDay({ hubs: 3, busy: 1 });
    expect(day.timeOverOptimum).toBeLessThanOrEqual(1.05);
  });
});

describe('a hub alone at a service that reads its limit in another way', () => {
  const ways = [5, 10].flatMap((refill) =>
    [false, true].flatMap((strict) =>
      [true, false].flatMap((tells) =>
        [true, false].map((eachSecond) => ({ refill, strict, tells, eachSecond })),
      ),
    ),
  );
  it.each(ways)(
    'nobody is rejected and nothing is lost by a hub alone at a service with the limit %j, and no visitor waits',
    async (way) => {
      const day = await lobbyDay({ hubs: 1, ...way });
      expect(day).toMatchObject({ finished: 1, lost: 0, rejected: 0 });
      expect(day.visitorP95Ms).toBeLessThanOrEqual(160);
      // Without a word about what is left, the stated 5 per second is all that can be counted on.
      const countedOn = way.tells ? 1.1 : (way.refill / 5) * 1.05;
      expect(day.timeOverOptimum).toBeLessThanOrEqual(countedOn);
    },
  );
});

describe('a hub alone at a service whose header always promises too much', () => {
  const promises: readonly (readonly [string, (left: number) => number])[] = [
    ['a full bucket', () => 39],
    ['thousands', () => 4_999],
    ['ten calls', () => 10],
    ['twenty more than there are', (left) => left + 20],
  ];
  const ways = promises.flatMap(([what, told]) =>
    [5, 10].flatMap((refill) =>
      [false, true].map((strict) => [what, refill, strict ? 'full' : 'a call', told, strict] as const),
    ),
  );
  it.each(ways)(
    '(%s, at %i a second, until it holds %s): rejections outweigh it after a few, and nothing is lost',
    async (_what, refill, _until, told, strict) => {
      const day = await lobbyDay({ hubs: 1, refill, strict, told });
      expect(day).toMatchObject({ finished: 1, lost: 0 });
      // As many as may be under way when the bucket runs dry, and some while the hub finds its own count.
      expect(day.rejected).toBeLessThanOrEqual(30);
    },
  );
});

describe('any mix of calls at a hub alone', () => {
  const call = fc.record({
    atMs: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 8_000 })),
    priority: fc.constantFrom<Priority>('visitor', 'staff', 'background'),
  });
  const network = fc.record({
    latencies: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }),
    refillPerSecond: fc.integer({ min: 5, max: 10 }),
    tells: fc.boolean(),
  });

  it('any mix of calls at a hub alone is never rejected by an exact bucket, whatever the network’s delays, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 150, size: 'max' }),
        network,
        async (calls, { latencies, ...bucket }) => {
          const clock = createFakeClock();
          let trip = 0;
          const latencyMs = () => latencies[trip++ % latencies.length] ?? 1;
          const service = createExactBucket({ clock, latencyMs, ...bucket });
          const scheduler = schedulerOn(clock);
          let served = 0;
          for (const { atMs, priority } of calls) {
            clock.after(atMs, () => {
              void untilServed(clock, scheduler, service, priority).then(() => served++);
            });
          }
          await clock.advance(240_000);
          expect(service.counts.rejected).toBe(0);
          expect(served).toBe(calls.length);
          expect(scheduler.state().waiting).toEqual({ visitor: 0, staff: 0, background: 0 });
          expect(clock.pending()).toBe(0);
        },
      ),
      { numRuns: shareOf(150) },
    );
  });

  it('any mix of calls at a hub alone starves nobody: while visitors take every token, background calls still go out', async () => {
    const clock = createFakeClock();
    const service = createExactBucket({ clock });
    const scheduler = schedulerOn(clock);
    let background = 0;
    for (let i = 0; i < 5; i++) {
      void untilServed(clock, scheduler, service, 'background').then(() => background++);
    }
    for (let i = 0; i < 1_200; i++) void untilServed(clock, scheduler, service, 'visitor');
    await clock.advance(80_000);
    expect(scheduler.state().waiting.visitor).toBeGreaterThan(0);
    expect(background).toBe(5);
  });
});
