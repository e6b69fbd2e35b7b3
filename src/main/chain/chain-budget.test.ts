/** Hubs of a chain that share one limit, on a real engine. */
import { readFileSync } from 'node:fs';
import { onTestFinished, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { budgetDisk, budgetHub, type BudgetHubOptions } from '../../../test/support/parts/budget-of.ts';
import { hubOf, SERVICE } from '../../../test/support/hubs/hub-of.ts';
import { chainHub, engineOf } from '../../../test/support/parts/chain-of.ts';
import { createExactBucket } from '../../../test/support/parts/exact-bucket.ts';
import { answered, REJECTED } from '../../../test/support/parts/scheduled-calls.ts';
import { enginePath, NO_ENGINE, type RunningEngine } from '../../../test/support/started/engine.ts';
import type { RateObservation } from '../service/rate-budget.ts';

const HUBS = 'foyer:{main}:budget:hubs';
const STATE = 'foyer:{main}:budget:state';

function hubOn(url: string, options?: BudgetHubOptions) {
  const hub = budgetHub(url, options);
  onTestFinished(() => hub.close());
  return hub;
}

async function sharing(url: string, options?: BudgetHubOptions) {
  const hub = hubOn(url, options);
  await eventually(() => expect(hub.isShared()).toBe(true));
  return hub;
}

/** A service whose answers the test gives by hand. */
function byHand() {
  const sent: string[] = [];
  const answers: ((rate: RateObservation) => void)[] = [];
  return {
    sent,
    call: (name: string) => () => {
      sent.push(name);
      const { promise, resolve } = Promise.withResolvers<RateObservation>();
      answers.push(resolve);
      return promise;
    },
    answer(rate: RateObservation) {
      for (const resolve of answers.splice(0)) resolve(rate);
    },
  };
}

const set = (engine: RunningEngine, ...fields: (string | number)[]) =>
  engine.send('HSET', STATE, ...fields.map(String));
const stateOf = async (engine: RunningEngine, field: string): Promise<number> =>
  Number(await engine.send('HGET', STATE, field));
const events = (hub: ReturnType<typeof hubOn>) => hub.log.lines.map(({ event }) => event);

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
    await eventually(async () => expect(await engine.send('ZCARD', HUBS)).toBe(1));
    await eventually(async () => {
      await hub.service.test();
      expect(await stateOf(engine, 'ended')).toBeGreaterThan(0);
    });
    expect(sent.length).toBeGreaterThan(0);
    expect(await engine.send('ZCARD', HUBS)).toBe(1);
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
    await set(engine, 'level', 2, 'sent', 1, 'ended', 1, 'refill', 0.001);
    for (let n = 0; n < 5; n += 1) void busy.send('background', service.call('background'));
    await eventually(async () => expect(await engine.send('ZCARD', 'foyer:{main}:budget:turns')).toBe(1));
    void other.send('staff', service.call('staff'));
    void other.send('visitor', service.call('visitor'));
    await eventually(() => expect(service.sent).toEqual(['visitor']));
    await set(engine, 'refill', 1);
    await eventually(() => expect(service.sent.slice(0, 3)).toEqual(['visitor', 'staff', 'background']));
  });

  it('lobbies that wait are served in the order in which they asked', async () => {
    const engine = await engineOf();
    const hubs = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await set(engine, 'level', 0, 'refill', 0.001);
    for (const [n, hub] of hubs.entries()) {
      void hub.send('visitor', service.call(`visitor ${n}`));
      await eventually(async () =>
        expect(await engine.send('ZCARD', 'foyer:{main}:budget:turns')).toBe(n + 1),
      );
    }
    await set(engine, 'refill', 1);
    await eventually(() => expect(service.sent).toHaveLength(3));
    expect(service.sent).toEqual(['visitor 0', 'visitor 1', 'visitor 2']);
  });

  it('after a rejection of one lobby all wait, and one call of the chain shows that it is over', async () => {
    const engine = await engineOf();
    const hubs = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await set(engine, 'level', 30, 'sent', 1, 'ended', 1);
    void hubs[0]?.send('visitor', service.call('early'));
    await eventually(() => expect(service.sent).toEqual(['early']));
    service.answer(REJECTED);
    await eventually(async () => expect(await stateOf(engine, 'blockedUntil')).toBeGreaterThan(0));
    for (const hub of hubs) for (let n = 0; n < 2; n += 1) void hub.send('visitor', service.call('visitor'));
    await eventually(() => expect(service.sent).toHaveLength(2));
    // The probe is under way: nobody else may send, however often they ask.
    await eventually(() => {
      for (const hub of hubs) expect(hub.state().budget.phase).toBe('probing');
    });
    expect(service.sent).toHaveLength(2);
    service.answer(answered(39));
    await eventually(() => expect(service.sent).toHaveLength(7));
    expect(await stateOf(engine, 'blockedUntil')).toBe(0);
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
    await set(engine, 'level', 30, 'heard', await stateOf(engine, 'at'), 'sent', 1, 'ended', 1);
    void one.send('visitor', service.call('one'));
    await eventually(() => expect(service.sent).toEqual(['one']));
    service.answer(answered(0));
    await eventually(async () => expect(await stateOf(engine, 'pressure')).toBeGreaterThan(0));
    void other.send('background', service.call('other'));
    await eventually(() => expect(other.state().budget.reserve).toBeGreaterThan(3));
    expect(service.sent).toEqual(['one']);
  });

  it('a grant that nobody wants any more is given back', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    await set(engine, 'level', 20, 'sent', 5, 'ended', 5, 'refill', 0);
    engine.pause();
    const giveUp = hub.send('visitor', () => Promise.resolve(answered(1)));
    await hub.close();
    engine.goOn();
    expect(await giveUp).toBeUndefined();
    const next = await sharing(engine.url);
    await eventually(async () => expect(await stateOf(engine, 'level')).toBeGreaterThanOrEqual(19));
    expect(next.isShared()).toBe(true);
  });

  it('a clock of the engine that jumps ahead by a day brings no tokens, and one that jumps back stops nothing', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    for (const jump of [-86_400_000, 86_400_000]) {
      await set(engine, 'level', -20, 'sent', 5, 'ended', 5, 'skew', jump);
      const before = await stateOf(engine, 'at');
      await eventually(async () => {
        hub.budget.look();
        expect(await stateOf(engine, 'at')).toBeGreaterThan(before);
      });
      expect(await stateOf(engine, 'level')).toBeLessThan(0);
      await set(engine, 'level', 5);
      expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    }
  });

  it('an engine that has lost what it counted starts empty, with the calls under way', async () => {
    const engine = await engineOf();
    const [hub, other] = [await sharing(engine.url), await sharing(engine.url)];
    const service = byHand();
    await set(engine, 'level', 30, 'sent', 1, 'ended', 1);
    void hub.send('visitor', service.call('under way'));
    await eventually(() => expect(service.sent).toEqual(['under way']));
    await engine.send('FLUSHALL');
    other.budget.look();
    hub.budget.look();
    await eventually(async () => expect(await engine.send('ZCARD', 'foyer:{main}:budget:calls')).toBe(1));
    expect(await stateOf(engine, 'level')).toBeLessThan(10);
    // Of a call before the loss it is not known what others sent since.
    service.answer(answered(39));
    await eventually(async () => expect(await stateOf(engine, 'ended')).toBe(1));
    expect(await stateOf(engine, 'heard')).toBe(0);
  });

  it('an engine that was restarted with all that it knew starts empty too, since a failover looks the same', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    await set(engine, 'level', 40);
    const epoch = await engine.send('HGET', STATE, 'epoch');
    await engine.kill();
    await engine.start();
    expect(await stateOf(engine, 'level')).toBe(40);
    await eventually(async () => {
      hub.budget.look();
      expect(await engine.send('HGET', STATE, 'epoch')).not.toEqual(epoch);
    });
    expect(await stateOf(engine, 'level')).toBeLessThan(10);
  });
});

describe.skipIf(enginePath === undefined)(
  `one budget with a bad engine${enginePath ? '' : `. ${NO_ENGINE}`}`,
  () => {
    it('a lobby that starts while the engine is away sends with the share of the lobbies it knew, and shares when the engine is there', async () => {
      const engine = await engineOf();
      const disk = budgetDisk();
      const others = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
      const before = await sharing(engine.url, { disk });
      expect(others).toHaveLength(3);
      await before.close();
      await engine.kill();
      const hub = hubOn(engine.url, { disk });
      expect(hub.state().budget.capacity).toBe(10);
      expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
      await engine.start();
      await eventually(() => expect(hub.isShared()).toBe(true));
    });

    it('a visitor does not wait for an engine that stops answering, and lobbies come back without a burst', async () => {
      const engine = await engineOf();
      const hubs = [await sharing(engine.url), await sharing(engine.url), await sharing(engine.url)];
      const service = createExactBucket({ clock: systemClock, latencyMs: () => 20 });
      const backlog = hubs.flatMap((hub) =>
        Array.from({ length: 25 }, () => hub.send('background', service.call)),
      );
      await Promise.all(hubs.map((hub) => hub.send('visitor', service.call)));
      await engine.kill();
      await eventually(() => {
        for (const hub of hubs) expect(hub.isShared()).toBe(false);
      });
      await Promise.all(hubs.map((hub) => hub.send('visitor', service.call)));
      await engine.start();
      await eventually(() => {
        for (const hub of hubs) expect(hub.isShared()).toBe(true);
      });
      await Promise.all(backlog);
      expect(service.counts).toEqual({ served: 81, rejected: 0 });
    });

    it('a visitor does not wait for an engine that is slow by two seconds, and no grant of that time is kept', async () => {
      const engine = await engineOf();
      const hub = await sharing(engine.url, { withinMs: 100 });
      engine.pause();
      expect(await hub.send('visitor', () => Promise.resolve(answered(30)))).toEqual(answered(30));
      expect(events(hub)).toContain('chain-budget-own-share');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      engine.goOn();
      await eventually(() => expect(hub.isShared()).toBe(true));
      await eventually(async () => expect(await engine.send('ZCARD', 'foyer:{main}:budget:calls')).toBe(0));
    });

    it.each([
      ['is read-only', 'READONLY', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
      ['is full', 'OOM', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ])(
      'a lobby sends with its own share while the engine %s, and says so',
      async (_how, code, worse, better) => {
        const engine = await engineOf();
        const hub = await sharing(engine.url);
        await engine.send(...worse);
        expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
        const refused = hub.log.lines.filter(({ event }) => event === 'chain-budget-refused');
        expect(refused.map(({ fields }) => fields?.['code'])).toEqual([code]);
        await engine.send(...better);
        await eventually(() => expect(hub.isShared()).toBe(true));
      },
    );

    it('a lobby whose user may not count sends with its own share, and says so in one sentence', async () => {
      const engine = await engineOf();
      const rights = ['+@connection', '+xread', '+xrevrange', '+time', '+set'];
      await engine.send('ACL', 'SETUSER', 'poor', 'on', '>p', 'resetchannels', '~*', ...rights);
      const hub = hubOn(engine.url.replace('://', '://poor:p@'));
      expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
      await eventually(() =>
        expect(hub.log.lines).toContainEqual(
          expect.objectContaining({
            event: 'chain-budget-refused',
            fields: {
              code: 'NOPERM',
              sentence: 'The user in engineUrl has too few rights. See the rights in docs/chain.md.',
            },
          }),
        ),
      );
      expect(hub.isShared()).toBe(false);
    });

    it('a lobby with the rights of docs/chain.md shares, and can touch no other key', async () => {
      const engine = await engineOf();
      const docs = readFileSync(new URL('../../../docs/chain.md', import.meta.url), 'utf8');
      const line = /^user lobby-7 (.*)$/m.exec(docs)?.[1] ?? '';
      await engine.send('ACL', 'SETUSER', 'lobby-7', ...line.replace('>PASSWORD', '>p').split(' '));
      const url = engine.url.replace('://', '://lobby-7:p@');
      const hub = await sharing(url);
      expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
      const other = hubOn(url, { account: 'other' });
      await eventually(() => expect(events(other)).toContain('chain-budget-refused'));
    });
  },
);
