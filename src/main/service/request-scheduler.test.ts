import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { createLog } from '../base/log.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Priority, RateObservation } from './rate-budget.ts';
import { createRequestScheduler, type RequestScheduler, type ScheduledCall } from './request-scheduler.ts';
import {
  createExactBucket,
  type ExactBucket,
  type ExactBucketSettings,
} from '../../../test/support/parts/exact-bucket.ts';

const half = () => 0.5;
const schedulerOn = (clock: FakeClock) => createRequestScheduler({ clock, log: silentLog, random: half });
const answered = (remaining: number): RateObservation => ({ kind: 'answered', rejected: false, remaining });
const REJECTED: RateObservation = { kind: 'answered', rejected: true, remaining: -1 };

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

/** A service whose answers the test gives by hand. */
function byHand() {
  const open: { readonly name: string; readonly answer: (rate: RateObservation) => void }[] = [];
  const sent: string[] = [];
  return {
    sent,
    open,
    call: (name: string) => () => {
      sent.push(name);
      const { promise, resolve } = Promise.withResolvers<{ rate: RateObservation; value: string }>();
      open.push({ name, answer: (rate) => resolve({ rate, value: name }) });
      return promise;
    },
    async answerAll(clock: FakeClock, rate: RateObservation) {
      for (const { answer } of open.splice(0)) answer(rate);
      await clock.advance(0);
    },
  };
}

/** The workload of the limiter's benchmark: a backlog, and a visitor every 2 s at each hub while it drains. */
async function lobbyDay(
  settings: { hubs: number; busy?: number; refill?: number } & Pick<
    ExactBucketSettings,
    'strict' | 'eachSecond' | 'tells'
  >,
) {
  const clock = createFakeClock();
  const { refill: refillPerSecond = 10, strict = false, eachSecond = false, tells = true } = settings;
  const service = createExactBucket({ clock, refillPerSecond, strict, eachSecond, tells });
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

  it('at a service that refills with the stated 5 per second: the same', async () => {
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
  it.each(ways)('%j: nobody is rejected, nothing is lost, the visitor does not wait', async (way) => {
    const day = await lobbyDay({ hubs: 1, ...way });
    expect(day).toMatchObject({ finished: 1, lost: 0, rejected: 0 });
    expect(day.visitorP95Ms).toBeLessThanOrEqual(160);
    // Without a word about what is left, the stated 5 per second is all that can be counted on.
    const countedOn = way.tells ? 1.1 : (way.refill / 5) * 1.05;
    expect(day.timeOverOptimum).toBeLessThanOrEqual(countedOn);
  });
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

  it('is never rejected by an exact bucket, whatever the network’s delays, and nothing is lost', async () => {
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
      { numRuns: 150 },
    );
  });

  it('starves nobody: while visitors take every token, background calls still go out', async () => {
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

describe('the order of calls', () => {
  /** Leaves the bucket empty, so that everything else has to wait for tokens. */
  async function emptied() {
    const clock = createFakeClock();
    const scheduler = schedulerOn(clock);
    const service = byHand();
    for (let i = 0; i < 40; i++) void scheduler.run({ priority: 'visitor' }, service.call('first'));
    await service.answerAll(clock, answered(0));
    service.sent.length = 0;
    return { clock, scheduler, service };
  }

  it('lets the visitor go before staff, and staff before background, whoever asked first', async () => {
    const { clock, scheduler, service } = await emptied();
    for (const priority of ['background', 'staff', 'visitor'] as const) {
      void scheduler.run({ priority }, service.call(priority));
    }
    await clock.advance(5_000);
    expect(service.sent).toEqual(['visitor', 'staff', 'background']);
  });

  it('keeps the order in which visitors asked', async () => {
    const { clock, scheduler, service } = await emptied();
    for (const name of ['a', 'b', 'c']) void scheduler.run({ priority: 'visitor' }, service.call(name));
    await clock.advance(2_000);
    expect(service.sent).toEqual(['a', 'b', 'c']);
  });

  it('does not count a background call as starving because none was needed for long', async () => {
    const { clock, scheduler, service } = await emptied();
    await clock.advance(60_000);
    for (let i = 0; i < 40; i++) void scheduler.run({ priority: 'visitor' }, service.call('first'));
    await service.answerAll(clock, answered(0));
    service.sent.length = 0;
    for (const priority of ['background', 'visitor'] as const) {
      void scheduler.run({ priority }, service.call(priority));
    }
    await clock.advance(5_000);
    expect(service.sent).toEqual(['visitor', 'background']);
  });

  it('sends in the very moment it decides, so that nothing comes between', () => {
    const service = byHand();
    void schedulerOn(createFakeClock()).run({ priority: 'visitor' }, service.call('now'));
    expect(service.sent).toEqual(['now']);
  });

  it('never sends a call past its deadline, nor one whose caller gave up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            deadlineMs: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined }),
            abortMs: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined }),
            priority: fc.constantFrom<Priority>('visitor', 'staff', 'background'),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        async (calls) => {
          const { clock, scheduler } = await emptied();
          const begun = clock.monotonic();
          const outcomes = calls.map(async ({ deadlineMs, abortMs, priority }) => {
            const giveUp = new AbortController();
            if (abortMs !== undefined) clock.after(abortMs, () => giveUp.abort());
            const wanted: ScheduledCall = {
              priority,
              signal: giveUp.signal,
              ...(deadlineMs === undefined ? {} : { deadlineMs }),
            };
            const result = await scheduler.run(wanted, () => {
              const waited = Math.round(clock.monotonic() - begun);
              expect(waited).toBeLessThan(deadlineMs ?? Number.POSITIVE_INFINITY);
              expect(giveUp.signal.aborted).toBe(false);
              return Promise.resolve({ rate: answered(0), value: null });
            });
            const waited = Math.round(clock.monotonic() - begun);
            if (result.kind === 'expired') expect(waited).toBe(deadlineMs);
            if (result.kind === 'aborted') expect(waited).toBe(abortMs);
            return result.kind;
          });
          await clock.advance(120_000);
          expect(await Promise.all(outcomes)).toHaveLength(calls.length);
          expect(clock.pending()).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('after a rejection', () => {
  async function rejected(rate: RateObservation = REJECTED) {
    const clock = createFakeClock();
    const lines: string[] = [];
    const log = createLog((line) => void lines.push(line), clock.now);
    const scheduler = createRequestScheduler({ clock, log, random: half });
    const service = byHand();
    for (let i = 0; i < 3; i++) void scheduler.run({ priority: 'visitor' }, service.call('early'));
    for (const each of ['background', 'staff', 'visitor'] as const) {
      for (let i = 0; i < 3; i++) {
        // Sent only once the block is there, since the three early ones are answered first.
        clock.after(1, () => void scheduler.run({ priority: each }, service.call(each)));
      }
    }
    const [first, ...late] = service.open.splice(0);
    first?.answer(rate);
    await clock.advance(2);
    service.sent.length = 0;
    return { clock, scheduler, service, late, lines };
  }

  it('everything waits, then one probe by the most urgent call, then the rest', async () => {
    const { clock, scheduler, service } = await rejected();
    expect(scheduler.state().budget.phase).toBe('blocked');
    await clock.advance(390);
    expect(service.sent).toEqual([]);
    await clock.advance(5_000);
    expect(service.sent).toEqual(['visitor']);
    expect(scheduler.state().budget.phase).toBe('probing');
    await service.answerAll(clock, answered(39));
    expect(scheduler.state().budget.phase).toBe('open');
    for (let i = 0; i < 9; i++) await service.answerAll(clock, answered(30));
    expect(service.sent.slice(0, 3)).toEqual(['visitor', 'visitor', 'visitor']);
    expect(service.sent).toHaveLength(9);
  });

  it('a rejected probe waits longer before the next one', async () => {
    const { clock, service } = await rejected();
    const gaps: number[] = [];
    for (let i = 0; i < 4; i++) {
      const begun = clock.monotonic();
      while (service.open.length === 0) await clock.advance(10);
      gaps.push(clock.monotonic() - begun);
      await service.answerAll(clock, REJECTED);
    }
    expect(service.sent).toHaveLength(4);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  });

  it('late rejections of calls sent before do not lengthen the pause, late successes do not end it', async () => {
    const { clock, scheduler, service, late } = await rejected();
    late[0]?.answer(REJECTED);
    late[1]?.answer(answered(5));
    await clock.advance(100);
    expect(scheduler.state().budget.phase).toBe('blocked');
    await clock.advance(500);
    expect(service.sent).toEqual(['visitor']);
  });

  it('waits as long as Retry-After says', async () => {
    const { clock, service } = await rejected({ kind: 'answered', rejected: true, retryAfterMs: 7_000 });
    await clock.advance(6_990);
    expect(service.sent).toEqual([]);
    await clock.advance(2_000);
    expect(service.sent).toEqual(['visitor']);
  });

  it('a probe that told nothing is followed by another one', async () => {
    const { clock, service } = await rejected();
    await clock.advance(1_000);
    await service.answerAll(clock, { kind: 'unsent' });
    await clock.advance(10);
    expect(service.sent).toHaveLength(2);
  });

  it('remaining -1 on a served call stops the others just as well', async () => {
    const { scheduler } = await rejected(answered(-1));
    expect(scheduler.state().budget.phase).toBe('blocked');
  });

  it('says so in the log, once', async () => {
    const { clock, service, late, lines } = await rejected();
    for (const each of late) each.answer(REJECTED);
    await clock.advance(2_000);
    await service.answerAll(clock, answered(39));
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['rate-limited', 'rate-limit-over']);
  });
});

describe('the scheduler', () => {
  it('passes on what a call throws and goes on with the next one', async () => {
    const scheduler = schedulerOn(createFakeClock());
    const broken = scheduler.run({ priority: 'visitor' }, () => Promise.reject(new Error('disk full')));
    await expect(broken).rejects.toThrow('disk full');
    const thrown = scheduler.run({ priority: 'visitor' }, () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    const next = scheduler.run({ priority: 'visitor' }, () =>
      Promise.resolve({ rate: answered(30), value: 'served' }),
    );
    await expect(next).resolves.toEqual({ kind: 'ran', value: 'served' });
    expect(scheduler.state().budget.inFlight).toBe(0);
  });

  it('leaves nothing behind on a signal that outlives its calls', async () => {
    const clock = createFakeClock();
    const scheduler = schedulerOn(clock);
    const { signal } = new AbortController();
    for (let i = 0; i < 20; i++) {
      await scheduler.run({ priority: 'visitor', signal }, () =>
        Promise.resolve({ rate: answered(30), value: null }),
      );
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('once closed drops what waits, lets calls under way finish, and leaves no timer behind', async () => {
    const clock = createFakeClock();
    const scheduler = schedulerOn(clock);
    const service = byHand();
    const underWay = scheduler.run({ priority: 'background' }, service.call('under way'));
    const waiting = scheduler.run({ priority: 'background', deadlineMs: 5_000 }, service.call('waiting'));
    scheduler.close();
    await expect(waiting).resolves.toEqual({ kind: 'aborted' });
    await service.answerAll(clock, answered(30));
    await expect(underWay).resolves.toEqual({ kind: 'ran', value: 'under way' });
    await expect(scheduler.run({ priority: 'visitor' }, service.call('late'))).resolves.toEqual({
      kind: 'aborted',
    });
    expect(service.sent).toEqual(['under way']);
    expect(clock.pending()).toBe(0);
  });
});
