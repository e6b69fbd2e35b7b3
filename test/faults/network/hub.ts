/**
 * A hub without its screens, listener and roster: directory, outbox, service client and what people do, on a real
 * database and a real connection. Its clock only moves when told to, so that hours pass in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actions, createActions } from '../../../src/main/appointments/actions/actions.ts';
import { type Bookings, createBookings } from '../../../src/main/appointments/actions/bookings.ts';
import { deskAppointment } from '../../../src/main/appointments/day/desk-view.ts';
import { createDirectory, type Directory } from '../../../src/main/appointments/directory/directory.ts';
import { createSettling } from '../../../src/main/appointments/actions/settling.ts';
import { type Clock, wallMs } from '../../../src/clock/clock.ts';
import { silentLog } from '../../support/silent-log.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import {
  createOutbox,
  LAST_ANSWERS_MS,
  type Outbox,
  type OutboxDeps,
} from '../../../src/main/outbox/outbox.ts';
import { createOutboxTable, type OutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { type AfterFailure, afterFailure } from '../../../src/main/outbox/retry-policy.ts';
import { createSendIntent } from '../../../src/main/outbox/send-intent.ts';
import { connectService, type ServiceConnection } from '../../../src/main/service/connection.ts';
import { classify } from '../../../src/main/service/errors.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';

import { DEFAULT_READINGS, profileFor, type Readings } from '../../support/readings-of.ts';
import type { NetworkService } from './service.ts';
import type { WeatherNetwork } from '../weather.ts';

/** What of the outbox can be broken, to see that the suites notice. */
export interface NetworkParts {
  readonly afterFailure: AfterFailure;
  readonly classify: typeof classify;
  readonly table: (table: OutboxTable) => OutboxTable;
  readonly send: (send: OutboxDeps['send']) => OutboxDeps['send'];
}

export const REAL_PARTS: NetworkParts = {
  afterFailure,
  classify,
  table: (table) => table,
  send: (send) => send,
};

export interface NetworkHub {
  readonly clock: FakeClock;
  readonly directory: Directory;
  readonly table: OutboxTable;
  readonly database: { readonly sqlite: { exec(sql: string): void } };
  actions(): Actions & Bookings;
  intents(): readonly Intent[];
  /** Lets time pass while the network does what it does in its own time. */
  pass(ms: number): Promise<void>;
  /** Time passes until nothing is open, at most `mostMs`. */
  rest(mostMs: number): Promise<void>;
  /** The process ends and a new one starts on the same disk: told to (`stop`), or in the middle of everything. */
  restart(how: 'stop' | 'crash'): Promise<void>;
  close(): Promise<void>;
}

/** No request is under way for longer in a healthy network; shorter than any time limit. */
const STEP_MS = 1_000;

interface Process {
  readonly outbox: Outbox;
  readonly service: ServiceConnection;
  readonly actions: Actions & Bookings;
  readonly life: { alive: boolean };
}

export async function openNetworkHub(
  service: NetworkService,
  network: WeatherNetwork,
  random: () => number,
  parts: NetworkParts,
  readings: Readings = DEFAULT_READINGS,
): Promise<NetworkHub> {
  const profile = parseProfile(profileFor(readings));
  if (!profile.ok) throw new Error(profile.sentence);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-network-'));
  const opened = openDatabase(join(folder, 'foyer.sqlite'));
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  const { database } = opened;
  const began = Date.now();
  const clock = createFakeClock(began);
  const directory = createDirectory(database);
  const table = parts.table(createOutboxTable(database));
  const selectIds = database.sqlite.prepare('SELECT id FROM intents ORDER BY id');
  const nobody = (): Promise<never> => new Promise(() => {});

  function start(): Process {
    const life = { alive: true };
    // A dead process hears nothing, and none of its timers fires.
    const mine: Clock = { ...clock, after: (ms, run) => clock.after(ms, () => life.alive && run()) };
    const connection = connectService({
      baseUrl: service.url,
      apiKey: service.apiKey,
      profile: profile.ok ? profile.profile : nothing(),
      fetch: network.fetch,
      clock: mine,
      log: silentLog,
      random,
      onChange: () => {},
      classify: parts.classify,
    });
    const settle = createSettling(directory, undefined);
    const send = parts.send(createSendIntent(connection));
    const outbox = createOutbox({
      database,
      table,
      clock: mine,
      log: silentLog,
      random,
      async send(intent, beforeSend, signal) {
        const whileAlive = (): void => {
          if (!life.alive) throw new Error('dead');
          beforeSend();
        };
        const result = await send(intent, whileAlive, signal);
        return life.alive ? result : nobody();
      },
      onSettling: settle,
      onChange: () => {},
      afterFailure: parts.afterFailure,
    });
    const deps = {
      database,
      directory,
      outboxTable: table,
      outbox,
      clock: mine,
      log: silentLog,
      circumstances: () => ({
        // Jumps of the wall clock are not to keep visitors away: that is another suite's matter.
        now: began,
        isToday: () => true,
        windowOfLine: () => ({ opensBeforeMin: 1e9, closesAfterMin: 1e9 }),
        nameOfLine: () => 'Line',
        nameOfLocation: () => undefined,
        nameShown: 'first-name' as const,
        locationId: undefined,
        howCalled: ({ code }: { readonly code: string }) => ({ number: code }),
      }),
      deskViewOf: (appointment: Parameters<typeof deskAppointment>[0]) =>
        deskAppointment(appointment, table.openOf(appointment.id), 'Line', wallMs(mine)),
      onChange: () => {},
    };
    return {
      life,
      outbox,
      service: connection,
      actions: { ...createActions(deps), ...createBookings({ ...deps, settle }) },
    };
  }
  let process = start();

  async function pass(ms: number): Promise<void> {
    const end = clock.monotonic() + ms;
    for (;;) {
      await network.quiet();
      const left = end - clock.monotonic();
      await clock.advance(Math.min(Math.max(0, left), STEP_MS));
      if (left <= 0) return;
    }
  }

  async function stop(): Promise<void> {
    const closing = process.outbox.close();
    await network.quiet();
    await clock.advance(LAST_ANSWERS_MS);
    await closing;
    process.service.close();
    process.life.alive = false;
  }

  return {
    clock,
    directory,
    table,
    database,
    actions: () => process.actions,
    intents: () =>
      selectIds.all().flatMap((row) => {
        const intent = table.byId(Number(row['id']));
        return intent ? [intent] : [];
      }),
    pass,
    async rest(mostMs) {
      const end = clock.monotonic() + mostMs;
      do await pass(10_000);
      while (table.countOpen() > 0 && clock.monotonic() < end);
    },
    async restart(how) {
      if (how === 'stop') await stop();
      process.life.alive = false;
      // The old process's requests reach the service or not, but nobody acts on what they answer.
      process.service.close();
      process = start();
    },
    async close() {
      await network.quiet();
      await stop();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nothing(): never {
  throw new Error('unreachable');
}
