/** The built hub as a process, beside a simulated service without visitors, and the events that this benchmark sends it. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, stopChild } from '../../scripts/process/child.ts';
import { HUB_NODE_FLAGS, hubVariables } from '../../scripts/start/launch.ts';
import { openLobby } from '../../test/faults/lobby.ts';
import { builtHub } from '../../test/faults/hub-process.ts';
import { ReadySchema, type Ready } from '../../test/support/started/running-foyer.ts';
import { sign } from '../../test/support/records/event-of.ts';
import type { Holds, Memory, Resident } from './hub-probe.ts';

export interface BenchHub {
  readonly ready: Ready;
  /** From the start of the process to its line of JSON, in milliseconds. */
  readonly readyMs: number;
  readonly secret: string;
  readonly dataDir: string;
  /** Of a line that the service has. */
  readonly lineId: number;
  memory(): Promise<Memory>;
  /** As it is, without a collection. */
  resident(): Promise<Resident>;
  /** What it has used of the processor so far, in milliseconds. */
  processorMs(): Promise<number>;
  /** From now on it is watched how long its thread is held. */
  watchHolds(): Promise<void>;
  holds(): Promise<Holds>;
  /** Ends the process; `whileAway` runs; another one starts with the same data. */
  restart(whileAway?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface BenchHubOptions {
  readonly say: (line: string) => void;
  /** How many times as fast its time passes; 1 is time as it is. */
  readonly faster: number;
  /** An address of this machine, behind which it is served to the network too. */
  readonly network?: string;
  /** A list of appointments that it reads, at a lobby in UTC. */
  readonly rosterFile?: string;
}

export async function startHub({ say, faster, network, rosterFile }: BenchHubOptions): Promise<BenchHub> {
  const lobby = await openLobby(1);
  const dataDir = lobby.dataDir('hub');
  if (network !== undefined) {
    const settings = { network: { addresses: [network] } };
    writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify(settings));
  }
  const command = await builtHub(say, ['main', 'renderer']);
  const tidy = async (): Promise<void> => {
    command.remove();
    await lobby.close();
  };
  async function start() {
    const began = performance.now();
    const answer = await startChild({
      command: process.execPath,
      args: [
        ...HUB_NODE_FLAGS,
        '--expose-gc',
        '--import',
        join(import.meta.dirname, 'hub-probe.ts'),
        ...command.args,
        '--data-dir',
        dataDir,
        '--port',
        '0',
        '--json',
      ],
      cwd: lobby.folder,
      // As `npm start` runs it.
      env: {
        ...hubVariables(process.platform, process.env),
        ...lobby.env,
        ...(rosterFile === undefined ? {} : { FOYER_ROSTER_FILE: rosterFile, FOYER_TIME_ZONE: 'UTC' }),
        FOYER_BENCH_FASTER: String(faster),
      },
      onError: () => {},
    });
    if (answer.kind === 'ended') {
      await tidy();
      throw new Error(`the hub did not start: ${answer.lastWords.join(' ')}`);
    }
    const { process: hub, ready } = answer.started;
    return { hub, ready: ReadySchema.parse(ready), readyMs: performance.now() - began };
  }
  let running = await start();
  async function ask<T>(question: 'memory' | 'resident' | 'processor' | 'watch-holds' | 'holds'): Promise<T> {
    const { hub } = running;
    const told = once(hub, 'message');
    hub.send(question);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own probe wrote it
    const [value] = (await told) as [T];
    return value;
  }
  return {
    get ready() {
      return running.ready;
    },
    get readyMs() {
      return running.readyMs;
    },
    secret: lobby.secret,
    dataDir,
    lineId: lobby.lineId,
    resident: () => ask<Resident>('resident'),
    memory: () => ask<Memory>('memory'),
    processorMs: () => ask<number>('processor'),
    watchHolds: async () => void (await ask<boolean>('watch-holds')),
    holds: () => ask<Holds>('holds'),
    async restart(whileAway) {
      await stopChild(running.hub);
      whileAway?.();
      running = await start();
    },
    async close() {
      await stopChild(running.hub);
      await tidy();
    },
  };
}

/** Sends one event as the service does, and answers when that was, by the machine's wall clock. */
export type SendEvent = (type: string, ticket: Readonly<Record<string, unknown>>) => Promise<number>;

/** As the simulator sends (`simulator/webhooks/webhooks.ts`): `fetch`, over a connection that is kept. */
export function senderTo(address: string, secret: string): SendEvent {
  return async (type, data) => {
    const body = JSON.stringify({ type, data: { source: 'MANUAL', line: 1, firstName: 'Ada', ...data } });
    const headers = { 'content-type': 'application/json', 'x-service-signature': sign(body, secret) };
    const sentAt = Date.now();
    const response = await fetch(address, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`an event was answered ${response.status}`);
    return sentAt;
  };
}

/** What the events of a ticket carry. Times are milliseconds since 1970. */
export const ticketWaits = (id: string, at: number) => ({
  id,
  status: 'NEW',
  created: { date: new Date(at).toISOString() },
});

export const ticketIsCalled = (id: string, at: number, desk: number) => ({
  ...ticketWaits(id, at),
  status: 'CALLED',
  called: { date: new Date(at).toISOString(), caller: 1, desk },
});

export const ticketIsServed = (id: string, at: number) => ({
  ...ticketWaits(id, at),
  status: 'SERVED',
  served: { date: new Date(at).toISOString() },
});
