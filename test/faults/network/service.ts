/** The simulated service as the network suites use it: one for all lobbies, a fresh day for each. */
import tls from 'node:tls';
import { z } from 'zod';
import { startSimulator } from '../../../simulator/simulator.ts';
import type { Readings } from '../../support/records/readings-of.ts';

const EntrySchema = z.object({
  n: z.number(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  status: z.number().nullable(),
  processed: z.boolean(),
  appointment: z.string().nullable(),
});
/**
 * A request as the service saw it. `status` is null where the connection was cut, `appointment` is the appointment's
 * status after it, null where it was refused or is about none.
 */
export type Entry = z.infer<typeof EntrySchema>;

const BookedSchema = z.object({
  id: z.string(),
  publicId: z.string(),
  status: z.string(),
  lastName: z.string().optional(),
  startTime: z.string(),
  endTime: z.string(),
  assigneeId: z.number(),
});
export type Booked = z.infer<typeof BookedSchema>;

const LineSchema = z.object({ id: z.number(), enabled: z.boolean() });

export interface NetworkService {
  readonly url: string;
  readonly apiKey: string;
  /** A line that takes bookings. */
  lineId(): Promise<number>;
  /** Of all that are open. */
  lineIds(): Promise<readonly number[]>;
  /** A fresh day without faults, under the readings given. The rate limit follows `monotonic` from now on, times `now`. */
  fresh(seed: number, monotonic: () => number, readings?: Readings, now?: () => number): Promise<void>;
  faults(faults: object): Promise<void>;
  book(input: object): Promise<string>;
  /** Another client of the service acts, whatever the weather is here. */
  actElsewhere(id: string, step: 'checkin' | 'cancel' | 'serve'): Promise<void>;
  /** Another client of the same key asks until the service has had enough. */
  useUpLimit(): Promise<void>;
  appointments(): Promise<readonly Booked[]>;
  requests(): Promise<readonly Entry[]>;
  /** Any other part of the control surface (simulator/README.md, "The control surface"). */
  control(method: string, path: string, body?: object): Promise<unknown>;
  readonly webhookSecret: string;
  close(): Promise<void>;
}

/** Marks the requests of {@link NetworkService.useUpLimit} in the log. */
const ELSEWHERE = 'x-elsewhere';

/** More than the bucket holds (docs/service-interface.md, "Limits"). */
const MOST_AT_ONCE = 60;

export async function startNetworkService(): Promise<NetworkService> {
  let now = (): number => 0;
  let wallNow = Date.now;
  const simulator = await startSimulator({
    port: 0,
    monotonic: () => now(),
    now: () => wallNow(),
    webhookRetryMs: [5, 5],
    warn: () => {},
  });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);

  async function control(method: string, path: string, body?: object) {
    const answer = await fetch(`${simulator.url}/_simulator${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return json;
  }

  async function lineIds(): Promise<readonly number[]> {
    const lines = z.array(LineSchema).parse(await control('GET', '/lines'));
    return lines.filter(({ enabled }) => enabled).map(({ id }) => id);
  }

  return {
    url: simulator.url,
    apiKey: simulator.apiKey,
    async lineId() {
      const [open] = await lineIds();
      if (open === undefined) throw new Error('no line is open');
      return open;
    },
    lineIds,
    async fresh(seed, monotonic, readings, wall = Date.now) {
      now = monotonic;
      wallNow = wall;
      if (readings) await control('PUT', '/readings', readings);
      await control('POST', '/reset', { seed });
    },
    faults: async (faults) => void (await control('PUT', '/faults', faults)),
    book: async (input) =>
      BookedSchema.pick({ id: true }).parse(await control('POST', '/appointments', input)).id,
    actElsewhere: async (id, step) =>
      void (await control('POST', `/appointments/${encodeURIComponent(id)}/${step}`)),
    async useUpLimit() {
      const headers = {
        'X-Service-REST-API-Key': simulator.apiKey,
        'X-Service-API-Version': '2020-09-01',
        [ELSEWHERE]: '1',
      };
      for (let n = 0; n < MOST_AT_ONCE; n += 1) {
        const answer = await fetch(`${simulator.url}/v1/locations/`, { headers });
        await answer.arrayBuffer();
        if (answer.status === 429) return;
      }
      throw new Error('the service has no limit');
    },
    appointments: async () => z.array(BookedSchema).parse(await control('GET', '/appointments')),
    requests: async () =>
      z
        .array(EntrySchema)
        .parse(await control('GET', '/requests?since=0'))
        .filter((entry) => entry.headers[ELSEWHERE] === undefined),
    control,
    webhookSecret: simulator.webhookSecret,
    close: () => simulator.close(),
  };
}
