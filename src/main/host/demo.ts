/** The demo: a simulated booking system. A package runs it in a thread, by `--demo`. */
import { once } from 'node:events';
import { readFileSync, utimesSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { START_CODES, type StartCode } from '../../contract/start-codes.ts';
import { DEMO_VARIABLE } from '../settings/environment.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Arguments } from './arguments.ts';
import { makeDataDir, tryRoom } from './data-dir.ts';
import type { HostSetupOptions } from './host-setup.ts';

const DemoReadySchema = z.object({
  url: z.string(),
  control: z.string(),
  caFile: z.string(),
  apiKey: z.string(),
  webhookSecret: z.string(),
  codes: z.array(z.object({ code: z.string(), shows: z.string() })).default([]),
});

export interface DemoService extends z.infer<typeof DemoReadySchema> {
  readonly rosterFile: string;
}

const folderOfDemo = (dataDir: string): string => join(dataDir, 'demo', 'simulator');

export const filesOfDemo = (dataDir: string) => ({
  dataDir: folderOfDemo(dataDir),
  rosterFile: join(dataDir, 'demo', 'roster.csv'),
});

/** Returns the problem, if the folder cannot be made or its disk is full. */
export function makeFolderOfDemo(dataDir: string): ReturnType<typeof makeDataDir> {
  const folder = folderOfDemo(dataDir);
  return makeDataDir(dataDir, folder) ?? tryRoom(dataDir, folder);
}

/** Seconds, longer than a roster must rest before it is read. */
const LAIN_FOR_S = 5;

/** `ready`: the simulator's message. `rosterFile` must exist. */
export function demoService(ready: unknown, rosterFile: string): DemoService {
  // A rename put it there, so it is complete and need not wait.
  const earlier = Date.now() / 1_000 - LAIN_FOR_S;
  utimesSync(rosterFile, earlier, earlier);
  return { ...DemoReadySchema.parse(ready), rosterFile };
}

/** The demo's settings, as an environment variable for the hub. */
export const demoVariables = (demo: DemoService): Readonly<Record<string, string>> => ({
  [DEMO_VARIABLE]: JSON.stringify({
    baseUrl: demo.url,
    apiKey: demo.apiKey,
    webhookSecret: demo.webhookSecret,
    caFile: demo.caFile,
    rosterFile: demo.rosterFile,
    webhookPort: 0,
    brandName: 'Northgate Registry',
  }),
});

/** Sets the simulator's webhook address. Only this request trusts the simulator's CA certificate. */
export async function pointEventsAt(demo: DemoService, address: string): Promise<void> {
  const body = JSON.stringify({ url: address, secret: demo.webhookSecret });
  await new Promise<void>((done, failed) => {
    const call = request(
      `${demo.control}/listener`,
      {
        method: 'PUT',
        ca: readFileSync(demo.caFile),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('end', done);
      },
    );
    call.on('error', failed);
    call.end(body);
  });
}

export const codesToTry = ({ codes }: DemoService): readonly string[] => [
  '',
  'Codes to try:',
  ...codes.map(({ code, shows }) => `  ${code.padEnd(8)} ${shows}`),
];

export interface Demo {
  readonly service: DemoService;
  /** The demo reads no setting and no secret of the lobby. */
  readonly setup: Pick<HostSetupOptions, 'cwd' | 'packaged' | 'env'>;
  /** One sentence if setup has left the demo. */
  problem(inForce: Pick<SettingsInForce, 'demo'>): string | undefined;
  close(): Promise<void>;
}

interface NoDemo {
  readonly kind: 'failed';
  readonly sentence: string;
  readonly code: StartCode;
}

/** Only a build has this file. */
const THREAD = new URL('simulator.js', import.meta.url);

/** `dataDir`: absolute, and no lobby's. */
export async function openDemo(
  { demo }: Pick<Arguments, 'demo'>,
  dataDir: string,
): Promise<{ readonly kind: 'open'; readonly demo: Demo | undefined } | NoDemo> {
  if (!demo) return { kind: 'open', demo: undefined };
  const notMade = makeFolderOfDemo(dataDir);
  if (notMade !== undefined) return { kind: 'failed', ...notMade };
  const files = filesOfDemo(dataDir);
  const thread = new Worker(THREAD, { workerData: { ...files, port: 0, pilot: true } });
  // A demo that ends later is a booking system that cannot be reached.
  const ended = once(thread, 'exit').catch(() => undefined);
  const ready = await Promise.race([
    once(thread, 'message').catch(() => undefined),
    ended.then(() => undefined),
  ]);
  if (ready === undefined)
    return {
      kind: 'failed',
      sentence: 'The demo service could not be started.',
      code: START_CODES['own-fault'],
    };
  const service = demoService(ready[0], files.rosterFile);
  return {
    kind: 'open',
    demo: {
      service,
      // The health port belongs to the lobby.
      setup: {
        cwd: dataDir,
        packaged: undefined,
        env: { ...demoVariables(service), FOYER_HEALTH_PORT: '0' },
      },
      problem: (inForce) =>
        inForce.demo
          ? undefined
          : `The demo in ${dataDir} was left for another service. Delete this folder to see the demo again.`,
      async close() {
        thread.postMessage('stop', []);
        await ended;
      },
    },
  };
}
