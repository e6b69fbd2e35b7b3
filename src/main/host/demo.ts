/** The demo: a service that is simulated, and what a hub is told about it. A package runs it in a thread, by `--demo`. */
import { once } from 'node:events';
import { readFileSync, utimesSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { START_CODES, type StartCode } from '../../contract/codes.ts';
import { DEMO_VARIABLE } from '../settings/environment.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Arguments } from './arguments.ts';
import { makeDataDir, tryRoom } from './data-dir.ts';
import type { HostSetupOptions } from './host-setup.ts';

/** What the simulator says once it is ready. */
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

/** Where the simulator keeps its day; the same day in the same place is the same lobby again. */
const folderOfDemo = (dataDir: string): string => join(dataDir, 'demo', 'simulator');

/** The simulator's files. Its roster is written as a back-office system would write it. */
export const filesOfDemo = (dataDir: string) => ({
  dataDir: folderOfDemo(dataDir),
  rosterFile: join(dataDir, 'demo', 'roster.csv'),
});

/** Makes the folder of the demo; what to tell where it cannot be made, or where there is no room. */
export function makeFolderOfDemo(dataDir: string): ReturnType<typeof makeDataDir> {
  const folder = folderOfDemo(dataDir);
  return makeDataDir(dataDir, folder) ?? tryRoom(dataDir, folder);
}

/** Longer than a roster rests before it is read, in seconds. */
const LAIN_FOR_S = 5;

/** `ready`: as the simulator said it; `rosterFile` is there by now. */
export function demoService(ready: unknown, rosterFile: string): DemoService {
  // It was put in its place by a rename, so it is whole; a file as young as this one is not read before it has rested.
  const earlier = Date.now() / 1_000 - LAIN_FOR_S;
  utimesSync(rosterFile, earlier, earlier);
  return { ...DemoReadySchema.parse(ready), rosterFile };
}

/** What the hub is told about the demo, as a variable of its environment. */
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

/** Tells the simulator where its events go. The simulator's authority is known to nobody else. */
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

/** Lines for a person at a terminal. */
export const codesToTry = ({ codes }: DemoService): readonly string[] => [
  '',
  'Codes to try:',
  ...codes.map(({ code, shows }) => `  ${code.padEnd(8)} ${shows}`),
];

/** A demo in a thread of this process. */
export interface Demo {
  readonly service: DemoService;
  /** In place of what the host of a lobby reads: the demo knows no setting and no secret of the house. */
  readonly setup: Pick<HostSetupOptions, 'cwd' | 'packaged' | 'env'>;
  /** One sentence where setup has left the demo for another service. */
  problem(inForce: Pick<SettingsInForce, 'demo'>): string | undefined;
  close(): Promise<void>;
}

interface NoDemo {
  readonly kind: 'failed';
  readonly sentence: string;
  readonly code: StartCode;
}

/** Beside the hub's own script in a build, the only place where it is. */
const THREAD = new URL('simulator.js', import.meta.url);

/** Starts the demo where `--demo` asks for it. `dataDir`: absolute, and no lobby's. */
export async function openDemo(
  { demo }: Pick<Arguments, 'demo'>,
  dataDir: string,
): Promise<{ readonly kind: 'open'; readonly demo: Demo | undefined } | NoDemo> {
  if (!demo) return { kind: 'open', demo: undefined };
  const notMade = makeFolderOfDemo(dataDir);
  if (notMade !== undefined) return { kind: 'failed', ...notMade };
  const files = filesOfDemo(dataDir);
  const thread = new Worker(THREAD, { workerData: { ...files, port: 0, pilot: true } });
  // Heard for as long as it runs: a demo that ends is a service that cannot be reached, as in a lobby.
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
      // The port of health is the lobby's: updates ask there.
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
