/** The limit that hubs share while the engine is away, slow, full, or does not let them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { budgetDisk, type BudgetHub } from '../../../test/support/parts/budget-of.ts';
import { engineOf } from '../../../test/support/parts/chain-of.ts';
import { createExactBucket } from '../../../test/support/parts/exact-bucket.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import { BUDGET_CALLS, hubOn, sharing } from '../../../test/support/parts/sharing-hubs.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const events = (hub: BudgetHub): readonly string[] => hub.log.lines.map(({ event }) => event);

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
      await eventually(async () => expect(await engine.send('ZCARD', BUDGET_CALLS)).toBe(0));
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
