/** Every value of every reading is seen to act over HTTPS: by what a caller or a listener gets. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_READINGS, READING_NAMES, READINGS, type Readings } from './readings.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { api, call, control, type Reply } from '../../test/support/started/simulator-client.ts';
import { startListener, type TestListener } from '../../test/support/started/webhook-listener.ts';

interface TicketData {
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
const NOON = new Date(2026, 10, 20, 12, 0).getTime();
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

/** A fresh day under one reading that is not the default, or under some. */
async function live(some: Partial<Readings>): Promise<void> {
  nowMs = NOON;
  await control(simulator, 'PUT', '/readings', { ...DEFAULT_READINGS, ...some });
  await control(simulator, 'POST', '/reset', { seed: 1 });
  listener.received.length = 0;
  await control(simulator, 'PUT', '/listener', { url: listener.url, secret: 'lobby secret' });
}

const listed = async () =>
  (await control(simulator, 'GET', '/appointments')).json as {
    id: string;
    publicId: string;
    status: string;
  }[];
const idOf = async (code: string) => {
  const found = (await listed()).find(({ publicId }) => publicId === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found.id;
};
const statusOf = async (code: string) => (await listed()).find(({ publicId }) => publicId === code)?.status;
const step = async (name: string, code = 'A-42') =>
  api(simulator, 'POST', `/v1/appointments/${await idOf(code)}/${name}`);
const visit = {
  lineId: 3401,
  firstName: 'Ewa',
  lastName: 'Nowak',
  startTime: '2031-01-02T10:00:00Z',
  endTime: '2031-01-02T10:30:00Z',
};
const create = () => api(simulator, 'POST', '/v1/appointments', { ...visit, assigneeId: 501 });
const autoAssign = () => api(simulator, 'POST', '/v1/appointments/auto-assign', visit);
const MOVED = { startTime: '2026-11-20T15:03:00.000Z', endTime: '2026-11-20T15:23:00.000Z' };
const moved = async () => api(simulator, 'PATCH', `/v1/appointments/${await idOf('A-42')}`, MOVED);
const walkIn = async (more: object = {}) =>
  (await control(simulator, 'POST', '/tickets', { line: 3402, firstName: 'Guest', ...more }))
    .json as TicketData;
const act = (id: string, name: string, body: object = {}) =>
  control(simulator, 'POST', `/tickets/${id}/${name}`, body);
const tickets = async () => (await control(simulator, 'GET', '/tickets')).json as TicketData[];
const locations = (path = '/v1/locations/') => api(simulator, 'GET', path);
const twoLocations = async () => {
  await control(simulator, 'POST', '/locations', { name: 'Annex' });
  return locations();
};
const unversioned = () =>
  call(simulator, 'GET', '/v1/locations/', { headers: { 'X-Service-REST-API-Key': simulator.apiKey } });

/** Everything is under way once the call that caused it was answered; it arrives within the time of one try. */
async function events(count: number): Promise<Event[]> {
  const settled = async () =>
    ((await control(simulator, 'GET', '/deliveries')).json as { status: number | null }[]).filter(
      ({ status }) => status !== null,
    ).length;
  const queued = ((await control(simulator, 'GET', '/deliveries')).json as object[]).length;
  expect(queued).toBeGreaterThanOrEqual(count);
  await expect.poll(settled).toBe(queued);
  return listener.received.map(({ raw }) => JSON.parse(raw) as Event);
}
async function lastOf(count: number): Promise<Event> {
  const last = (await events(count)).at(-1);
  if (last === undefined) throw new Error('no event');
  return last;
}
async function drained(): Promise<Reply> {
  for (let calls = 0; calls < 60; calls += 1) {
    const reply = await locations();
    if (reply.status === 429) return reply;
  }
  throw new Error('never refused');
}

const refusalIs = async (status: number, contentType: RegExp | undefined, body: unknown) => {
  const unknown = await api(simulator, 'POST', '/v1/appointments/nobody/checkin');
  expect(unknown.status).toBe(status);
  expect(unknown.headers['content-type'] ?? '').toMatch(contentType ?? /^$/);
  expect(unknown.json ?? unknown.text).toEqual(body);
  const strange = await call(simulator, 'GET', '/v1/locations/');
  expect(strange.status).toBe(401);
  expect(strange.headers['content-type'] ?? '').toMatch(contentType ?? /^$/);
  const many = await drained();
  expect(many.headers['content-type'] ?? '').toMatch(contentType ?? /^$/);
};
const NOBODY = 'There is no appointment with this id.';
const JSON_TYPE = /^application\/json/;

const secondCheckIn = async (status: number) => {
  await step('checkin');
  expect((await step('checkin')).status).toBe(status);
  expect((await step('cancel')).status).toBe(status === 200 ? 400 : status);
};
const unknownIs = async (status: number) => {
  expect((await api(simulator, 'POST', '/v1/appointments/nobody/cancel')).status).toBe(status);
  expect((await api(simulator, 'PATCH', '/v1/appointments/nobody', {})).status).toBe(status);
};
const badInputIs = async (status: number) => {
  expect((await api(simulator, 'POST', '/v1/appointments', visit)).status).toBe(status);
  expect((await control(simulator, 'POST', '/tickets', {})).status).toBe(400);
};
const disabledIs = async (status: number) => {
  await control(simulator, 'PATCH', '/lines/3401', { enabled: false });
  expect((await step('checkin')).status).toBe(status);
};
const signedWith = async (content: (raw: string) => string, write: (hex: string) => string) => {
  await walkIn();
  await listener.arrived(1);
  const { raw = '', headers } = listener.received[0] ?? {};
  const hex = createHmac('sha256', 'lobby secret').update(content(raw)).digest('hex');
  expect(headers?.['x-service-signature']).toBe(write(hex));
};
const putBack = async (): Promise<TicketData> => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  await act(id, 'put-back');
  const last = await lastOf(3);
  expect(last.type).toBe('ticket_changed');
  return last.data;
};
const delivered = async (): Promise<object> => {
  await walkIn();
  return lastOf(1);
};
/** How many calls get through after the bucket ran dry and this time passed. */
const throughAfter = async (ms: number) => {
  await drained();
  grownMs += ms;
  let through = 0;
  while ((await locations()).status === 200) through += 1;
  return through;
};
const recalled = async () => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  nowMs += 30_000;
  await act(id, 'recall');
  const [, first, second] = await events(3);
  return { first: first?.data.called, second: second?.data.called };
};
const calledAndCancelled = async () => {
  const { id } = await walkIn();
  await act(id, 'call', { caller: 502 });
  await act(id, 'cancel');
  return (await lastOf(3)).data;
};
const calledVisitor = async () => {
  const { id } = await walkIn({ lastName: 'One' });
  await act(id, 'call', { caller: 502, desk: 3 });
  return (await lastOf(2)).data;
};
const clockIs = async (shiftMs: number) => {
  const { id } = await walkIn();
  await act(id, 'call');
  const { data } = await lastOf(2);
  expect(Date.parse(data.created.date)).toBe(NOON + shiftMs);
  expect(Date.parse(data.called?.date ?? '')).toBe(NOON + shiftMs);
  const { date } = (await locations()).headers;
  expect(Date.parse(date ?? '')).toBe(NOON + shiftMs);
  expect(await statusOf('A-42')).toBe('Scheduled');
};

const TIMES = {
  offset: ['2031-01-02T11:00:00+01:00', '2031-01-02T11:30:00+01:00'],
  utc: ['2031-01-03T10:00:00Z', '2031-01-03T10:30:00Z'],
  'utc-milliseconds': ['2031-01-04T10:00:00.000Z', '2031-01-04T10:30:00.000Z'],
} as const;
/** In a create, an auto-assign and a change; what is not taken changes nothing, and is refused by name. */
const timesAreTaken = async (taken: readonly (keyof typeof TIMES)[]) => {
  for (const [way, [startTime, endTime]] of Object.entries(TIMES)) {
    const isTaken = taken.some((one) => one === way);
    const before = (await listed()).length;
    const times = { ...visit, startTime, endTime };
    const replies = [
      await api(simulator, 'POST', '/v1/appointments', { ...times, assigneeId: 501 }),
      await api(simulator, 'POST', '/v1/appointments/auto-assign', times),
      await api(simulator, 'PATCH', `/v1/appointments/${await idOf('A-42')}`, { startTime, endTime }),
    ];
    expect(
      replies.map(({ status }) => status),
      way,
    ).toEqual(Array(3).fill(isTaken ? 200 : 400));
    expect(await listed()).toHaveLength(before + (isTaken ? 2 : 0));
    const words: unknown = expect.stringMatching(/^startTime must be written as 2026-/);
    if (!isTaken) for (const { json } of replies) expect(json).toMatchObject({ message: words });
  }
};
const callsTell = async (tell: boolean) => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  await act(id, 'recall');
  await act(id, 'change', { firstName: 'Zoë' });
  const [, first, second, changed] = await events(4);
  for (const event of [first, second]) {
    expect(event?.data.called?.desk).toBe(3);
    expect('date' in (event?.data.called ?? {})).toBe(tell);
  }
  expect(changed?.data.called?.date).toBe(new Date(NOON).toISOString());
};

type Acts = { readonly [N in keyof Readings]: Readonly<Record<Readings[N], () => Promise<void>>> };

const ACTS: Acts = {
  'ticket-ids': {
    async shared() {
      await step('checkin');
      expect((await lastOf(1)).data).toMatchObject({ id: await idOf('A-42'), firstName: 'Anna' });
    },
    async own() {
      await step('checkin');
      const { data } = await lastOf(1);
      expect(data.firstName).toBe('Anna');
      expect((await listed()).map(({ id }) => id)).not.toContain(data.id);
    },
    async colliding() {
      const one = await walkIn();
      const taken = (await listed()).find(({ id }) => id === one.id);
      expect(taken).toMatchObject({ status: 'Scheduled' });
      // Told first: events of two tickets may overtake each other.
      await events(1);
      await step('checkin', 'A-41');
      const { data } = await lastOf(2);
      expect(data.firstName).toBe('Tomás');
      const other = (await listed()).find(({ id }) => id === data.id);
      expect(other?.publicId).not.toBe('A-41');
      expect(other).toMatchObject({ status: 'Scheduled' });
      // It is still this visitor's ticket.
      await act(data.id, 'call');
      await act(data.id, 'serve');
      expect(await statusOf('A-41')).toBe('Served');
    },
  },
  'refusal-body': {
    envelope: () => refusalIs(404, JSON_TYPE, { statusCode: 404, message: NOBODY }),
    message: () => refusalIs(404, JSON_TYPE, { message: NOBODY }),
    errors: () => refusalIs(404, JSON_TYPE, { errors: [{ message: NOBODY }] }),
    code: () => refusalIs(404, JSON_TYPE, { code: 'NOT_FOUND', message: NOBODY }),
    empty: () => refusalIs(404, undefined, ''),
    text: () => refusalIs(404, /^text\/plain/, NOBODY),
  },
  'success-body': {
    async 'status-code'() {
      expect(await step('checkin')).toMatchObject({ status: 200, json: { statusCode: 200 } });
    },
    async 'empty-200'() {
      const reply = await step('checkin');
      expect(reply).toMatchObject({ status: 200, text: '' });
      expect(reply.headers['content-type']).toBeUndefined();
      expect((await create()).json).toMatchObject({ publicId: expect.any(String) });
    },
    async '204'() {
      const reply = await step('cancel');
      expect(reply).toMatchObject({ status: 204, text: '' });
      expect(reply.headers['content-length']).toBeUndefined();
      expect((await create()).status).toBe(200);
    },
    async word() {
      expect(await step('checkin')).toMatchObject({ status: 200, json: 'OK' });
      expect(await statusOf('A-42')).toBe('Checked-in');
    },
    async record() {
      const id = await idOf('A-42');
      const body = { statusCode: 200, id, publicId: 'A-42', status: 'Checked-in' };
      expect(await step('checkin')).toMatchObject({ status: 200, json: body });
    },
  },
  'create-status': {
    async '200'() {
      expect(await create()).toMatchObject({ status: 200, json: { statusCode: 200 } });
    },
    async '201'() {
      expect(await create()).toMatchObject({ status: 201, json: { statusCode: 201 } });
      expect((await autoAssign()).status).toBe(201);
      expect((await step('checkin')).status).toBe(200);
    },
  },
  'auto-assign-answer': {
    async both() {
      expect(Object.keys((await autoAssign()).json as object)).toEqual(['statusCode', 'id', 'publicId']);
    },
    async id() {
      expect(Object.keys((await autoAssign()).json as object)).toEqual(['statusCode', 'id']);
    },
    async nothing() {
      const before = (await listed()).length;
      expect((await autoAssign()).json).toEqual({ statusCode: 200 });
      expect(await listed()).toHaveLength(before + 1);
    },
    async address() {
      const before = new Set((await listed()).map(({ id }) => id));
      const { text, headers } = await autoAssign();
      const made = (await listed()).find(({ id }) => !before.has(id));
      expect(text).toBe('');
      expect(headers['location']).toBe(`/v1/appointments/${made?.id}`);
    },
  },
  'wrong-state': {
    '400': () => secondCheckIn(400),
    '404': () => secondCheckIn(404),
    '409': () => secondCheckIn(409),
    '422': () => secondCheckIn(422),
    again: () => secondCheckIn(200),
    async record() {
      await step('cancel');
      const asItIs = { status: 200, json: { id: await idOf('A-42'), status: 'Cancelled' } };
      expect(await step('checkin')).toMatchObject(asItIs);
      expect(await statusOf('A-42')).toBe('Cancelled');
      expect(await step('cancel')).toMatchObject(asItIs);
    },
  },
  'unknown-id': {
    '404': () => unknownIs(404),
    '400': () => unknownIs(400),
    '409': () => unknownIs(409),
    '422': () => unknownIs(422),
  },
  'bad-input': {
    '400': () => badInputIs(400),
    '422': () => badInputIs(422),
  },
  'disabled-line': {
    '409': () => disabledIs(409),
    '400': () => disabledIs(400),
    '404': () => disabledIs(404),
    '422': () => disabledIs(422),
  },
  'no-show-check-in': {
    async refused() {
      await step('marknoshow');
      expect((await step('checkin')).status).toBe(400);
      expect(await statusOf('A-42')).toBe('No-show');
    },
    async allowed() {
      await step('marknoshow');
      expect((await step('checkin')).status).toBe(200);
      expect(await statusOf('A-42')).toBe('Checked-in');
      expect((await step('checkin', 'B-16')).status).toBe(400);
    },
  },
  'appointment-times': {
    any: () => timesAreTaken(['offset', 'utc', 'utc-milliseconds']),
    offset: () => timesAreTaken(['offset']),
    utc: () => timesAreTaken(['utc']),
    'utc-milliseconds': () => timesAreTaken(['utc-milliseconds']),
  },
  'appointment-ids': {
    async short() {
      expect(((await create()).json as { id: string }).id.length).toBeLessThanOrEqual(36);
    },
    async long() {
      const { id } = (await create()).json as { id: string };
      expect(id).toHaveLength(151);
      expect(
        (await api(simulator, 'POST', `/v1/appointments/${encodeURIComponent(id)}/checkin`)).status,
      ).toBe(200);
      expect((await lastOf(1)).data.id).toBe(id);
    },
  },
  'end-of-arrived': {
    async refused() {
      await step('checkin');
      expect((await step('cancel')).status).toBe(400);
      expect((await step('marknoshow')).status).toBe(400);
      expect(await statusOf('A-42')).toBe('Checked-in');
    },
    async allowed() {
      await step('checkin');
      expect((await step('marknoshow')).status).toBe(200);
      expect(await statusOf('A-42')).toBe('No-show');
      await step('checkin', 'A-41');
      expect((await step('cancel', 'A-41')).status).toBe(200);
      expect(await statusOf('A-41')).toBe('Cancelled');
      expect((await step('cancel', 'A-41')).status).toBe(400);
    },
  },
  'ticket-statuses': {
    async seen() {
      const [one, two] = [await walkIn(), await walkIn()];
      await act(one.id, 'change', { firstName: 'Zoë' });
      await act(one.id, 'cancel', { by: 'visitor' });
      await act(two.id, 'call');
      await act(two.id, 'no-show');
      const statuses = new Set((await events(6)).map(({ data }) => data.status));
      expect(statuses).toEqual(new Set(['NEW', 'CALLED', 'CANCELLED_BY_CLERK']));
    },
    async more() {
      await live({ 'ticket-statuses': 'more', 'ticket-made': 'with-appointment' });
      const [one, two, three] = [await walkIn(), await walkIn(), await walkIn()];
      await act(one.id, 'change', { firstName: 'Zoë' });
      await act(one.id, 'cancel');
      await act(two.id, 'call');
      await act(two.id, 'cancel');
      await act(three.id, 'call');
      await act(three.id, 'no-show');
      await step('cancel', 'A-42');
      await step('marknoshow', 'A-41');
      await create();
      const seen = (await events(12)).map(({ type, data }) => `${type} ${data.status}`);
      expect(seen.filter((each) => !/ (NEW|CALLED)$/.test(each)).toSorted()).toEqual([
        'ticket_cancelled CANCELLED',
        'ticket_cancelled NOSHOW',
        'ticket_cancelled SCHEDULING_CANCELLED',
        'ticket_changed NOSHOW',
        'ticket_changed ON_HOLD',
        'ticket_changed SCHEDULING_NOSHOW',
        'ticket_created SCHEDULED',
      ]);
    },
  },
  'ticket-made': {
    async 'at-check-in'() {
      await create();
      await step('checkin');
      expect(await events(1)).toMatchObject([{ type: 'ticket_created', data: { status: 'NEW' } }]);
    },
    async 'with-appointment'() {
      const { id } = (await create()).json as { id: string };
      await api(simulator, 'PATCH', `/v1/appointments/${id}`, { firstName: 'Ewelina' });
      await api(simulator, 'POST', `/v1/appointments/${id}/checkin`);
      expect((await events(3)).map(({ type, data }) => [type, data.id, data.status, data.firstName])).toEqual(
        [
          ['ticket_created', id, 'SCHEDULED', 'Ewa'],
          ['ticket_changed', id, 'SCHEDULED', 'Ewelina'],
          ['ticket_changed', id, 'NEW', 'Ewelina'],
        ],
      );
      await step('checkin');
      expect((await events(4))[3]).toMatchObject({
        type: 'ticket_changed',
        data: { id: await idOf('A-42'), status: 'NEW', created: { date: '2026-11-19T12:00:00.000Z' } },
      });
    },
  },
  'cancelled-payload': {
    async called() {
      expect(await calledAndCancelled()).toMatchObject({ called: { caller: 502 } });
    },
    async 'without-called'() {
      const data = await calledAndCancelled();
      expect(Object.keys(data)).not.toContain('called');
      expect(Object.keys(data)).not.toContain('cancelled');
    },
    async canceller() {
      const data = await calledAndCancelled();
      expect(Object.keys(data)).not.toContain('called');
      expect(data.cancelled).toEqual({ date: new Date(NOON).toISOString(), canceller: 502 });
    },
  },
  'recall-payload': {
    async 'new-date'() {
      const { first, second } = await recalled();
      expect(Date.parse(second?.date ?? '') - Date.parse(first?.date ?? '')).toBe(30_000);
      expect(second?.desk).toBe(3);
    },
    async 'same-date'() {
      const { first, second } = await recalled();
      expect(second).toEqual(first);
    },
    async 'other-desk'() {
      const { first, second } = await recalled();
      expect(second).toEqual({ ...first, desk: 4 });
    },
  },
  'put-back-payload': {
    async 'without-called'() {
      const { called, status } = await putBack();
      expect({ called, status }).toEqual({ called: undefined, status: 'NEW' });
    },
    async called() {
      expect(await putBack()).toMatchObject({ status: 'NEW', called: { desk: 3 } });
    },
  },
  'optional-fields': {
    async absent() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: 'One', source: 'MANUAL', called: { caller: 502 } });
      expect(Object.keys(data)).not.toContain('phoneNumber');
    },
    async null() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: 'One', phoneNumber: null, source: null, extra: null });
      expect(data).toMatchObject({ served: null, called: { caller: null, desk: 3 } });
      await walkIn();
      expect((await lastOf(3)).data).toMatchObject({ lastName: null, called: null });
    },
    async 'other-type'() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: ['One'], phoneNumber: expect.any(String), status: 'CALLED' });
      expect(data).toMatchObject({ source: { name: 'MANUAL' }, extra: { value: 1 } });
      expect(data.called).toEqual({
        date: new Date(NOON).toISOString(),
        desk: 3,
        caller: { id: 502, name: expect.any(String) },
      });
    },
    async long() {
      const data = await calledVisitor();
      expect(data.called?.desk).toBe(3);
      for (const value of [data.lastName, data.phoneNumber, data.source, data.called?.caller]) {
        expect(value).toHaveLength(10_000);
      }
    },
  },
  timestamps: {
    async milliseconds() {
      expect((await calledVisitor()).created.date).toMatch(/:00\.000Z$/);
    },
    async seconds() {
      expect((await calledVisitor()).created.date).toMatch(/:00Z$/);
    },
    async microseconds() {
      const { created, called } = await calledVisitor();
      expect(created.date).toMatch(/:00\.000417\+00:00$/);
      expect(Date.parse(called?.date ?? '')).toBe(NOON);
    },
    async basic() {
      expect((await calledVisitor()).created.date).toMatch(/^\d{8}T\d{6}\.000Z$/);
    },
  },
  'other-lobbies': {
    async no() {
      expect((await locations()).json).toMatchObject({ data: [{ id: 1201 }] });
      await step('checkin');
      await act(await idOf('A-42'), 'call');
      await walkIn();
      expect((await events(3)).map(({ data }) => data.line)).not.toContain(3601);
      expect((await tickets()).filter(({ line }) => line > 3500)).toEqual([]);
    },
    async yes() {
      const { data } = (await locations()).json as { data: { id: number; name: string }[] };
      expect(data.map(({ id }) => id)).toEqual([1201, 1301]);
      const lines = (await control(simulator, 'GET', '/lines')).json as { id: number; locationId: number }[];
      expect(lines.filter(({ locationId }) => locationId === 1301).map(({ id }) => id)).toEqual([3601, 3602]);
      await step('checkin');
      expect(
        (await events(2)).map((event) => [event.data.line, event.data.firstName]).toSorted(asText),
      ).toEqual([
        [3401, 'Anna'],
        [3601, 'Anna'],
      ]);
      await act(await idOf('A-42'), 'call', { desk: 4 });
      const calls = (await events(4)).filter(({ type }) => type === 'ticket_called');
      expect(
        calls.map((event) => [event.data.line > 3500, event.data.called?.desk]).toSorted(asText),
      ).toEqual([
        [false, 4],
        [true, 4],
      ]);
      await walkIn({ line: 3602, firstName: 'Neighbour' });
      expect((await lastOf(5)).data).toMatchObject({ line: 3602, firstName: 'Neighbour' });
      await control(simulator, 'PUT', '/readings', { 'other-lobbies': 'no' });
      expect((await tickets()).filter(({ line }) => line > 3500)).toEqual([]);
    },
  },
  'other-events': {
    async no() {
      await walkIn();
      await walkIn();
      expect((await events(2)).map(({ type }) => type)).toEqual(['ticket_created', 'ticket_created']);
    },
    async yes() {
      for (let one = 0; one < 4; one += 1) await walkIn();
      const types = new Set((await events(8)).map(({ type }) => type));
      expect(types).toEqual(
        new Set(['ticket_created', 'line_changed', 'desk_changed', 'ticket_message_sent', 'user_changed']),
      );
    },
  },
  'signature-content': {
    body: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex,
      ),
    'address-and-body': () =>
      signedWith(
        (raw) => listener.url + raw,
        (hex) => hex,
      ),
    'time-and-body': () =>
      signedWith(
        (raw) => `${NOON / 1_000}.${raw}`,
        (hex) => `t=${NOON / 1_000},v1=${hex}`,
      ),
  },
  envelope: {
    none: async () => expect(Object.keys(await delivered())).toEqual(['type', 'data']),
    async named() {
      await control(simulator, 'PUT', '/faults', { webhooks: { duplicateRate: 1 } });
      await walkIn();
      const [first, again] = (await events(2)) as unknown as { id: string; attempt: number }[];
      await control(simulator, 'DELETE', '/faults');
      expect(again?.id).toBe(first?.id);
      expect(new Set([first?.attempt, again?.attempt])).toEqual(new Set([1, 2]));
    },
    dated: async () => expect(await delivered()).toMatchObject({ sentAt: new Date(NOON).toISOString() }),
    async subscribed() {
      await walkIn();
      await walkIn();
      const [first, second] = (await events(2)) as unknown as { id: string; type: string }[];
      expect(second?.id).toBe(first?.id);
      expect(first).toHaveProperty('data');
    },
  },
  'signature-case': {
    lower: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex.toLowerCase(),
      ),
    upper: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex.toUpperCase(),
      ),
  },
  rate: {
    async '10'() {
      expect(await throughAfter(1000)).toBe(10);
    },
    async '5'() {
      expect(await throughAfter(1000)).toBe(5);
    },
  },
  refill: {
    async continuous() {
      expect(await throughAfter(900)).toBe(9);
    },
    async 'each-second'() {
      expect(await throughAfter(900)).toBe(0);
      grownMs += 100;
      expect((await locations()).status).toBe(200);
    },
  },
  'after-429': {
    async 'one-token'() {
      expect(await throughAfter(100)).toBe(1);
    },
    async full() {
      expect(await throughAfter(3900)).toBe(0);
      expect(await throughAfter(100)).toBe(40);
    },
  },
  'retry-after': {
    async none() {
      expect((await drained()).headers['retry-after']).toBeUndefined();
    },
    async seconds() {
      expect((await drained()).headers['retry-after']).toBe('1');
      await live({ 'retry-after': 'seconds', 'after-429': 'full' });
      expect((await drained()).headers['retry-after']).toBe('4');
      await live({ 'retry-after': 'seconds' });
      await control(simulator, 'PUT', '/faults', { errorRate: 1, errorStatus: 503 });
      expect(await locations()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    },
    async date() {
      const expected = new Date(NOON + 1000).toUTCString();
      expect((await drained()).headers['retry-after']).toBe(expected);
    },
  },
  remaining: {
    async once() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('39');
      expect((await drained()).headers['x-ratelimit-remaining']).toBe('-1');
    },
    async absent() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBeUndefined();
      expect((await drained()).headers['x-ratelimit-remaining']).toBeUndefined();
    },
    async twice() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('39, 39');
    },
    async 'not-a-number'() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('unlimited');
    },
  },
  'locations-body': {
    async data() {
      const data = [{ id: 1201, name: 'Northgate Registry' }];
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
    async array() {
      expect((await locations()).json).toEqual([{ id: 1201, name: 'Northgate Registry' }]);
    },
    async 'further-fields'() {
      expect((await locations()).json).toMatchObject({
        data: [{ id: 1201, name: 'Northgate Registry', timezone: expect.any(String) }],
        nextPage: null,
      });
    },
    async page() {
      const items = [{ id: 1201, name: 'Northgate Registry' }];
      expect((await locations()).json).toEqual({ statusCode: 200, data: { items, total: 1 } });
    },
    async numbered() {
      const only = { id: 1201, name: 'Northgate Registry' };
      expect((await locations()).json).toEqual({ statusCode: 200, '0': only });
    },
    async alone() {
      const only = { id: 1201, name: 'Northgate Registry' };
      expect((await locations()).json).toEqual({ statusCode: 200, ...only });
    },
    async 'by-id'() {
      const data = { 1201: { name: 'Northgate Registry' } };
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
    async unnamed() {
      await control(simulator, 'POST', '/locations', { name: 'Annex' });
      const data = [
        { id: 1201, name: 'Northgate Registry' },
        { id: 1202, name: null },
      ];
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
  },
  'locations-pages': {
    whole: async () => expect((await twoLocations()).json).toMatchObject({ data: [{}, {}] }),
    async next() {
      expect((await twoLocations()).json).toMatchObject({ data: [{ id: 1201 }], next: '?page=2' });
      const last = await locations('/v1/locations/?page=2');
      expect(last.json).toMatchObject({ data: [{ id: 1202 }], next: null });
    },
    async link() {
      const first = await twoLocations();
      expect(first.headers['link']).toBe('<?page=2>; rel="next"');
      expect(first.json).toEqual({ statusCode: 200, data: [{ id: 1201, name: 'Northgate Registry' }] });
      expect((await locations('/v1/locations/?page=2')).headers['link']).toBeUndefined();
    },
    async cursor() {
      const first = await twoLocations();
      expect(first.json).toMatchObject({
        data: [{ id: 1201 }],
        hasMore: true,
        nextCursor: expect.any(String),
      });
      expect(first.headers['link']).toBeUndefined();
    },
  },
  'locations-path': {
    async 'with-slash'() {
      expect((await locations('/v1/locations/')).status).toBe(200);
      expect((await locations('/v1/locations')).status).toBe(404);
    },
    async 'without-slash'() {
      expect((await locations('/v1/locations')).status).toBe(200);
      expect((await locations('/v1/locations/')).status).toBe(404);
    },
  },
  'service-clock': {
    same: () => clockIs(0),
    'plus-2m': () => clockIs(120_000),
    'minus-2m': () => clockIs(-120_000),
    'plus-1h': () => clockIs(3_600_000),
    'minus-1h': () => clockIs(-3_600_000),
  },
  'appointment-answer': {
    async short() {
      expect(Object.keys((await create()).json as object)).toEqual(['statusCode', 'id', 'publicId']);
      expect((await moved()).json).toEqual({ statusCode: 200 });
    },
    async record() {
      const told = { startTime: '2031-01-02T10:00:00.000Z', endTime: '2031-01-02T10:30:00.000Z' };
      expect((await create()).json).toMatchObject({ publicId: expect.any(String), assigneeId: 501, ...told });
      expect((await autoAssign()).json).toMatchObject({ assigneeId: expect.any(Number) });
      expect((await moved()).json).toMatchObject({ data: { id: await idOf('A-42'), ...MOVED } });
    },
    async 'own-slots'() {
      expect((await moved()).json).toMatchObject({
        data: { startTime: '2026-11-20T15:00:00.000Z', endTime: '2026-11-20T15:20:00.000Z' },
      });
    },
  },
  'key-scope': {
    async all() {
      expect((await locations()).status).toBe(200);
    },
    async appointments() {
      expect((await locations()).status).toBe(403);
      expect((await step('checkin')).status).toBe(200);
    },
  },
  'version-header': {
    async appointments() {
      expect((await unversioned()).status).toBe(200);
    },
    async all() {
      expect((await unversioned()).status).toBe(400);
      expect((await locations()).status).toBe(200);
    },
  },
  'called-moment': {
    told: () => callsTell(true),
    later: () => callsTell(false),
  },
};

const rows = READING_NAMES.flatMap((name) =>
  [...READINGS[name].values].map((value): [string, string] => [name, value]),
);

const asText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b), 'en');

describe('a service that reads the specification', () => {
  beforeEach(() => control(simulator, 'DELETE', '/faults'));

  it.each(rows)('as %s=%s answers and tells so', async (name, value) => {
    const acts: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = ACTS;
    const seen = acts[name]?.[value];
    if (seen === undefined) throw new Error(`nothing shows that ${name}=${value} acts`);
    await live({ [name]: value });
    await seen();
  });
});

describe('the readings on the control surface', () => {
  beforeEach(() => live({}));
  const inForce = async () => (await control(simulator, 'GET', '/readings')).json;

  it('are put by name, the others stay, and a fresh day keeps them', async () => {
    const put = await control(simulator, 'PUT', '/readings', { rate: '5' });
    expect(put).toMatchObject({ status: 200, json: { ...DEFAULT_READINGS, rate: '5' } });
    await control(simulator, 'PUT', '/readings', { refill: 'each-second' });
    await control(simulator, 'POST', '/reset', {});
    const all = { ...DEFAULT_READINGS, rate: '5', refill: 'each-second' };
    expect(await inForce()).toEqual(all);
    expect(simulator.readings).toEqual(all);
  });

  it.each([
    [{ rate: '5', rain: 'yes' }, 'There is no reading rain.'],
    [{ rate: '5', refill: 'never' }, 'refill must be continuous or each-second.'],
  ])('change nothing when one of them is wrong: %j', async (body, message) => {
    const put = await control(simulator, 'PUT', '/readings', body);
    expect(put).toMatchObject({ status: 400, json: { statusCode: 400, message } });
    expect(await inForce()).toEqual(DEFAULT_READINGS);
  });

  it('are those of the start, the others being the defaults', async () => {
    const own = await startSimulator({ port: 0, separateTicketIds: true, readings: { rate: '5' } });
    expect(own.readings).toEqual({ ...DEFAULT_READINGS, 'ticket-ids': 'own', rate: '5' });
    await own.close();
  });

  it('let a test give a ticket an id of its choice, once', async () => {
    const id = await idOf('A-42');
    expect((await walkIn({ id })).id).toBe(id);
    expect(
      (await control(simulator, 'POST', '/tickets', { line: 3402, firstName: 'Guest', id })).status,
    ).toBe(409);
  });
});
