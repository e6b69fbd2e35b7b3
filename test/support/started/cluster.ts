/** A cluster of real engines of a running test, whose slots can move. */
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { engineOf } from '../parts/chain-of.ts';
import { DURABLE, freePort, type RunningEngine } from './engine.ts';

const SLOTS = 16_384;
const MIGRATE_MS = '10000';

interface RunningCluster {
  readonly nodes: readonly RunningEngine[];
  /** `redis+cluster://…` with all nodes. */
  readonly url: string;
  /** The slot of a key, and the node that has it. */
  placeOf(key: string): Promise<{ readonly slot: string; readonly owner: RunningEngine }>;
}

async function untilWell(nodes: readonly RunningEngine[]): Promise<void> {
  await eventually(async () => {
    for (const node of nodes) {
      const info = String(await node.send('CLUSTER', 'INFO'));
      expect(info).toContain('cluster_state:ok');
      expect(info).toContain(`cluster_known_nodes:${nodes.length}`);
    }
  });
}

/** Each node has an equal part of the slots. */
export async function clusterOf(size: number): Promise<RunningCluster> {
  const nodes: RunningEngine[] = [];
  for (let at = 0; at < size; at += 1) {
    // By default it is the port and 10,000, which may be too much.
    const bus = String(await freePort());
    const node = await engineOf([...DURABLE, '--cluster-enabled', 'yes', '--cluster-port', bus]);
    const [from = 0, to = 0] = [at, at + 1].map((n) => Math.floor((n * SLOTS) / size));
    await node.send('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to - 1));
    // Different ones, or the cluster would wait until they are.
    await node.send('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1));
    await nodes[0]?.send('CLUSTER', 'MEET', '127.0.0.1', String(node.port), bus);
    nodes.push(node);
  }
  await untilWell(nodes);
  return {
    nodes,
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async placeOf(key) {
      const slot = Number(await nodes[0]?.send('CLUSTER', 'KEYSLOT', key));
      const owner = nodes[Math.floor(((slot + 1) * size - 1) / SLOTS)];
      if (!owner) throw new Error(`Nobody has slot ${slot}.`);
      return { slot: String(slot), owner };
    },
  };
}

/** Moves a slot key by key. `half`: when all but the first key are still at the former node. */
export async function moveSlot(
  { nodes }: RunningCluster,
  slot: string,
  from: RunningEngine,
  to: RunningEngine,
  half: () => Promise<void>,
): Promise<void> {
  const [fromId = '', toId = ''] = await Promise.all(
    [from, to].map(async (node) => String(await node.send('CLUSTER', 'MYID'))),
  );
  await to.send('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId);
  await from.send('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId);
  let isHalf = false;
  for (;;) {
    const keys = await from.send('CLUSTER', 'GETKEYSINSLOT', slot, '1');
    const [key] = Array.isArray(keys) ? keys.map(String) : [];
    if (key === undefined) break;
    await from.send('MIGRATE', '127.0.0.1', String(to.port), key, '0', MIGRATE_MS);
    if (!isHalf) await half();
    isHalf = true;
  }
  for (const node of [to, from, ...nodes]) await node.send('CLUSTER', 'SETSLOT', slot, 'NODE', toId);
}
