/** Starts the whole simulated service: one HTTPS server on this machine. */
import { createServer } from 'node:https';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codesToTry, type CodeToTry } from './demo/codes.ts';
import { CONTROL_PREFIX } from './control/control.ts';
import { createKeptDay } from './kept/kept-day.ts';
import { listen } from './door/listen.ts';
import { shiftOf } from './readings/reading-clock.ts';
import { completed, createReadingBox, type Readings } from './readings/readings.ts';
import { DEFAULT_SEED } from './base/random.ts';
import { createSimulatedService } from './simulated-service.ts';
import { openStore } from './kept/store.ts';
import { createWaiting } from './base/waiting.ts';

export interface SimulatorOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** The seed of the demo day and the faults; 1 by default. A kept day of today stays as it is. */
  readonly seed?: number;
  /** Milliseconds since 1970 as the service sees them. Certificates and timers follow the real clock. */
  readonly now?: () => number;
  /** Milliseconds that only grow, for the rate limit; a test whose hours pass in milliseconds gives its own. */
  readonly monotonic?: () => number;
  /** The same as the reading `ticket-ids=own`. */
  readonly separateTicketIds?: boolean;
  /** Readings that are not named have their defaults. All readings survive a reset, not a restart. */
  readonly readings?: Partial<Readings>;
  readonly pilot?: boolean;
  /** Keeps the service over restarts; without it, a folder that is removed on close. */
  readonly dataDir?: string;
  /** A CSV file that is kept up to date with the appointments. */
  readonly rosterFile?: string;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  /** Waits before a webhook's second and third try, milliseconds. */
  readonly webhookRetryMs?: readonly number[];
  /** Takes one line for people; standard error by default. */
  readonly warn?: (line: string) => void;
}

export interface Simulator {
  readonly url: string;
  readonly control: string;
  readonly caFile: string;
  readonly caPem: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly codes: readonly CodeToTry[];
  /** All readings in force now. */
  readonly readings: Readings;
  close(): Promise<void>;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Rejects with an error of one plain sentence when a port is in use or a folder cannot be written. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const now = options.now ?? (() => Date.now());
  const monotonic = options.monotonic ?? (() => performance.now());
  const warn = options.warn ?? ((line: string) => console.error(line));
  const temporary = options.dataDir === undefined;
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'foyer-simulator-'));
  const { apiKey, webhookSecret } = options;
  const store = await openStore({
    folder,
    keep: !temporary,
    apiKey,
    webhookSecret,
    wallMs: Date.now(),
    warn,
  });
  const { identity } = store;
  const readings = createReadingBox(
    completed({
      ...(options.separateTicketIds === true ? { 'ticket-ids': 'own' } : {}),
      ...options.readings,
    }),
  );
  const clock = () => now() + shiftOf(readings.get('service-clock'));
  const seed = options.seed ?? DEFAULT_SEED;
  const parts = { store, readings, now, clock, warn };
  const kept = createKeptDay({ ...parts, seed, rosterFile: options.rosterFile });
  const waiting = createWaiting();
  const { handle, pilot } = createSimulatedService({
    ...parts,
    kept,
    waiting,
    monotonic,
    retryMs: options.webhookRetryMs ?? [500, 2000],
    refuseFor: (ms) => listening.pauseFor(ms),
  });
  const server = createServer(
    {
      key: identity.keyPem,
      cert: identity.certPem,
      minVersion: 'TLSv1.2',
      // Longer than any client's pool, so that a quiet connection is never closed under a request.
      keepAliveTimeout: 120_000,
    },
    (request, response) => void handle(request, response),
  );
  const listening = await listen(server, options.port, waiting, warn).catch((error: unknown) => {
    if (temporary) rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const url = `https://127.0.0.1:${listening.port}`;
  try {
    kept.writeNow();
  } catch (error) {
    await listening.close();
    throw new Error(`The roster or the state could not be written: ${reason(error)}.`, { cause: error });
  }
  if (options.pilot === true) pilot.set({ enabled: true });

  return {
    url,
    control: `${url}${CONTROL_PREFIX}`,
    caFile: store.caFile,
    caPem: identity.certPem,
    apiKey: identity.apiKey,
    webhookSecret: identity.webhookSecret,
    codes: codesToTry(kept.day(), now()),
    get readings() {
      return readings.all();
    },
    async close() {
      pilot.stop();
      waiting.stop();
      await listening.close();
      kept.flush();
      if (temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}
