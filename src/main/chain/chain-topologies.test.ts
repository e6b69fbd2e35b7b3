/** A chain on sentinels, with a failover, and on a cluster. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import {
  called,
  chainHub,
  engineOf,
  entryOf,
  gatewayOf,
  shownIn,
} from '../../../test/support/parts/chain-of.ts';
import { allow, chainPage } from '../../../test/support/parts/chain-rights.ts';
import { budgetHub } from '../../../test/support/parts/budget-of.ts';
import { BUDGET_STATE } from '../../../test/support/parts/sharing-hubs.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import { enginePath, freePort, NO_ENGINE } from '../../../test/support/started/engine.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--no-appendfsync-on-rewrite', 'no'];

/** One sentinel that fails over after half a second. `more`: lines of its settings. */
async function sentinelOf(enginePort: number, ...more: readonly string[]): Promise<number> {
  const port = await freePort();
  const file = join(temporaryFolder(), 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor foyer 127.0.0.1 ${enginePort} 1`,
    'sentinel down-after-milliseconds foyer 500',
    'sentinel failover-timeout foyer 5000',
    ...more,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const sentinel = spawn(enginePath ?? '', [file, '--sentinel'], { stdio: 'ignore' });
  onTestFinished(async () => {
    sentinel.kill('SIGKILL');
    await once(sentinel, 'exit');
  });
  return port;
}

describe.skipIf(enginePath === undefined)(`chains${enginePath === undefined ? `. ${NO_ENGINE}` : ''}`, () => {
  it('a lobby goes on showing calls and sharing the limit after its engine has failed over to a replica', async () => {
    const first = await engineOf();
    const second = await engineOf([...DURABLE, '--replicaof', '127.0.0.1', String(first.port)]);
    const port = await sentinelOf(first.port);
    await eventually(async () => {
      expect(String(await second.send('INFO', 'replication'))).toContain('master_link_status:up');
    });
    const url = `redis+sentinel://127.0.0.1:${port}/foyer`;
    const { gateway } = await gatewayOf(url);
    const { hub } = await chainHub(url, 7);
    const budget = budgetHub(url);
    onTestFinished(() => budget.close());
    await eventually(() => expect(budget.isShared()).toBe(true));
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    const epoch = await first.send('HGET', BUDGET_STATE, 'epoch');
    // The sentinel has to know the replica, which it asks the engine for.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await first.kill();
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(2));
    expect(String(await second.send('INFO', 'replication'))).toContain('role:master');
    // What the former engine counted last may be lost, so the budget starts anew.
    await eventually(async () => {
      expect(budget.isShared()).toBe(true);
      const now = await second.send('HGET', BUDGET_STATE, 'epoch');
      expect([now, now === epoch]).toEqual([expect.any(String), false]);
    });
  });

  it('a lobby behind sentinels shows calls with the user of docs/chain.md', async () => {
    const engine = await engineOf();
    const [, user = ''] = /`(user lobby-7 on [^`]+)`/.exec(chainPage) ?? [];
    const port = await sentinelOf(engine.port, user);
    await allow(engine, 'lobby-7');
    const { hub } = await chainHub(`redis+sentinel://lobby-7:PASSWORD@127.0.0.1:${port}/foyer`, 7);
    await entryOf(engine, 7, called('anna', 1));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
  });

  it('a lobby shows the calls of a chain whose engine is a cluster, and shares the limit there', async () => {
    const engine = await engineOf([...DURABLE, '--cluster-enabled', 'yes']);
    await engine.send('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await eventually(async () => {
      expect(String(await engine.send('CLUSTER', 'INFO'))).toContain('cluster_state:ok');
    });
    const url = engine.url.replace('redis://', 'redis+cluster://');
    const { gateway } = await gatewayOf(url);
    const { hub } = await chainHub(url, 7);
    const budget = budgetHub(url);
    onTestFinished(() => budget.close());
    await eventually(() => expect(budget.isShared()).toBe(true));
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    await engine.kill();
    expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(503);
    expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    expect(budget.isShared()).toBe(false);
    await engine.start();
    await eventually(() => expect(budget.isShared()).toBe(true));
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(2));
  });
});
