/** Hubs of a chain that share one limit, on a real engine. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { hubOf, SERVICE } from '../../../test/support/hubs/hub-of.ts';
import { chainHub, engineOf } from '../../../test/support/parts/chain-of.ts';
import { createExactBucket } from '../../../test/support/parts/exact-bucket.ts';
import { answered, REJECTED } from '../../../test/support/parts/scheduled-calls.ts';
import {
  BUDGET_CALLS,
  BUDGET_HUBS,
  BUDGET_STATE,
  BUDGET_TURNS,
  budgetNumber,
  byHand,
  setBudget,
  sharing,
} from '../../../test/support/parts/sharing-hubs.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

describe.skipIf(enginePath === undefined)(`one budget${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('a hub of a chain counts its requests in the engine, and one without an engine does not', async () => {
    const engine = await engineOf();
    const sent: string[] = [];
    const fetch = (): Promise<Response> => {
      sent.push('request');
      return Promise.resolve(Response.json([], { headers: { 'x-ratelimit-remaining': '39' } }));
    };
    const { hub } = await chainHub(engine.url, 7, { ...SERVICE, fetch });
    await hubOf({ ...SERVICE, clock: systemClock, fetch });
    await eventually(async () => expect(await engine.send('ZCARD', BUDGET_HUBS)).toBe(1));
    await eventually(async () => {
      await hub.service.test();
      expect(await budgetNumber(engine, 'ended')).toBeGreaterThan(0);
    });
    expect(sent.length).toBeGreaterThan(0);
    expect(await engine.send('ZCARD', BUDGET_HUBS)).toBe(1);
  });

  it.each([false, true])(
    'six lobbies with a backlog and visitors are never rejected by an exact bucket, and none waits for ever (until it is full again: %s)',
    async (strict) => {
      const { url } = await engineOf();
      const hubs = await Promise.all(Array.from({ length: 6 }, () => sharing(url)));
      const service = createExactBucket({
        clock: systemClock,
        strict,
        latencyMs: () => 5 + Math.random() * 60,
      });
      const calls = hubs.flatMap((hub) => [
        ...Array.from({ length: 10 }, () => hub.send('background', service.call)),
        hub.send('visitor', service.call),
      ]);
      expect(await Promise.all(calls)).toHaveLength(66);
      expect(service.counts).toEqual({ served: 66, rejected: 0 });
    },
  );

  it('a visitor of one lobby goes before the background of another, which asked first', async () => {
    const engine = await engineOf();
    const [busy, other] = [await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await setBudget(engine, 'level', 2, 'sent', 1, 'ended', 1, 'refill', 0.001);
    for (let n = 0; n < 5; n += 1) void busy.send('background', service.call('background'));
    await eventually(async () => expect(await engine.send('ZCARD', BUDGET_TURNS)).toBe(1));
    void other.send('staff', service.call('staff'));
    void other.send('visitor', service.call('visitor'));
    await eventually(() => expect(service.sent).toEqual(['visitor']));
    await setBudget(engine, 'refill', 1);
    await eventually(() => expect(service.sent.slice(0, 3)).toEqual(['visitor', 'staff', 'background']));
  });

  it('lobbies that wait are served in the order in which they asked', async () => {
    const engine = await engineOf();
    const hubs = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await setBudget(engine, 'level', 0, 'refill', 0.001);
    for (const [n, hub] of hubs.entries()) {
      void hub.send('visitor', service.call(`visitor ${n}`));
      await eventually(async () => expect(await engine.send('ZCARD', BUDGET_TURNS)).toBe(n + 1));
    }
    await setBudget(engine, 'refill', 1);
    await eventually(() => expect(service.sent).toHaveLength(3));
    expect(service.sent).toEqual(['visitor 0', 'visitor 1', 'visitor 2']);
  });

  it('after a rejection of one lobby all wait, and one call of the chain shows that it is over', async () => {
    const engine = await engineOf();
    const hubs = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await setBudget(engine, 'level', 30, 'sent', 1, 'ended', 1);
    void hubs[0]?.send('visitor', service.call('early'));
    await eventually(() => expect(service.sent).toEqual(['early']));
    service.answer(REJECTED);
    await eventually(async () => expect(await budgetNumber(engine, 'blockedUntil')).toBeGreaterThan(0));
    for (const hub of hubs) for (let n = 0; n < 2; n += 1) void hub.send('visitor', service.call('visitor'));
    await eventually(() => expect(service.sent).toHaveLength(2));
    // The probe is under way: nobody else may send, however often they ask.
    await eventually(() => {
      for (const hub of hubs) expect(hub.state().budget.phase).toBe('probing');
    });
    expect(service.sent).toHaveLength(2);
    service.answer(answered(39));
    await eventually(() => expect(service.sent).toHaveLength(7));
    expect(await budgetNumber(engine, 'blockedUntil')).toBe(0);
  });

  it('after a rejection that the header had not announced, no header brings tokens to any lobby', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    const service = byHand();
    await setBudget(engine, 'level', 30, 'sent', 1, 'ended', 1, 'heard', await budgetNumber(engine, 'at'));
    void hub.send('visitor', service.call('early'));
    await eventually(() => expect(service.sent).toHaveLength(1));
    service.answer(REJECTED);
    await eventually(async () => expect(await budgetNumber(engine, 'blockedUntil')).toBeGreaterThan(0));
    void hub.send('visitor', service.call('probe'));
    await eventually(() => expect(service.sent).toHaveLength(2));
    const before = await budgetNumber(engine, 'at');
    service.answer(answered(39));
    await eventually(async () => expect(await budgetNumber(engine, 'blockedUntil')).toBe(0));
    const passed = ((await budgetNumber(engine, 'at')) - before) / 1000;
    expect(await budgetNumber(engine, 'level')).toBeLessThan(10 + passed * 10);
    expect(await budgetNumber(engine, 'refill')).toBe(10);
  });

  it('a rejection in one account stops no lobby of another', async () => {
    const engine = await engineOf();
    const [one, other] = [await sharing(engine.url), await sharing(engine.url, { account: 'other' })];
    const service = byHand();
    void one.send('visitor', service.call('one'));
    await eventually(() => expect(service.sent).toEqual(['one']));
    service.answer({ kind: 'answered', rejected: true, retryAfterMs: 60_000 });
    await eventually(() => expect(one.state().budget.phase).toBe('blocked'));
    void other.send('visitor', service.call('other'));
    await eventually(() => expect(service.sent).toEqual(['one', 'other']));
  });

  it('what another client of the key takes is learned from one answer, for all lobbies', async () => {
    const engine = await engineOf();
    const [one, other] = [await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await setBudget(engine, 'level', 30, 'heard', await budgetNumber(engine, 'at'), 'sent', 1, 'ended', 1);
    void one.send('visitor', service.call('one'));
    await eventually(() => expect(service.sent).toEqual(['one']));
    service.answer(answered(0));
    await eventually(async () => expect(await budgetNumber(engine, 'pressure')).toBeGreaterThan(0));
    void other.send('background', service.call('other'));
    await eventually(() => expect(other.state().budget.reserve).toBeGreaterThan(3));
    expect(service.sent).toEqual(['one']);
  });

  it('a grant that nobody wants any more is given back', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    await setBudget(engine, 'level', 20, 'sent', 5, 'ended', 5, 'refill', 0);
    engine.pause();
    const giveUp = hub.send('visitor', () => Promise.resolve(answered(1)));
    await hub.close();
    engine.goOn();
    expect(await giveUp).toBeUndefined();
    const next = await sharing(engine.url);
    await eventually(async () => expect(await budgetNumber(engine, 'level')).toBeGreaterThanOrEqual(19));
    expect(next.isShared()).toBe(true);
  });

  it('a clock of the engine that jumps ahead by a day brings no tokens, and one that jumps back stops nothing', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    for (const jump of [-86_400_000, 86_400_000]) {
      await setBudget(engine, 'level', -20, 'sent', 5, 'ended', 5, 'skew', jump);
      const before = await budgetNumber(engine, 'at');
      await eventually(async () => {
        hub.budget.look();
        expect(await budgetNumber(engine, 'at')).toBeGreaterThan(before);
      });
      expect(await budgetNumber(engine, 'level')).toBeLessThan(0);
      await setBudget(engine, 'level', 5);
      expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    }
  });

  it('an engine that has lost what it counted starts empty, with the calls under way', async () => {
    const engine = await engineOf();
    const [hub, other] = [await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await setBudget(engine, 'level', 30, 'sent', 1, 'ended', 1);
    void hub.send('visitor', service.call('under way'));
    await eventually(() => expect(service.sent).toEqual(['under way']));
    await engine.send('FLUSHALL');
    other.budget.look();
    hub.budget.look();
    await eventually(async () => expect(await engine.send('ZCARD', BUDGET_CALLS)).toBe(1));
    expect(await budgetNumber(engine, 'level')).toBeLessThan(10);
    // Of a call before the loss it is not known what others sent since.
    service.answer(answered(39));
    await eventually(async () => expect(await budgetNumber(engine, 'ended')).toBe(1));
    expect(await budgetNumber(engine, 'heard')).toBe(0);
  });

  it('an engine that was restarted with all that it knew starts empty too, since a failover looks the same', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    await setBudget(engine, 'level', 40);
    const epoch = await engine.send('HGET', BUDGET_STATE, 'epoch');
    await engine.kill();
    await engine.start();
    expect(await budgetNumber(engine, 'level')).toBe(40);
    await eventually(async () => {
      hub.budget.look();
      expect(await engine.send('HGET', BUDGET_STATE, 'epoch')).not.toEqual(epoch);
    });
    expect(await budgetNumber(engine, 'level')).toBeLessThan(10);
  });
});
