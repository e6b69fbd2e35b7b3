/** A whole hub, its displays' ears and the service, for the `readings` suite. Hub and service share one clock of the suite's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { wallMs } from '../../src/clock/clock.ts';
import type { createHub, Hub } from '../../src/main/hub.ts';
import { silentLog } from '../support/silent-log.ts';
import type { parseProfile } from '../../src/main/service/profile.ts';
import type { SettingsLayer } from '../../src/main/settings/settings.ts';
import { earsOf } from '../support/hubs/ears-of.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';
import { settingsInForce } from '../support/hubs/hub-of.ts';

import { isContradicted, isForbidden, profileFor, type Readings } from '../support/records/readings-of.ts';
import type { NetworkService } from './network/service.ts';
import { createWeatherNetwork } from './weather.ts';

/** Parts of the hub that can be broken: loaded by the caller, with what they stand on replaced. */
export interface VisitParts {
  readonly createHub: typeof createHub;
  readonly parseProfile: typeof parseProfile;
  /** What the profile says otherwise. */
  readonly profile?: object;
}

const TicketSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  line: z.number(),
  firstName: z.string(),
  lastName: z.string().optional(),
  called: z.looseObject({ desk: z.number().optional() }).optional(),
});
export type SeenTicket = z.infer<typeof TicketSchema>;
const DeliverySchema = z.looseObject({
  n: z.number(),
  status: z.number().nullable(),
  type: z.string(),
  attempts: z.number(),
  /** The reason why the delivery was never tried and never will be. */
  skipped: z.string().optional(),
});
const MadeSchema = z.object({ id: z.string() });

export interface Guest {
  readonly id: string;
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface VisitLobby {
  readonly hub: Hub;
  readonly clock: FakeClock;
  readonly lineId: number;
  readonly readings: Readings;
  /** Guests of today in the service and in the roster. */
  readonly guests: readonly Guest[];
  /** Time passes, and every request and delivery under way ends in between. */
  pass(ms: number): Promise<void>;
  /** Until a promise of the hub's has settled, at most a minute of its clock. */
  answerOf<T>(work: Promise<T>): Promise<T | undefined>;
  tickets(): Promise<readonly SeenTicket[]>;
  /** The ticket of this lobby that somebody of this first name has; undefined when there is none. */
  ticketOf(firstName: string): Promise<SeenTicket | undefined>;
  act(ticketId: string, step: 'call' | 'recall' | 'serve' | 'cancel', body?: object): Promise<void>;
  /** How many calls a display here has said aloud since it was asked last. */
  said(): number;
  /** Deliveries that the listener did not take. */
  refusedDeliveries(): Promise<number>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
export type Names = readonly (readonly [first: string, last: string])[];

/** What a suite wants otherwise in its lobby. */
export interface VisitDay {
  /** Who has an appointment; by default five. */
  readonly names?: Names;
  /** Runs before the `n`th of them is booked. */
  readonly beforeBooking?: (n: number) => Promise<void>;
  readonly settings?: SettingsLayer;
}

const FIVE: Names = [
  ['Ada', 'Ash'],
  ['Ben', 'Birch'],
  ['Cleo', 'Cedar'],
  ['Dora', 'Dale'],
  ['Finn', 'Fir'],
  // The guests who come once everything else is over.
  ['Gina', 'Gorse'],
  ['Hugo', 'Hazel'],
  ['Ivy', 'Ilex'],
  ['Jon', 'Juniper'],
  ['Kim', 'Kauri'],
  ['Lea', 'Larch'],
  ['Max', 'Maple'],
];

/** Whose appointment the key may not touch, under that reading; nobody else's of a suite is such. */
const OTTO: Names[number] = ['Otto', 'Oak'];

/** Whose check-in is answered with a contradiction, under that reading. */
const NINA: Names[number] = ['Nina', 'Nutmeg'];

/** Letters that nothing else is read as. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('');

/** By their code the service knows the appointments that it treats otherwise. */
function codeOf(readings: Readings, name: Names[number], seed: number, n: number): string {
  const prefixes = ['R', ...LETTERS.flatMap((letter) => [`R${letter}`, `S${letter}`, `T${letter}`])];
  const codes = prefixes.map((prefix) => `${prefix}-${seed % 1_000}${n}`);
  const code = codes.find(
    (one) =>
      isForbidden(readings, one) === (name === OTTO && readings['forbidden-rows'] !== 'none') &&
      isContradicted(readings, one) === (name === NINA && readings['contradicting-status'] !== 'none'),
  );
  if (code === undefined) throw new Error('no code is as it is wanted');
  return code;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** In the service, and in the roster that this hub reads. */
async function bookGuests(
  service: NetworkService,
  lineId: number,
  seed: number,
  now: number,
  rosterFile: string,
  readings: Readings,
  { names = [...FIVE, OTTO, NINA], beforeBooking }: VisitDay,
): Promise<readonly Guest[]> {
  const guests: Guest[] = [];
  const times = {
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + 30 * MINUTE).toISOString(),
  };
  for (const [n, name] of names.entries()) {
    const [firstName, lastName] = name;
    await beforeBooking?.(n);
    const code = codeOf(readings, name, seed, n);
    const input = { ...times, publicId: code, firstName, lastName, lineId, assigneeId: 1 };
    const { id } = MadeSchema.parse(await service.control('POST', '/appointments', input));
    guests.push({ id, code, firstName, lastName });
  }
  const rows = guests.map(
    ({ id, code, firstName, lastName }) =>
      `${id},${code},${firstName},${lastName},${lineId},${times.startTime},${times.endTime}`,
  );
  writeFileSync(rosterFile, ['id,code,firstName,lastName,lineId,startTime,endTime', ...rows].join('\n'));
  return guests;
}

/** What became of the service's events on their way to the hub. */
function watchDeliveries(service: NetworkService, clock: FakeClock) {
  /** This delivery and all before it have ended: a day's whole log is too long to be read each second. */
  let ended = 0;
  const deliveries = async (since = 0) =>
    z.array(DeliverySchema).parse(await service.control('GET', `/deliveries?since=${since}`));
  async function delivered(): Promise<void> {
    for (let looks = 0; looks < 500; looks += 1) {
      await clock.advance(0);
      const since = await deliveries(ended);
      const open = since.find(
        ({ status, attempts, skipped }) => status !== 200 && attempts < 3 && skipped === undefined,
      );
      ended = open === undefined ? (since.at(-1)?.n ?? ended) : open.n - 1;
      if (open === undefined) return;
      await sleep(4);
    }
  }
  return { deliveries, delivered };
}

/** A display's ears: how many calls it would have said. */
function listenTo(hub: Hub) {
  const ears = earsOf(hub.board);
  let heard = 0;
  return {
    listen(): void {
      heard += ears().length;
    },
    said(): number {
      const count = heard;
      heard = 0;
      return count;
    },
  };
}

export async function openVisitLobby(
  service: NetworkService,
  readings: Readings,
  seed: number,
  parts: VisitParts,
  day: VisitDay = {},
): Promise<VisitLobby> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-visit-'));
  const clock = createFakeClock(Date.now());
  const wall = () => wallMs(clock);
  const network = createWeatherNetwork(() => 0.5);
  await service.fresh(seed, clock.monotonic, readings, wall);
  const lineId = await service.lineId();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/webhooks`;
  await service.control('PUT', '/listener', { url: address, secret: service.webhookSecret });

  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, 'id,code,firstName,lastName,lineId,startTime,endTime');
  const profile = parts.parseProfile(
    JSON.stringify({ ...JSON.parse(profileFor(readings)), ticketIds: 'unknown', ...parts.profile }),
  );
  if (!profile.ok) throw new Error(profile.sentence);
  const opened = await parts.createHub({
    databasePath: join(folder, 'foyer.sqlite'),
    inForce: settingsInForce({
      apiKey: service.apiKey,
      webhookSecret: service.webhookSecret,
      settings: {
        baseUrl: service.url,
        webhookPort: port,
        webhookAddress: address,
        rosterFile,
        lines: [{ id: lineId, name: 'Registrations' }],
        opensBeforeMin: 1_440,
        closesAfterMin: 1_440,
        ...day.settings,
      },
    }),
    profile: profile.profile,
    fetch: network.fetch,
    clock,
    log: silentLog,
    random: () => 0,
  });
  if (opened.kind === 'failed') throw new Error(opened.sentence);
  const { hub } = opened;

  const { deliveries, delivered } = watchDeliveries(service, clock);
  const { listen, said } = listenTo(hub);
  async function pass(ms: number): Promise<void> {
    const end = clock.monotonic() + ms;
    for (;;) {
      await network.quiet();
      await delivered();
      const left = end - clock.monotonic();
      await clock.advance(Math.min(Math.max(0, left), 1_000));
      listen();
      if (left <= 0) break;
    }
    await network.quiet();
    await delivered();
    listen();
  }

  const guests = await bookGuests(service, lineId, seed, wall(), rosterFile, readings, day);

  const tickets = async () => z.array(TicketSchema).parse(await service.control('GET', '/tickets'));
  return {
    hub,
    clock,
    lineId,
    readings,
    guests,
    pass,
    async answerOf<T>(work: Promise<T>) {
      const answers: T[] = [];
      void work.then(
        (answer) => answers.push(answer),
        () => undefined,
      );
      for (let n = 0; n < 60 && answers.length === 0; n += 1) await pass(n === 0 ? 0 : 1_000);
      return answers[0];
    },
    tickets,
    ticketOf: async (name) =>
      (await tickets()).find(({ firstName, line }) => firstName === name && line === lineId),
    async act(id, step, body = {}) {
      await service.control('POST', `/tickets/${id}/${step}`, body);
      await pass(1_000);
    },
    said,
    refusedDeliveries: async () =>
      (await deliveries()).filter(({ status, attempts }) => attempts > 0 && status !== 200).length,
    async close() {
      await network.quiet();
      const closing = hub.close();
      await clock.advance(5_000);
      await closing;
      await service.control('PUT', '/listener');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
