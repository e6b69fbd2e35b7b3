/** A simulator and a listener for the tests of one subject's readings: by what a caller or a listener gets, over HTTPS. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_READINGS,
  READING_NAMES,
  type ReadingName,
  type Readings,
  READINGS,
} from '../../../simulator/readings/readings.ts';
import { startSimulator, type Simulator } from '../../../simulator/simulator.ts';
import * as client from './simulator-client.ts';
import { startListener, type TestListener } from './webhook-listener.ts';

export interface TicketData {
  id: string;
  status: string;
  line: number;
  firstName: string;
  lastName?: unknown;
  phoneNumber?: unknown;
  source?: unknown;
  extra?: unknown;
  created: { date: string };
  called?: { date: string; caller: unknown; desk: number } | null;
  cancelled?: { date: string; canceller: number };
}
interface Event {
  type: string;
  data: TicketData;
}

/** What the service's own clock says when a test begins; it does not move by itself. */
export const NOON = new Date(2026, 10, 20, 12, 0).getTime();

/** A booking that the service takes, for somebody else than those of its day. */
export const visit = {
  lineId: 3401,
  firstName: 'Ewa',
  lastName: 'Nowak',
  startTime: '2031-01-02T10:00:00Z',
  endTime: '2031-01-02T10:30:00Z',
};

/** Starts both before the tests of a file and stops them after. */
export function serviceUnderReadings() {
  let nowMs = NOON;
  let grownMs = 0;
  let simulator: Simulator;
  let listener: TestListener;

  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, now: () => nowMs, monotonic: () => grownMs });
    listener = await startListener();
  });
  afterAll(async () => {
    await simulator.close();
    await listener.close();
  });

  const api = (method: string, path: string, body?: unknown) => client.api(simulator, method, path, body);
  const control = (method: string, path: string, body?: unknown) =>
    client.control(simulator, method, path, body);
  const listed = async () =>
    (await control('GET', '/appointments')).json as { id: string; publicId: string; status: string }[];
  const idOf = async (code: string) => {
    const found = (await listed()).find(({ publicId }) => publicId === code);
    if (found === undefined) throw new Error(`no ${code}`);
    return found.id;
  };
  const locations = (path = '/v1/locations/') => api('GET', path);

  /** Everything is under way once the call that caused it was answered; it arrives within the time of one try. */
  async function events(count: number): Promise<Event[]> {
    const settled = async () =>
      ((await control('GET', '/deliveries')).json as { status: number | null }[]).filter(
        ({ status }) => status !== null,
      ).length;
    const queued = ((await control('GET', '/deliveries')).json as object[]).length;
    expect(queued).toBeGreaterThanOrEqual(count);
    await expect.poll(settled).toBe(queued);
    return listener.received.map(({ raw }) => JSON.parse(raw) as Event);
  }

  return {
    simulator: () => simulator,
    listener: () => listener,
    api,
    control,
    /** A fresh day under one reading that is not the default, or under some. */
    async live(some: Partial<Readings>): Promise<void> {
      nowMs = NOON;
      await control('PUT', '/readings', { ...DEFAULT_READINGS, ...some });
      await control('POST', '/reset', { seed: 1 });
      listener.received.length = 0;
      await control('PUT', '/listener', { url: listener.url, secret: 'lobby secret' });
    },
    /** The service's clock goes on, in milliseconds. */
    pass: (ms: number) => void (nowMs += ms),
    /** The bucket grows for as long, in milliseconds. */
    grow: (ms: number) => void (grownMs += ms),
    listed,
    idOf,
    statusOf: async (code: string) => (await listed()).find(({ publicId }) => publicId === code)?.status,
    step: async (name: string, code = 'A-42') => api('POST', `/v1/appointments/${await idOf(code)}/${name}`),
    create: () => api('POST', '/v1/appointments', { ...visit, assigneeId: 501 }),
    walkIn: async (more: object = {}) =>
      (await control('POST', '/tickets', { line: 3402, firstName: 'Guest', ...more })).json as TicketData,
    act: (id: string, name: string, body: object = {}) => control('POST', `/tickets/${id}/${name}`, body),
    locations,
    events,
    async lastOf(count: number): Promise<Event> {
      const last = (await events(count)).at(-1);
      if (last === undefined) throw new Error('no event');
      return last;
    },
    async drained(): Promise<client.Reply> {
      for (let calls = 0; calls < 60; calls += 1) {
        const reply = await locations();
        if (reply.status === 429) return reply;
      }
      throw new Error('never refused');
    },
  };
}

/** Which file of `simulator/readings` shows that a reading acts: `operations` is `operations-act.test.ts`. */
const SUBJECTS = {
  'ticket-ids': 'tickets',
  'refusal-body': 'operations',
  'success-body': 'operations',
  'create-status': 'operations',
  'auto-assign-answer': 'operations',
  'wrong-state': 'operations',
  'unknown-id': 'operations',
  'bad-input': 'operations',
  'disabled-line': 'operations',
  'no-show-check-in': 'operations',
  'ticket-statuses': 'tickets',
  'ticket-made': 'tickets',
  'cancelled-payload': 'tickets',
  'recall-payload': 'tickets',
  'put-back-payload': 'tickets',
  'optional-fields': 'tickets',
  timestamps: 'tickets',
  precision: 'tickets',
  'other-lobbies': 'events',
  'other-events': 'events',
  'signature-content': 'events',
  envelope: 'events',
  'signature-case': 'events',
  rate: 'door',
  refill: 'door',
  'after-429': 'door',
  'retry-after': 'door',
  remaining: 'door',
  'locations-body': 'door',
  'locations-pages': 'door',
  'locations-path': 'door',
  'service-clock': 'events',
  'called-moment': 'tickets',
  'appointment-times': 'operations',
  'appointment-ids': 'operations',
  'end-of-arrived': 'operations',
  'appointment-answer': 'operations',
  'key-scope': 'door',
  'version-header': 'door',
  'forbidden-rows': 'operations',
  'contradicting-status': 'operations',
  'node-skew': 'tickets',
} as const satisfies Record<ReadingName, string>;

type Subject = (typeof SUBJECTS)[ReadingName];
type NamesOf<S extends Subject> = {
  [N in ReadingName]: (typeof SUBJECTS)[N] extends S ? N : never;
}[ReadingName];

/** What shows each value of each reading of a subject. */
export type ActsOf<S extends Subject> = {
  readonly [N in NamesOf<S>]: Readonly<Record<Readings[N], () => Promise<void>>>;
};

/** A test for each value of the readings of a subject. */
export function showThatAct<S extends Subject>(
  subject: S,
  { control, live }: Pick<ReturnType<typeof serviceUnderReadings>, 'control' | 'live'>,
  of: ActsOf<S>,
): void {
  const rows = READING_NAMES.filter((name) => SUBJECTS[name] === subject).flatMap((name) =>
    [...READINGS[name].values].map((value): [string, string] => [name, value]),
  );

  describe('a service that reads the specification', () => {
    beforeEach(() => control('DELETE', '/faults'));

    it.each(rows)('a service that reads %s as %s answers and acts so', async (name, value) => {
      const acts: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = of;
      const seen = acts[name]?.[value];
      if (seen === undefined) throw new Error(`nothing shows that ${name}=${value} acts`);
      await live({ [name]: value });
      await seen();
    });
  });
}
