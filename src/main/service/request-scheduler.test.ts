import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { createLog } from '../base/log.ts';
import type { Priority, RateObservation } from './rate-budget.ts';
import { createRequestScheduler, type ScheduledCall } from './request-scheduler.ts';
import { half, schedulerOn, answered, REJECTED } from '../../../test/support/parts/scheduled-calls.ts';

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

  it('the order of calls lets the visitor go before staff, and staff before background, whoever asked first', async () => {
    const { clock, scheduler, service } = await emptied();
    for (const priority of ['background', 'staff', 'visitor'] as const) {
      void scheduler.run({ priority }, service.call(priority));
    }
    await clock.advance(5_000);
    expect(service.sent).toEqual(['visitor', 'staff', 'background']);
  });

  it('the order of calls keeps the order in which visitors asked', async () => {
    const { clock, scheduler, service } = await emptied();
    for (const name of ['a', 'b', 'c']) void scheduler.run({ priority: 'visitor' }, service.call(name));
    await clock.advance(2_000);
    expect(service.sent).toEqual(['a', 'b', 'c']);
  });

  it('the order of calls does not count a background call as starving because none was needed for long', async () => {
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

  it('the order of calls sends in the very moment it decides, so that nothing comes between', () => {
    const service = byHand();
    void schedulerOn(createFakeClock()).run({ priority: 'visitor' }, service.call('now'));
    expect(service.sent).toEqual(['now']);
  });

  it('the order of calls never sends a call past its deadline, nor one whose caller gave up', async () => {
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

  it('the scheduler waits after a rejection as long as Retry-After says', async () => {
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

  it('the scheduler logs a rejection once', async () => {
    const { clock, service, late, lines } = await rejected();
    for (const each of late) each.answer(REJECTED);
    await clock.advance(2_000);
    await service.answerAll(clock, answered(39));
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['rate-limited', 'rate-limit-over']);
  });
});

describe('the scheduler', () => {
  it('the scheduler passes on what a call throws and goes on with the next one', async () => {
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

  it('the scheduler leaves nothing behind on a signal that outlives its calls', async () => {
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

  it('a closed scheduler drops what waits, lets calls under way finish, and leaves no timer behind', async () => {
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
