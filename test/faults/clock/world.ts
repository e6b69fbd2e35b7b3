/**
 * A lobby whose machine has a wrong clock, for the `clock` suite: a whole hub with its copies, its log and a folder of
 * lists, on a disk that outlives it. The service keeps the right time, or is off as its reading says.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CheckInAnswer, FindAnswer } from '../../../src/contract/appointment.ts';
import { wallMs } from '../../../src/clock/clock.ts';
import type { openLogFile } from '../../../src/main/base/log-file.ts';
import type { createHub, Hub } from '../../../src/main/hub.ts';
import { openStorage } from '../../../src/main/storage/open-storage.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import type { parseProfile } from '../../../src/main/service/profile.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { SAID_FOR_MS } from '../../../src/contract/limits.ts';
import { settingsInForce } from '../../support/hubs/hub-of.ts';
import { profileFor, type Readings } from '../../support/records/readings-of.ts';
import { screenOf } from '../../support/records/screen-of.ts';
import { silentLog } from '../../support/silent-log.ts';
import type { NetworkService } from '../network/service.ts';
import { createWeatherNetwork, FINE } from '../weather.ts';

/** Parts of the hub that can be broken: loaded by the caller, with what they stand on replaced. */
export interface ClockParts {
  readonly createHub: typeof createHub;
  readonly parseProfile: typeof parseProfile;
  readonly openLogFile: typeof openLogFile;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The morning on which everything is still as it should be. */
export const FIRST_DAY = Date.UTC(2027, 2, 8, 9);
const TABLES = ['appointments', 'intents', 'tickets', 'webhook_journal', 'audit'];
const KIOSK = screenOf('kiosk');
const MadeSchema = z.object({ id: z.string() });
const TicketSchema = z.looseObject({
  id: z.string(),
  firstName: z.string(),
  status: z.string(),
  line: z.number(),
});
const DeliverySchema = z.looseObject({ status: z.number().nullable(), attempts: z.number() });
/** Disks and sockets are real, and the suite's clock does not wait for them. */
const LOOKS = 400;
const LOOK_REAL_MS = 5;

export interface Guest {
  readonly id: string;
  readonly code: string;
  readonly firstName: string;
  readonly startsAt: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** What a display that is at `cursor` says now. */
const toSay = ({ board }: Hub, cursor: string | undefined) => {
  const { calls, madeAt } = board.callsAfter(cursor);
  return calls.filter(({ ended, heardAt }) => ended !== true && madeAt - heardAt <= SAID_FOR_MS);
};

/** Copies and log files of the days before, as a hub that ran on each of them left them. */
function layOldFiles(folder: string): void {
  mkdirSync(join(folder, 'backups'));
  mkdirSync(join(folder, 'logs'));
  for (let ago = 7; ago >= 1; ago -= 1) {
    const day = new Date(FIRST_DAY - ago * DAY).toISOString().slice(0, 10);
    const n = String(8 - ago).padStart(6, '0');
    writeFileSync(join(folder, 'backups', `foyer-${day}T10-00-00Z-${n}.sqlite`), 'a copy');
    writeFileSync(join(folder, 'logs', `foyer-${day}.log`), '{}\n');
  }
}

type Network = ReturnType<typeof createWeatherNetwork>;

/** How time passes in this lobby. */
function createPassing(clock: FakeClock, network: Network, service: NetworkService) {
  /** Second by second, and every request under way ends in between. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      await network.quiet();
      await clock.advance(Math.min(1_000, left));
    }
    await network.quiet();
    await clock.advance(0);
  }
  return {
    pass,
    /** A long time in which little happens: what fell due is done at its end. */
    async wait(ms: number): Promise<void> {
      await network.quiet();
      clock.stall(ms);
      await pass(5_000);
    },
    async until(isSo: () => boolean): Promise<boolean> {
      for (let looks = 0; looks < LOOKS && !isSo(); looks += 1) {
        await pass(1_000);
        if (looks > 3) await sleep(LOOK_REAL_MS);
      }
      return isSo();
    },
    async answerOf<T>(work: Promise<T>): Promise<T | undefined> {
      const answers: T[] = [];
      void work.then(
        (answer) => answers.push(answer),
        () => undefined,
      );
      for (let n = 0; n < 30 && answers.length === 0; n += 1) await pass(1_000);
      return answers[0];
    },
    async delivered(): Promise<void> {
      for (let looks = 0; looks < LOOKS; looks += 1) {
        await pass(1_000);
        const all = z.array(DeliverySchema).parse(await service.control('GET', '/deliveries?since=0'));
        if (all.every(({ status, attempts }) => status === 200 || attempts >= 3)) return;
        await sleep(LOOK_REAL_MS);
      }
    },
  };
}

type Passing = ReturnType<typeof createPassing>;
type Starting = Omit<Parameters<ClockParts['createHub']>[0], 'databasePath' | 'openStorage'>;

/** The machine: a hub that is started and stopped, and what its disk holds. */
function createMachine(
  folder: string,
  about: Starting,
  parts: ClockParts,
  { pass }: Passing,
  clock: FakeClock,
) {
  let hub: Hub | undefined;
  let database: Database | undefined;
  const count = (what: string): number =>
    Number(database?.sqlite.prepare(`SELECT count(*) AS n FROM ${what}`).get()?.['n'] ?? 0);
  return {
    hub(): Hub {
      if (!hub) throw new Error('the hub is off');
      return hub;
    },
    async start(): Promise<void> {
      const log = parts.openLogFile(join(folder, 'logs'), () => wallMs(clock));
      log.write('{"msg":"started"}\n');
      log.close();
      const opened = await parts.createHub({
        ...about,
        databasePath: join(folder, 'foyer.sqlite'),
        openStorage(given) {
          const storage = openStorage(given);
          if (storage.kind !== 'failed') ({ database } = storage.storage);
          return storage;
        },
      });
      if (opened.kind === 'failed') throw new Error(opened.sentence);
      ({ hub } = opened);
      await pass(2_000);
    },
    async stop(): Promise<void> {
      if (!hub) return;
      await pass(0);
      const closing = hub.close();
      for (let n = 0; n < 6; n += 1) await clock.advance(1_000);
      await closing;
      hub = undefined;
    },
    /** Everything that the hub knows: how many rows of each table, and of visitors with a name. */
    rows: (): Readonly<Record<string, number>> => ({
      ...Object.fromEntries(TABLES.map((table) => [table, count(table)])),
      'visitors with a name': count(`appointments WHERE first_name <> ''`),
    }),
    files: (of: 'backups' | 'logs'): readonly string[] => readdirSync(join(folder, of)).toSorted(),
  };
}

const timesOf = ({ startsAt }: Pick<Guest, 'startsAt'>) => ({
  startTime: new Date(startsAt).toISOString(),
  endTime: new Date(startsAt + 30 * MINUTE).toISOString(),
});

/** Another program lays the list into the folder, dated by this machine's clock. */
function layList(path: string, guests: readonly Guest[], lineId: number, wall: number): void {
  const rows = guests.map((guest) =>
    [guest.id, guest.code, guest.firstName, 'Ash', lineId, ...Object.values(timesOf(guest))].join(','),
  );
  writeFileSync(path, ['id,code,firstName,lastName,lineId,startTime,endTime', ...rows].join('\n'));
  utimesSync(path, (wall - MINUTE) / 1_000, (wall - MINUTE) / 1_000);
}

export async function openClockWorld(
  service: NetworkService,
  readings: Readings,
  seed: number,
  parts: ClockParts,
) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-clock-'));
  const clock = createFakeClock(FIRST_DAY);
  const truth = (): number => Math.floor(FIRST_DAY + clock.monotonic());
  const network = createWeatherNetwork(() => 0.5);
  await service.fresh(seed, clock.monotonic, readings, truth);
  const lineId = await service.lineId();
  const webhookPort = await freePort();
  const webhookAddress = `http://127.0.0.1:${webhookPort}/webhooks`;
  await service.control('PUT', '/listener', { url: webhookAddress, secret: service.webhookSecret });
  const lists = join(folder, 'lists');
  mkdirSync(lists);
  layOldFiles(folder);
  const fitting = { ...JSON.parse(profileFor(readings)), ticketIds: 'unknown' };
  const profile = parts.parseProfile(JSON.stringify(fitting));
  if (!profile.ok) throw new Error(profile.sentence);
  const { url: baseUrl, apiKey, webhookSecret } = service;
  const lines = [{ id: lineId, name: 'Registrations' }];
  const settings = { baseUrl, webhookPort, webhookAddress, rosterFile: `${lists}/`, lines };
  const inForce = settingsInForce({ apiKey, webhookSecret, settings });
  const about = {
    inForce,
    profile: profile.profile,
    fetch: network.fetch,
    clock,
    log: silentLog,
    random: () => 0,
  };
  const passing = createPassing(clock, network, service);
  const machine = createMachine(folder, about, parts, passing, clock);
  const { hub } = machine;
  /** Where the display is that is open all the time. */
  let cursor: string | undefined;

  return {
    ...machine,
    ...passing,
    truth,
    /** The wall clock is set, and nothing else. */
    set: (offMs: number) => clock.jump(truth() + offMs - wallMs(clock)),
    unplug: (isAway: boolean) => network.set(isAway ? { name: 'unplugged', network: 'unplugged' } : FINE),
    async book(code: string, firstName: string, startsAt: number): Promise<Guest> {
      const input = {
        ...timesOf({ startsAt }),
        publicId: code,
        firstName,
        lastName: 'Ash',
        lineId,
        assigneeId: 1,
      };
      const { id } = MadeSchema.parse(await service.control('POST', '/appointments', input));
      return { id, code, firstName, startsAt };
    },
    layList: (name: string, guests: readonly Guest[]) =>
      layList(join(lists, name), guests, lineId, wallMs(clock)),
    find: (code: string): Promise<FindAnswer | undefined> => passing.answerOf(hub().kiosk.find(KIOSK, code)),
    checkIn: ({ code, id }: Guest): Promise<CheckInAnswer | undefined> =>
      passing.answerOf(hub().kiosk.checkIn(KIOSK, code, id, undefined)),
    /** False where the service has no ticket of theirs that can be called. */
    async call({ firstName }: Guest): Promise<boolean> {
      const tickets = z.array(TicketSchema).parse(await service.control('GET', '/tickets'));
      const ticket = tickets.find((one) => one.firstName === firstName && one.line === lineId);
      // One that was made with the appointment waits for a check-in that is still on its way.
      if (!ticket || ticket.status === 'SCHEDULED') return false;
      await service.control('POST', `/tickets/${ticket.id}/call`, { desk: 3 });
      await passing.delivered();
      return true;
    },
    /** Calls that a display says aloud which was open all the time, since it was asked last. */
    said(): number {
      const count = toSay(hub(), cursor).length;
      ({ cursor } = hub().board.callsAfter(cursor));
      return count;
    },
    /** The same of a display that is switched on now. */
    saidByNew: (): number => toSay(hub(), undefined).length,
    async close(): Promise<void> {
      await machine.stop();
      await service.control('PUT', '/listener');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ClockWorld = Awaited<ReturnType<typeof openClockWorld>>;
