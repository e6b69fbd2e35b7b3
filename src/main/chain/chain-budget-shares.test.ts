/** Lobbies that go over to their shares and come back: nobody pays for it, and no tokens are made. On a real engine. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { budgetDisk } from '../../../test/support/parts/budget-of.ts';
import { engineOf } from '../../../test/support/parts/chain-of.ts';
import { createExactBucket } from '../../../test/support/parts/exact-bucket.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import {
  BUDGET_HUBS,
  BUDGET_STATE,
  budgetNumber,
  byHand,
  hubOn,
  setBudget,
  sharing,
} from '../../../test/support/parts/sharing-hubs.ts';
import { slowLine } from '../../../test/support/parts/slow-line.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const HOUR_MS = 3_600_000;
const REJECTED_FOR_A_MINUTE = { kind: 'answered', rejected: true, retryAfterMs: 60_000 } as const;

function diskOf(hubs: number) {
  const disk = budgetDisk();
  const kept = JSON.stringify({ hub: 'abc', hubs });
  disk.prepare('INSERT INTO facts VALUES (?, ?)').run('chain-budget', kept);
  return disk;
}

describe.skipIf(enginePath === undefined)(`shares of one budget${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('what a lobby with a slow line sends is counted once, however often it looks, and stops no other lobby', async () => {
    const engine = await engineOf();
    await sharing(engine.url);
    const slow = hubOn(await slowLine(engine.port, 100), { disk: diskOf(1), withinMs: 50 });
    await eventually(async () => expect(await engine.send('ZCARD', BUDGET_HUBS)).toBe(2));
    const at = await budgetNumber(engine, 'at');
    await setBudget(engine, 'level', 30, 'refill', 0, 'emptyAt', at - 60_000);
    await Promise.all([1, 2].map(() => slow.send('visitor', () => Promise.resolve(answered(20)))));
    const looks = new Set<number>();
    await eventually(async () => {
      looks.add(await budgetNumber(engine, 'at'));
      expect(looks.size).toBeGreaterThan(3);
    });
    expect(slow.isShared()).toBe(false);
    expect(await budgetNumber(engine, 'level')).toBe(28);
  });

  it('a block of the chain holds for lobbies that go over to their shares', async () => {
    const engine = await engineOf();
    const hubs = [1, 2, 3].map(() => hubOn(engine.url, { withinMs: 300 }));
    const service = byHand();
    await eventually(() => expect(hubs.every((hub) => hub.isShared())).toBe(true));
    void hubs[0]?.send('visitor', service.call('early'));
    await eventually(() => expect(service.sent).toEqual(['early']));
    service.answer(REJECTED_FOR_A_MINUTE);
    await eventually(() => {
      for (const hub of hubs) hub.budget.look();
      for (const hub of hubs) expect(hub.state().budget.phase).toBe('blocked');
    });
    engine.pause();
    for (const hub of hubs) {
      void hub.send('visitor', service.call('within the block'));
      hub.budget.look();
    }
    await eventually(() => expect(hubs.every((hub) => !hub.isShared())).toBe(true));
    for (const hub of hubs) expect(hub.state().budget.phase).toBe('blocked');
    expect(service.sent).toEqual(['early']);
    engine.goOn();
  });

  it('a rejection of a share blocks the whole chain when the lobby is back', async () => {
    const engine = await engineOf();
    const other = await sharing(engine.url);
    const hub = await sharing(engine.url, { withinMs: 300 });
    engine.pause();
    expect(await hub.send('visitor', () => Promise.resolve(REJECTED_FOR_A_MINUTE))).toBeDefined();
    engine.goOn();
    await eventually(() => expect(hub.isShared()).toBe(true));
    const [until, at] = [await budgetNumber(engine, 'blockedUntil'), await budgetNumber(engine, 'at')];
    expect(until - at).toBeGreaterThan(30_000);
    other.budget.look();
    await eventually(() => expect(other.state().budget.phase).toBe('blocked'));
  });

  it('a lobby of sixty that goes to and fro gets no new request each time', async () => {
    const engine = await engineOf();
    const hub = hubOn(engine.url, { disk: diskOf(60), withinMs: 300 });
    await eventually(() => expect(hub.isShared()).toBe(true));
    const at = String(await budgetNumber(engine, 'at'));
    const others = Array.from({ length: 59 }, (_, n) => [at, `other${n}`]);
    await engine.send('ZADD', BUDGET_HUBS, ...others.flat());
    await setBudget(engine, 'level', 0, 'sent', 1, 'ended', 1, 'refill', 0.001);
    hub.budget.look();
    await eventually(() => expect(hub.state().budget.refillPerSecond).toBe(0.001));
    const service = byHand();
    for (let n = 0; n < 5; n += 1) void hub.send('visitor', service.call('visitor'));
    for (let n = 0; n < 3; n += 1) {
      engine.pause();
      hub.budget.look();
      await eventually(() => expect(hub.isShared()).toBe(false));
      service.answer(answered(0));
      engine.goOn();
      await eventually(() => expect(hub.isShared()).toBe(true));
    }
    expect(service.sent.length).toBeLessThan(2);
  });

  it('what the engine keeps in another type starts again, and lobbies go on sharing', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    await engine.send('SET', BUDGET_STATE, 'text');
    hub.budget.look();
    await eventually(async () => expect(await budgetNumber(engine, 'capacity')).toBe(35));
    await eventually(async () => expect(await budgetNumber(engine, 'pressure')).toBe(0));
    expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    expect(hub.isShared()).toBe(true);
  });

  it('lobbies of two versions leave each other’s counts alone', async () => {
    const engine = await engineOf();
    const others = [1, 2, 9].map((format) => BUDGET_STATE.replace(/:\d:/, `:${format}:`));
    for (const key of others) await engine.send('HSET', key, 'epoch', 'other', 'level', '12');
    const hub = await sharing(engine.url);
    expect(await hub.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    hub.budget.look();
    await eventually(async () => expect(await budgetNumber(engine, 'ended')).toBeGreaterThan(0));
    for (const key of others)
      expect(String(await engine.send('HMGET', key, 'epoch', 'level'))).toBe('other,12');
    expect(await engine.send('KEYS', 'foyer:{main}:budget:*')).toHaveLength(2 + others.length);
  });

  it('lobbies that count apart, as those of two versions do, learn of each other from the answers', async () => {
    const { url } = await engineOf();
    const hubs = await Promise.all(
      ['main', 'main', 'main', 'other', 'other', 'other'].map((account) => sharing(url, { account })),
    );
    const service = createExactBucket({ clock: systemClock, latencyMs: () => 20 });
    const backlog = hubs.flatMap((hub) =>
      Array.from({ length: 8 }, () => hub.send('background', service.call)),
    );
    for (const hub of hubs) {
      let rate = await hub.send('visitor', service.call);
      while (rate?.kind === 'answered' && rate.rejected) rate = await hub.send('visitor', service.call);
      expect(rate?.kind).toBe('answered');
    }
    await Promise.all(backlog);
    expect(service.counts.rejected).toBeLessThan(service.counts.served / 2);
  });

  it('lobbies that closed are forgotten after a day, also where the engine is restarted more often', async () => {
    const engine = await engineOf();
    const hub = await sharing(engine.url);
    const before = Date.now() - 20 * HOUR_MS;
    await engine.send('ZADD', BUDGET_HUBS, String(before), 'asleep', String(before - 5 * HOUR_MS), 'gone');
    const epoch = await engine.send('HGET', BUDGET_STATE, 'epoch');
    await engine.kill();
    await engine.start();
    await eventually(async () => {
      hub.budget.look();
      expect(await engine.send('HGET', BUDGET_STATE, 'epoch')).not.toEqual(epoch);
    });
    expect(Number(await engine.send('ZSCORE', BUDGET_HUBS, 'asleep'))).toBe(before);
    expect(await engine.send('ZSCORE', BUDGET_HUBS, 'gone')).toBeNull();
  });
});
