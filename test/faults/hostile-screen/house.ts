/** The hub that hostile screens come to: a process under a small heap, with a roster, secrets and a logo of full size. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SURFACES, type Surface } from '../../../src/contract/roles.ts';
import { HUB_NODE_FLAGS, hubVariables } from '../../../scripts/start/launch.ts';
import { dataUrlOf, pngOf } from '../../support/records/png-of.ts';
import { MAX_LOGO_BYTES } from '../../../src/contract/limits.ts';
import type { Ready } from '../../support/started/running-foyer.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import { createHubs, type HubCommand, type HubProcess } from '../hub-process.ts';
import { rosterRead } from '../roster-read.ts';
import { type Seat, takeSeat } from './line.ts';
import { countingFlags, livingMbIn } from './living.ts';
import { type Doomed, NETWORK_ADDRESS, pairSeats, type Stranger } from './network-seats.ts';
import { rosterOf, type Visitor, visitorsOf } from './visitors.ts';

/** What Node may keep on its heap: what a small machine leaves it. */
const HEAP_MB = 512;

const VISITORS = 400;
const PREY = 300;

export const HOUSE_SECRETS = {
  apiKey: 'hush-api-key-4f0c2d',
  webhookSecret: 'hush-webhook-secret-77ab',
  staffPin: '482915730461',
} as const;

export interface House {
  readonly hub: HubProcess;
  readonly ready: Ready;
  readonly visitors: readonly Visitor[];
  /** Those whom attackers look for; good screens ask for the others. */
  readonly prey: readonly Visitor[];
  /** Tokens of the printed addresses, API key and the like: what no screen may be told. */
  readonly secrets: readonly string[];
  /** A screen for an attacker: by the printed address, or one that was let in from the network. */
  hostileSeat(surface: Surface): Promise<Seat>;
  /** A kiosk for an attacker that has done nothing yet; undefined when the network has none left. */
  freshKiosk(): Promise<Seat | undefined>;
  /** Whoever has these is no screen on the network; none where nobody comes from there. */
  readonly strangers: readonly Stranger[];
  /** A screen of the network that is there to be sent away; undefined when none is left, or nobody comes from there. */
  doomed(): Doomed | undefined;
  /** SIGKILL, and a start with the same data folder on the same ports. */
  killAndRestart(): Promise<House>;
  /** Megabytes in memory; undefined where the system does not say. */
  residentMb(): number | undefined;
  /** Megabytes that live in the process after a collection; undefined where it has ended. */
  livingMb(): Promise<number | undefined>;
  /** Open descriptors: `socket`, a file's name and the like; undefined where the system does not say. */
  descriptors(): readonly string[] | undefined;
  close(): Promise<void>;
}

/** A picture of the largest size that is taken, as the config file holds it. */
function largestLogo(): string {
  return dataUrlOf(pngOf(40, 20, MAX_LOGO_BYTES - 1_000));
}

/** By which door attackers come; good screens are on the hub's own machine. */
export type AttackersDoor = 'loopback' | 'network';

function dataDirOf(folder: string, door: AttackersDoor): string {
  const path = join(folder, 'hub');
  mkdirSync(path);
  const network = door === 'network' ? { network: { addresses: [NETWORK_ADDRESS] } } : {};
  const settings = { opensBeforeMin: 1440, closesAfterMin: 1440, logo: largestLogo(), ...network };
  writeFileSync(join(path, 'foyer.config.json'), JSON.stringify(settings));
  return path;
}

/** `VmRSS` of a process, in megabytes. */
function residentMbOf(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1];
  return kb === undefined ? undefined : Math.round(Number(kb) / 1_024);
}

function descriptorsOf(pid: number): readonly string[] | undefined {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).flatMap((name) => {
    try {
      const held = basename(readlinkSync(join(folder, name)));
      // The log of a new day is no file more.
      return [held.replace(/:\[\d+\]$/, '').replace(/^foyer-\d{4}-\d\d-\d\d\.log$/, 'log of the day')];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}

/** Starts the hub and waits until its roster is in. `env`: over the house's own. */
export async function openHouse(
  command: HubCommand,
  seed: number,
  env: Readonly<Record<string, string>> = {},
  door: AttackersDoor = 'loopback',
): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-hostile-'));
  const visitors = visitorsOf(seed, VISITORS);
  const rosterFile = join(folder, 'roster.csv');
  const now = Date.now();
  writeFileSync(rosterFile, rosterOf(visitors, now));
  utimesSync(rosterFile, now / 1_000 - 10, now / 1_000 - 10);
  const dataDir = dataDirOf(folder, door);
  const fromNetwork = door === 'network' ? pairSeats(dataDir) : undefined;
  const hubs = createHubs(command);
  const counting = await countingFlags(folder);
  const settings = {
    ...hubVariables(process.platform, process.env),
    // Nothing answers there: a check-in is saved, and the suite needs no service.
    FOYER_BASE_URL: 'https://127.0.0.1:9',
    FOYER_API_KEY: HOUSE_SECRETS.apiKey,
    FOYER_WEBHOOK_SECRET: HOUSE_SECRETS.webhookSecret,
    FOYER_STAFF_PIN: HOUSE_SECRETS.staffPin,
    FOYER_WEBHOOK_PORT: '0',
    FOYER_ROSTER_FILE: rosterFile,
    FOYER_TIME_ZONE: zoneAtNoon(new Date(now)),
    ...env,
  };

  async function start(port: number): Promise<House> {
    const hub = hubs.launch({
      dataDir,
      env: settings,
      nodeFlags: [`--max-old-space-size=${HEAP_MB}`, ...HUB_NODE_FLAGS, ...counting],
      port,
    });
    const ready = await hub.ready;
    if (!ready || !(await rosterRead(ready.desk, visitors.at(-1)?.code ?? '')))
      throw new Error(`the hub did not come up: ${hub.lastWords()}`);
    return {
      hub,
      ready,
      visitors,
      prey: visitors.slice(0, PREY),
      hostileSeat: async (surface) =>
        fromNetwork?.seatOf(surface, firstPortOf(ready)) ?? takeSeat(ready[surface]),
      freshKiosk: async () =>
        fromNetwork ? fromNetwork.freshKiosk(firstPortOf(ready)) : takeSeat(ready.kiosk),
      strangers: fromNetwork?.strangers ?? [],
      doomed: () => fromNetwork?.doomed(firstPortOf(ready)),
      secrets: [...Object.values(HOUSE_SECRETS), ...SURFACES.map((surface) => tokenOf(ready[surface]))],
      async killAndRestart() {
        await hub.kill();
        return start(firstPortOf(ready));
      },
      residentMb: () => residentMbOf(hub.pid),
      livingMb: () => livingMbIn(hub),
      descriptors: () => descriptorsOf(hub.pid),
      async close() {
        await hubs.killAll();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  try {
    return await start(0);
  } catch (error) {
    await hubs.killAll();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const firstPortOf = (ready: Ready): number =>
  Math.min(...SURFACES.map((surface) => Number(new URL(ready[surface]).port)));

const tokenOf = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';

/** Looks again until `isGood`, at most `forMs` milliseconds; answers the last look. */
export async function settledAt<T>(look: () => T, isGood: (seen: T) => boolean, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  let seen = look();
  while (!isGood(seen) && performance.now() < until) {
    await sleep(100);
    seen = look();
  }
  return seen;
}
