/**
 * A hub without its screens, listener and roster: directory, outbox, service client and what people do, on a real
 * database and a real connection. Its clock only moves when told to, so that hours pass in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListBookings } from '../../../src/main/appointments/list-bookings/list-bookings.ts';
import type { Appointments } from '../../../src/main/appointments/open-appointments.ts';
import { createDirectory, type Directory } from '../../../src/main/appointments/directory/directory.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { LAST_ANSWERS_MS } from '../../../src/main/outbox/outbox.ts';
import { createOutboxTable, type OutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { DEFAULT_READINGS, profileFor, type Readings } from '../../support/records/readings-of.ts';
import type { WeatherNetwork } from '../weather.ts';
import { type HubProcess, type NetworkParts, startProcess } from './process.ts';
import type { NetworkService } from './service.ts';

export interface NetworkHub {
  readonly clock: FakeClock;
  readonly directory: Directory;
  readonly table: OutboxTable;
  readonly database: { readonly sqlite: { exec(sql: string): void } };
  actions(): Appointments['actions'];
  listBookings(): ListBookings;
  intents(): readonly Intent[];
  /** Nothing but probes is sent. */
  keyRejected(): boolean;
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

  const start = (): HubProcess =>
    startProcess({
      service,
      network,
      random,
      parts,
      profile: profile.profile,
      database,
      clock,
      began,
      directory,
      table,
    });
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
    listBookings: () => process.listBookings,
    intents: () =>
      selectIds.all().flatMap((row) => {
        const intent = table.byId(Number(row['id']));
        return intent ? [intent] : [];
      }),
    keyRejected: () => process.outbox.keyRejected(),
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
