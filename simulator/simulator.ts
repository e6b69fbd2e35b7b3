/** Starts the whole simulated service: one HTTPS server on this machine. */
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lazyWriter, writeAtomically } from './atomic-file.ts';
import { createServerCertificate } from './certificates.ts';
import { codesToTry, refreshCodes, type CodeToTry } from './codes.ts';
import { CONTROL_PREFIX, createControl } from './control/control.ts';
import { demoDay } from './demo/demo-day.ts';
import { createDoor } from './door.ts';
import { send } from './exchange.ts';
import { createFaultBox } from './faults.ts';
import { listen } from './listen.ts';
import { localDate, localMoment } from './local-day.ts';
import { createPilotLoop } from './demo/pilot-loop.ts';
import { neighbourTurn, setNeighbours } from './readings/reading-neighbours.ts';
import { otherEvent, sentEvent, type SentEvent } from './readings/reading-payloads.ts';
import { shiftOf } from './readings/reading-clock.ts';
import { completed, createReadingBox, type Readings } from './readings/readings.ts';
import type { Day } from './records.ts';
import { DEFAULT_SEED } from './random.ts';
import { createRequestLog } from './request-log.ts';
import { rosterCsv } from './roster.ts';
import type { Service } from './service.ts';
import { openStore } from './store.ts';
import { createWaiting } from './waiting.ts';
import { createWebhooks, type Listener } from './webhooks.ts';

const DAY_MS = 86_400_000;

export interface SimulatorOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** Of the demo day and the faults; 1 by default. A kept day of today stays as it is. */
  readonly seed?: number;
  /** Milliseconds since 1970 as the service sees them. Certificates and timers follow the real clock. */
  readonly now?: () => number;
  /** Milliseconds that only grow, for the rate limit; a test whose hours pass in milliseconds gives its own. */
  readonly monotonic?: () => number;
  /** The same as the reading `ticket-ids=own`. */
  readonly separateTicketIds?: boolean;
  /** Those not named are the defaults. They survive a reset, not a restart. */
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
  /** All in force now. */
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

  const kept = store.loadState();
  const sameDay = kept?.day.date === localDate(now());
  let listener: Listener | null = kept?.listener ?? null;
  let day: Day =
    kept !== undefined && sameDay
      ? kept.day
      : demoDay({ now: now(), seed: options.seed ?? DEFAULT_SEED, readings: readings.all(), serial: 0 });
  refreshCodes(day, now());
  setNeighbours(day, readings.get('other-lobbies') === 'yes', clock());
  if (!sameDay) store.clearRequests();

  const waiting = createWaiting();
  const stateWriter = lazyWriter(
    () => store.saveState({ day, listener }),
    (error) => warn(`The simulator's state could not be written: ${reason(error)}.`),
  );
  const { rosterFile } = options;
  const writeRoster = () => {
    if (rosterFile !== undefined) writeAtomically(rosterFile, rosterCsv(day));
  };
  const rosterWriter = lazyWriter(writeRoster, (error) =>
    warn(`The roster could not be written: ${reason(error)}.`),
  );

  const faults = createFaultBox(day.seed);
  const log = createRequestLog(store.loadRequests(), (entry) => store.appendRequest(entry));
  const webhooks = createWebhooks({
    faults,
    readings,
    now,
    monotonic,
    listener: () => listener,
    wait: (ms) => waiting.wait(ms),
    stopped: waiting.stopped,
    retryMs: options.webhookRetryMs ?? [500, 2000],
  });
  let emitted = 0;
  const deliver = ({ type, data }: SentEvent) => void webhooks.deliver(type, data);
  const service: Service = {
    day: () => day,
    now,
    clock,
    readings,
    emit(event) {
      emitted += 1;
      const date = new Date(clock()).toISOString();
      if (readings.get('other-events') === 'yes') deliver(otherEvent(event, emitted));
      deliver(sentEvent(readings, event, date));
      neighbourTurn(service, event);
    },
    changed(what) {
      stateWriter.soon();
      if (what === 'appointments') rosterWriter.soon();
    },
  };
  const pilot = createPilotLoop(service);
  const door = createDoor({
    service,
    faults,
    log,
    monotonic,
    apiKey: identity.apiKey,
    wait: (ms) => waiting.wait(ms),
  });
  const control = createControl({
    service,
    faults,
    log,
    webhooks,
    webhookSecret: identity.webhookSecret,
    setListener(next) {
      listener = next;
      service.changed('other');
    },
    setReadings(some) {
      readings.put(some);
      setNeighbours(day, readings.get('other-lobbies') === 'yes', clock());
      service.changed('other');
    },
    setPilot: (setting) => pilot.set(setting),
    reset({ seed = day.seed, day: date }) {
      const at = date === undefined ? now() : onDate(date, now());
      day = demoDay({ now: at, seed, readings: readings.all(), serial: day.serial });
      faults.set({}, seed);
      log.clear();
      store.clearRequests();
      webhooks.clear();
      door.reset();
      service.changed('appointments');
    },
    codes: () => codesToTry(day, now()),
    refuseFor: (ms) => listening.pauseFor(ms),
  });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const target = request.url ?? '';
      const isControl = target === CONTROL_PREFIX || target.startsWith(`${CONTROL_PREFIX}/`);
      await (isControl ? control(request, response) : door.handle(request, response));
    } catch (error) {
      warn(
        `The simulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      send(response, { status: 500, body: { statusCode: 500, message: 'The simulator failed.' } });
    }
  };
  const certificate = await createServerCertificate(identity, Date.now());
  const server = createServer(
    {
      key: certificate.keyPem,
      cert: certificate.certPem,
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
    writeRoster();
    store.saveState({ day, listener });
  } catch (error) {
    await listening.close();
    throw new Error(`The roster or the state could not be written: ${reason(error)}.`, { cause: error });
  }
  if (options.pilot === true) pilot.set({ enabled: true });

  return {
    url,
    control: `${url}${CONTROL_PREFIX}`,
    caFile: store.caFile,
    caPem: identity.caPem,
    apiKey: identity.apiKey,
    webhookSecret: identity.webhookSecret,
    codes: codesToTry(day, now()),
    get readings() {
      return readings.all();
    },
    async close() {
      pilot.stop();
      waiting.stop();
      await listening.close();
      stateWriter.flush();
      rosterWriter.flush();
      if (temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The present time of day on another date. */
function onDate(date: string, now: number): number {
  const noon = new Date(`${date}T12:00:00`).getTime();
  const intoDay = Math.min(now - localMoment(now, 0), DAY_MS - 1);
  return localMoment(noon, 0) + intoDay;
}
