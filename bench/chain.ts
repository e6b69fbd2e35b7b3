/** `chain`: twenty lobbies on one key, beside the limiters that others use, and webhooks through one gateway. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../test/support/started/engine.ts';
import { type Benchmark, type Figures, named, thisMachine } from './benchmark.ts';
import { measureEvents } from './chain/chain-events.ts';
import { embedded, shared } from './chain/foyer-limiters.ts';
import { chainModulesOfALoneHub } from './chain/lone-hub.ts';
import { bottleneck, flexible } from './chain/peer-limiters.ts';
import { type Limiter, runWorkload } from './chain/workload.ts';

const HUBS = 20;
const CALLS = 600;

export const benchChain: Benchmark = async ({ say }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const engine = await startEngine(folder);
  const limiters: readonly Limiter[] = [
    shared(engine.url),
    embedded,
    bottleneck(engine.port),
    flexible(engine.port),
  ];
  const measured = new Map<string, Figures>();
  try {
    for (const strict of [false, true])
      for (const limiter of limiters) {
        say(`${limiter.name}${strict ? ', rejected until the bucket is full' : ''}`);
        const figures = await runWorkload(limiter, { hubs: HUBS, calls: CALLS, strict });
        say(JSON.stringify(figures));
        measured.set(limiter.name, {
          ...measured.get(limiter.name),
          ...(strict ? named('UntilFull', figures) : figures),
        });
      }
    say('Webhooks through one gateway');
    const events = await measureEvents(engine.url);
    const [own, ...peers] = limiters.map(({ name }) => ({ name, figures: measured.get(name) ?? {} }));
    return {
      name: 'chain',
      figures: {
        ...own?.figures,
        ...events,
        loneHubChainModules: await chainModulesOfALoneHub(),
      },
      peers,
      notes: [
        `${HUBS} hubs in one process, each with its own connection to one real engine that syncs each write; ${CALLS} background requests wanted at the start, and a visitor each second until they are served.`,
        'The bucket is exactly the documented one: 40 at once, 10 more each second; a request takes 40 to 80 ms. A rejected one is wanted again at once. UntilFull: after a rejection everything is rejected until it is full.',
        'timeOverOptimum: until the last background request is served, by (requests and visitors - 40) / 10 s. visitor: from wanting to being served, with those 40 to 80 ms; held: until it is sent.',
        'ownShares: how often a hub had no answer of the engine within 100 ms.',
        'gateway: webhooks of 20 lobbies by 32 senders that wait for each answer, each on a connection of its own. eventToBoard: from before the POST to the board of one of 20 hubs in the same process, one after the other. loneHubChainModules: modules of chain/ and of the Redis client that hub.ts loads without an engine.',
      ],
      machine: thisMachine(),
    };
  } finally {
    await engine.end();
    rmSync(folder, { recursive: true, force: true });
  }
};
