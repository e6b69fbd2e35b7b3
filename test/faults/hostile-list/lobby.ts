/** Hubs of little memory that are brought lists: one watches a folder and takes lists by hand and by HTTP, one a file. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { z } from 'zod';
import { HUB_NODE_FLAGS, hubVariables } from '../../../scripts/start/launch.ts';
import type { HubStatus } from '../../../src/contract/hub-status.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import { createHubs, type HubCommand, type HubProcess } from '../hub-process.ts';
import { openScreen, type Screen } from '../screen.ts';

/** What Node may keep on its heap: what a small machine leaves it. */
const HEAP_MB = 512;
const TOKEN = 'a-token-of-the-back-office-0123456789';

export interface ReadList {
  readonly rows: number;
}

export interface ListHub {
  readonly process: HubProcess;
  readonly desk: Screen;
  readonly screens: readonly Screen[];
  /** What a front desk is told at the moment. */
  notices(): HubStatus['notices'];
  /** The lists it has taken or found as they were, as its log says: no notice tells of one that is well. */
  read(): readonly ReadList[];
  /** How long it did one thing at most since it was asked last, in milliseconds; undefined where it has ended. */
  longestHoldMs(): Promise<number | undefined>;
  /** Megabytes in memory, now and at most; undefined where the system does not say. */
  memoryMb(): { readonly now: number; readonly most: number } | undefined;
}

export interface ListLobby {
  /** What `folder` watches. */
  readonly folder: string;
  /** What `file` watches. */
  readonly path: string;
  readonly inFolder: ListHub;
  readonly ofFile: ListHub;
  /** Sends it as a back-office system does. */
  post(body: Buffer): Promise<number>;
  close(): Promise<void>;
}

const HoldSchema = z.object({ longestMs: z.number() });

/** Where the module lies that counts, as JavaScript: Node's own reader of TypeScript would lie in the hub's memory. */
async function countingModule(folder: string): Promise<string> {
  const source = join(import.meta.dirname, 'count-holds.ts');
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  const path = join(folder, 'count-holds.mjs');
  writeFileSync(path, code);
  return pathToFileURL(path).href;
}

function memoryOf(pid: number): ReturnType<ListHub['memoryMb']> {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mb = (name: string): number =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024);
    return { now: mb('VmRSS'), most: mb('VmHWM') };
  } catch {
    return undefined;
  }
}

/** A port that is free at the moment: the hub's line does not tell where it takes entries. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const ReadSchema = z.object({
  event: z.enum(['roster-read', 'roster-unchanged', 'folder-file-read']),
  rows: z.number().optional(),
});

function listsRead(dataDir: string): readonly ReadList[] {
  const logs = join(dataDir, 'logs');
  const files = existsSync(logs) ? readdirSync(logs).toSorted() : [];
  return files.flatMap((name) =>
    readFileSync(join(logs, name), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const read = line.startsWith('{') ? ReadSchema.safeParse(JSON.parse(line)).data : undefined;
        return read ? [{ rows: read.rows ?? 1 }] : [];
      }),
  );
}

async function listHub(process: HubProcess, dataDir: string): Promise<ListHub> {
  const ready = await process.ready;
  if (!ready) throw new Error(`the hub did not come up: ${process.lastWords()}`);
  const { kiosk, desk, display, setup } = ready;
  const screens = await Promise.all([desk, kiosk, display, setup].map(openScreen));
  const [clerk] = screens;
  if (!clerk) throw new Error('there is no front desk');
  let status: HubStatus | undefined;
  void (async () => {
    for await (const one of await clerk.client.hub.watch()) status = one;
  })().catch(() => undefined);
  const longestHoldMs = async (): Promise<number | undefined> =>
    HoldSchema.safeParse(await process.ask('longest-hold')).data?.longestMs;
  // A start is one thing, and nobody is there yet.
  await longestHoldMs();
  return {
    process,
    desk: clerk,
    screens,
    notices: () => status?.notices ?? [],
    read: () => listsRead(dataDir),
    longestHoldMs,
    memoryMb: () => memoryOf(process.pid),
  };
}

export async function openListLobby(command: HubCommand): Promise<ListLobby> {
  const root = mkdtempSync(join(tmpdir(), 'foyer-hostile-list-'));
  const hubs = createHubs(command);
  const counting = await countingModule(root);
  const [folder, path] = [join(root, 'lists'), join(root, 'list.csv')];
  mkdirSync(folder);
  const intakePort = await freePort();
  const shared = {
    ...hubVariables(globalThis.process.platform, globalThis.process.env),
    FOYER_BASE_URL: 'https://127.0.0.1:9',
    FOYER_API_KEY: 'k',
    FOYER_WEBHOOK_SECRET: 'a-secret-of-webhooks',
    FOYER_WEBHOOK_PORT: '0',
    FOYER_TIME_ZONE: zoneAtNoon(new Date()),
  };
  const launch = (name: string, env: Readonly<Record<string, string>>): Promise<ListHub> => {
    const dataDir = join(root, name);
    mkdirSync(dataDir);
    const nodeFlags = [`--max-old-space-size=${HEAP_MB}`, ...HUB_NODE_FLAGS, '--import', counting];
    return listHub(hubs.launch({ dataDir, env: { ...shared, ...env }, nodeFlags }), dataDir);
  };
  async function close(): Promise<void> {
    await hubs.killAll();
    rmSync(root, { recursive: true, force: true });
  }
  try {
    const intake = {
      FOYER_INTAKE_TOKEN_HASH: createHash('sha256').update(TOKEN).digest('hex'),
      FOYER_INTAKE_PORT: String(intakePort),
    };
    const [inFolder, ofFile] = await Promise.all([
      launch('folder', { FOYER_ROSTER_FILE: `${folder}/`, ...intake }),
      launch('file', { FOYER_ROSTER_FILE: path }),
    ]);
    return {
      folder,
      path,
      inFolder,
      ofFile,
      async post(body) {
        const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
        const answer = await fetch(`http://127.0.0.1:${intakePort}/appointments`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        });
        await answer.arrayBuffer();
        return answer.status;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
