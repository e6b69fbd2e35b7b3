/** The surroundings of a hub under test: the simulated service with appointments, a roster, and the hub's settings. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { DEFAULT_READINGS, profileFor, type Readings } from '../support/records/readings-of.ts';
import { zoneAtNoon } from '../support/zone-at-noon.ts';

export interface Booking {
  readonly id: string;
  readonly code: string;
}

/** A request as the service received it. */
const ReceivedSchema = z.object({
  n: z.number(),
  method: z.string(),
  path: z.string(),
  processed: z.boolean(),
});
export type Received = z.infer<typeof ReceivedSchema>;

const BookedSchema = z.object({ id: z.string() });
const LineSchema = z.object({ id: z.number(), enabled: z.boolean() });
const AppointmentSchema = z.object({ id: z.string(), status: z.string(), lastName: z.string().nullish() });

export interface Lobby {
  /** A folder of its own, removed on close. */
  readonly folder: string;
  readonly secret: string;
  /** Of a line that is enabled. */
  readonly lineId: number;
  /** What a hub needs to know. */
  readonly env: Readonly<Record<string, string>>;
  /** A data folder with the settings file a hub in this lobby needs. */
  dataDir(name: string): string;
  /** Appointments that start now. The roster has all that were ever booked: a row that vanishes is withdrawn. */
  book(count: number): Promise<readonly Booking[]>;
  faults(faults: object): Promise<void>;
  /** All that the service has. */
  appointments(): Promise<readonly z.infer<typeof AppointmentSchema>[]>;
  /** Status by appointment. */
  statuses(): Promise<ReadonlyMap<string, string>>;
  received(): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** `readings`: of the service where the specification is silent, with the profile that fits them. */
export async function openLobby(seed: number, readings: Readings = DEFAULT_READINGS): Promise<Lobby> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-faults-'));
  const simulator: Simulator = await startSimulator({ port: 0, seed, readings, warn: () => {} });
  const profileFile = join(folder, 'profile.json');
  // The suites post the events themselves, signed over the body.
  writeFileSync(profileFile, profileFor({ ...readings, 'signature-content': 'body' }));
  const rosterFile = join(folder, 'roster.csv');
  const agent = new Agent({ ca: simulator.caPem, keepAlive: true, maxSockets: 4 });
  let booked = 0;

  function ask(method: string, path: string, body?: object): Promise<unknown> {
    const text = body === undefined ? '' : JSON.stringify(body);
    return new Promise((done, failed) => {
      const call = request(
        `${simulator.control}${path}`,
        {
          method,
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        },
        (response) => {
          let answer = '';
          response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
          response.on('end', () => {
            if (response.statusCode === 200) done(answer === '' ? undefined : JSON.parse(answer));
            else failed(new Error(`${method} ${path}: ${answer}`));
          });
        },
      );
      call.on('error', failed);
      call.end(text);
    });
  }

  const lines = z.array(LineSchema).parse(await ask('GET', '/lines'));
  const lineId = lines.find(({ enabled }) => enabled)?.id ?? 1;

  async function bookOne(): Promise<Booking> {
    booked += 1;
    const code = `K-${booked}`;
    const start = Date.now();
    const appointment = {
      publicId: code,
      firstName: 'Ada',
      lineId,
      assigneeId: 1,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 30 * 60_000).toISOString(),
    };
    return { id: BookedSchema.parse(await ask('POST', '/appointments', appointment)).id, code };
  }

  const appointments = async () => z.array(AppointmentSchema).parse(await ask('GET', '/appointments'));

  const rows: string[] = [];
  return {
    folder,
    secret: simulator.webhookSecret,
    lineId,
    env: {
      FOYER_BASE_URL: simulator.url,
      FOYER_API_KEY: simulator.apiKey,
      FOYER_WEBHOOK_SECRET: simulator.webhookSecret,
      FOYER_WEBHOOK_PORT: '0',
      FOYER_CA_FILE: simulator.caFile,
      FOYER_ROSTER_FILE: rosterFile,
      FOYER_PROFILE_FILE: profileFile,
      FOYER_TIME_ZONE: zoneAtNoon(new Date()),
      // Starts of the same code are many.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
    dataDir(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true });
      const windows = { opensBeforeMin: 1440, closesAfterMin: 1440 };
      writeFileSync(join(path, 'foyer.config.json'), JSON.stringify(windows));
      return path;
    },
    async book(count) {
      const bookings = await Promise.all(Array.from({ length: count }, bookOne));
      const at = Date.now();
      const times = `${new Date(at).toISOString()},${new Date(at + 30 * 60_000).toISOString()}`;
      rows.push(...bookings.map(({ id, code }) => `${id},${code},Ada,${lineId},${times}`));
      writeFileSync(rosterFile, ['id,code,firstName,lineId,startTime,endTime', ...rows].join('\n'));
      // A hub that starts finds it where it has lain for a while, and reads it at once.
      const before = at / 1_000 - 10;
      utimesSync(rosterFile, before, before);
      return bookings;
    },
    faults: async (faults) => void (await ask('PUT', '/faults', faults)),
    appointments,
    statuses: async () => new Map((await appointments()).map(({ id, status }) => [id, status])),
    received: async () => z.array(ReceivedSchema).parse(await ask('GET', '/requests?since=0')),
    async close() {
      agent.destroy();
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
