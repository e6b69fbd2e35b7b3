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
  troublesOf,
  whyNotOpen,
} from '../../../test/support/parts/chain-of.ts';
import { allow, chainPage } from '../../../test/support/parts/chain-rights.ts';
import { BUDGET_STATE, sharing } from '../../../test/support/parts/sharing-hubs.ts';
import { clusterOf, moveSlot } from '../../../test/support/started/cluster.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import { ask, DURABLE, enginePath, freePort, NO_ENGINE } from '../../../test/support/started/engine.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

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

/** As the sentinel knows them: without one it cannot fail over. */
const replicasIn = async (port: number): Promise<string> =>
  JSON.stringify(await ask(`redis://127.0.0.1:${port}`, ['SENTINEL', 'REPLICAS', 'foyer']));

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
    const budget = await sharing(url);
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    const epoch = await first.send('HGET', BUDGET_STATE, 'epoch');
    await eventually(async () => expect(await replicasIn(port)).toContain(`127.0.0.1:${second.port}`));
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

  it('a lobby behind sentinels shows calls with the user of docs/chain.md, and a wrong password or name is named', async () => {
    const engine = await engineOf();
    const [, user = ''] = /`(user lobby-7 on [^`]+)`/.exec(chainPage) ?? [];
    const port = await sentinelOf(engine.port, user);
    await allow(engine, 'lobby-7');
    const url = `redis+sentinel://lobby-7:PASSWORD@127.0.0.1:${port}/foyer`;
    const { hub } = await chainHub(url, 7);
    await entryOf(engine, 7, called('anna', 1));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    // With a password that only the sentinel knows, one that nobody knows, and a wrong name.
    await engine.send('ACL', 'SETUSER', 'lobby-7', 'resetpass', '>ANOTHER');
    const wrong = 'The engine rejects the user or password in engineUrl.';
    for (const [of, sentence] of [
      [url, wrong],
      [url.replace('PASSWORD', 'OTHER'), wrong],
      [url.replace('/foyer', '/fayer'), 'The sentinels in engineUrl do not know the name at its end.'],
    ] as const)
      expect(await whyNotOpen(of)).toBe(sentence);
  });

  it('a lobby shows the calls of a chain whose engine is a cluster, and shares the limit there', async () => {
    const { nodes, url } = await clusterOf(1);
    const [engine] = nodes;
    const { gateway } = await gatewayOf(url);
    const { hub } = await chainHub(url, 7);
    const budget = await sharing(url);
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    await engine?.kill();
    expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(503);
    expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    expect(budget.isShared()).toBe(false);
    await engine?.start();
    await eventually(() => expect(budget.isShared()).toBe(true));
    await eventually(async () => expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(200));
    await eventually(() => expect(shownIn(hub)).toHaveLength(2));
  });

  it('calls are shown once while the slot of an account moves to another node of a cluster, and the limit is shared', async () => {
    const cluster = await clusterOf(3);
    const { slot, owner } = await cluster.placeOf(BUDGET_STATE);
    const next = cluster.nodes.find((node) => node !== owner) ?? owner;
    const { gateway } = await gatewayOf(cluster.url);
    const { hub } = await chainHub(cluster.url, 7);
    const budget = await sharing(cluster.url);
    const [anna, bea, cai] = [called('anna', 1), called('bea', 1), called('cai', 1)];
    const post = (body: Buffer): Promise<void> =>
      eventually(async () => expect(await postEvent(gateway.webhooks, body)).toBe(200));
    await post(anna);
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    await moveSlot(cluster, slot, owner, next, async () => {
      // Some keys of the account are here and some there, and no script can use both.
      expect(await postEvent(gateway.webhooks, bea)).toBe(503);
      expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    });
    await post(bea);
    await post(cai);
    await eventually(() => expect(shownIn(hub)).toHaveLength(3));
    expect(await next.send('XLEN', 'foyer:{main}:stream:7')).toBe(3);
    expect(troublesOf(hub)).toEqual([]);
    await eventually(() => expect(budget.isShared()).toBe(true));
    await eventually(async () => expect(await next.send('EXISTS', BUDGET_STATE)).toBe(1));
  });
});
