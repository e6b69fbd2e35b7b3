import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from './simulator.ts';
import { api, call, control } from '../test/support/started/simulator-client.ts';
import { startListener, type TestListener } from '../test/support/started/webhook-listener.ts';

interface Listed {
  id: string;
  publicId: string;
  status: string;
  assigneeId: number;
  startTime: string;
}
interface Entry {
  n: number;
  status: number | null;
  processed: boolean;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}
interface LoggedDelivery {
  n: number;
  status: number | null;
  attempts: number;
  type: string;
  latencyMs: number | null;
  skipped?: string;
}

let simulator: Simulator;
let listener: TestListener;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, webhookRetryMs: [5, 5] });
});
afterAll(() => simulator.close());

beforeEach(async () => {
  await control(simulator, 'PUT', '/listener', { url: null });
  await control(simulator, 'POST', '/reset', { seed: 1 });
});

const appointments = async () => (await control(simulator, 'GET', '/appointments')).json as Listed[];
const requests = async () => (await control(simulator, 'GET', '/requests')).json as Entry[];
const byCode = async (code: string) => {
  const found = (await appointments()).find(({ publicId }) => publicId === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};
const faults = (body: unknown) => control(simulator, 'PUT', '/faults', body);
/** What a client reads of a connection that is closed under its request. */
const CUT = /socket hang up|ECONNRESET|EPIPE/;
const visit = {
  lineId: 3401,
  firstName: 'Ewa',
  startTime: '2031-01-02T10:00:00Z',
  endTime: '2031-01-02T10:30:00Z',
};

describe('the seven operations', () => {
  it('create an appointment that is then scheduled', async () => {
    const reply = await api(simulator, 'POST', '/v1/appointments', { ...visit, assigneeId: 501 });
    expect(reply.status).toBe(200);
    const { id, publicId } = reply.json as { id: string; publicId: string };
    expect(reply.json).toEqual({
      statusCode: 200,
      id: expect.any(String),
      publicId: expect.stringMatching(/^A-\d+$/),
    });
    expect((await appointments()).find((one) => one.id === id)).toMatchObject({
      publicId,
      status: 'Scheduled',
    });
  });

  it('pick a user of the line who is free, until all are busy', async () => {
    const users: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const reply = await api(simulator, 'POST', '/v1/appointments/auto-assign', visit);
      const { id } = reply.json as { id: string };
      users.push((await appointments()).find((one) => one.id === id)?.assigneeId ?? 0);
    }
    expect(users.toSorted((a, b) => a - b)).toEqual([501, 504, 505]);
    const reply = await api(simulator, 'POST', '/v1/appointments/auto-assign', visit);
    expect(reply).toMatchObject({ status: 409, json: { statusCode: 409 } });
  });

  it('check in once, with a ticket of the same id, and refuse the second time', async () => {
    const { id } = await byCode('A-42');
    expect(await api(simulator, 'POST', `/v1/appointments/${id}/checkin`)).toMatchObject({
      status: 200,
      json: { statusCode: 200 },
    });
    expect((await byCode('A-42')).status).toBe('Checked-in');
    const tickets = (await control(simulator, 'GET', '/tickets')).json as {
      id: string;
      status: string;
      firstName: string;
    }[];
    expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({ status: 'NEW', firstName: 'Anna' });
    expect(await api(simulator, 'POST', `/v1/appointments/${id}/checkin`)).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: 'The appointment is Checked-in and cannot be checked in.' },
    });
  });

  it.each([
    ['cancel', 'Cancelled'],
    ['marknoshow', 'No-show'],
  ])('%s leads to %s, from Scheduled only', async (step, status) => {
    const { id } = await byCode('A-42');
    expect((await api(simulator, 'POST', `/v1/appointments/${id}/${step}`)).status).toBe(200);
    expect((await byCode('A-42')).status).toBe(status);
    for (const again of ['checkin', 'cancel', 'marknoshow']) {
      expect((await api(simulator, 'POST', `/v1/appointments/${id}/${again}`)).status).toBe(400);
    }
  });

  it('change the time slot and nothing else', async () => {
    const before = await byCode('A-42');
    const { id } = before;
    const slot = { startTime: '2031-01-02T10:00:00Z', endTime: '2031-01-02T10:30:00Z' };
    expect((await api(simulator, 'PATCH', `/v1/appointments/${id}`, slot)).status).toBe(200);
    expect(await byCode('A-42')).toEqual({
      ...before,
      startTime: '2031-01-02T10:00:00.000Z',
      endTime: '2031-01-02T10:30:00.000Z',
    });
    const bad = await api(simulator, 'PATCH', `/v1/appointments/${id}`, { endTime: '2030-01-01T00:00:00Z' });
    expect(bad).toMatchObject({ status: 400, json: { message: 'endTime must be after startTime.' } });
  });

  it('list the locations', async () => {
    expect((await api(simulator, 'GET', '/v1/locations/')).json).toEqual({
      statusCode: 200,
      data: [{ id: 1201, name: 'Northgate Registry' }],
    });
  });

  it.each([
    ['POST', '/v1/appointments/nobody/checkin', undefined, 404],
    ['POST', '/v1/appointments/nobody/cancel', undefined, 404],
    ['POST', '/v1/appointments/%E0%A4%A/marknoshow', undefined, 404],
    ['PATCH', '/v1/appointments/nobody', {}, 404],
    ['POST', '/v1/appointments', { ...visit, assigneeId: 501, lineId: 9 }, 404],
    ['POST', '/v1/appointments', { ...visit, assigneeId: 501, lineId: 3405 }, 409],
    ['POST', '/v1/appointments', { ...visit, assigneeId: 501, endTime: visit.startTime }, 400],
    ['POST', '/v1/appointments', visit, 400],
    ['POST', '/v1/appointments/auto-assign', { ...visit, assigneeId: 501 }, 400],
    ['POST', '/v1/appointments', undefined, 415],
    ['GET', '/v1/appointments', undefined, 405],
    ['GET', '/v1/tickets', undefined, 404],
    ['GET', '//[', undefined, 404],
  ])('%s %s with %j answers the envelope of %s...', async (method, path, body, status) => {
    const reply = await api(simulator, method, path, body);
    expect(reply).toMatchObject({
      status,
      json: { statusCode: status, message: expect.stringMatching(/\.$/) },
    });
    expect((await requests()).every(({ processed }) => !processed)).toBe(true);
  });

  it('refuse a body that is not JSON', async () => {
    const headers = {
      'X-Service-REST-API-Key': simulator.apiKey,
      'X-Service-API-Version': '2020-09-01',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const reply = await call(simulator, 'POST', '/v1/appointments', { headers, body: visit });
    expect(reply.status).toBe(415);
  });
});

describe('the door', () => {
  it('takes the key as header or as query parameter, and never writes it into the log', async () => {
    const byHeader = { headers: { 'X-Service-REST-API-Key': simulator.apiKey } };
    expect((await call(simulator, 'GET', '/v1/locations/', byHeader)).status).toBe(200);
    expect((await call(simulator, 'GET', `/v1/locations/?rest-api-key=${simulator.apiKey}`)).status).toBe(
      200,
    );
    expect(JSON.stringify(await requests())).not.toContain(simulator.apiKey);
    expect((await requests())[0]?.headers['x-service-rest-api-key']).toMatch(/^\*{4}.{4}$/);
  });

  it.each([{}, { 'X-Service-REST-API-Key': 'wrong' }])('answers 401 to %j', async (headers) => {
    const reply = await call(simulator, 'GET', '/v1/locations/', { headers });
    expect(reply).toMatchObject({
      status: 401,
      json: { statusCode: 401, developerMessage: expect.stringContaining('X-Service-REST-API-Key') },
    });
    expect(reply.headers['x-ratelimit-remaining']).toBeDefined();
  });

  it.each([{}, { 'X-Service-API-Version': '1999-01-01' }])(
    'wants the version on appointment calls: %j',
    async (version) => {
      const { id } = await byCode('A-42');
      const headers = { 'X-Service-REST-API-Key': simulator.apiKey, ...version };
      const reply = await call(simulator, 'POST', `/v1/appointments/${id}/checkin`, { headers });
      expect(reply).toMatchObject({
        status: 400,
        json: { developerMessage: expect.stringContaining('2020-09-01') },
      });
      expect((await byCode('A-42')).status).toBe('Scheduled');
    },
  );

  it('counts calls down and answers 429 with -1 once the bucket is dry, without processing', async () => {
    await faults({ strictBucket: true });
    const { id } = await byCode('A-42');
    const locations = () => api(simulator, 'GET', '/v1/locations/');
    expect((await locations()).headers['x-ratelimit-remaining']).toBe('39');
    // At once: the bucket fills again meanwhile, on a busy machine as fast as one after the other empties it.
    const replies = await Promise.all(Array.from({ length: 200 }, locations));
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'x-ratelimit-remaining': '-1' },
      json: { statusCode: 429 },
    });
    expect((await api(simulator, 'POST', `/v1/appointments/${id}/checkin`)).status).toBe(429);
    expect((await byCode('A-42')).status).toBe('Scheduled');
    await control(simulator, 'POST', '/reset', {});
    expect((await api(simulator, 'GET', '/v1/locations/')).headers['x-ratelimit-remaining']).toBe('39');
  });

  it('is trusted by fetch once its authority is set, for the address and for localhost', async () => {
    setDefaultCACertificates([...getCACertificates('default'), simulator.caPem]);
    const headers = { 'X-Service-REST-API-Key': simulator.apiKey };
    for (const base of [simulator.url, simulator.url.replace('127.0.0.1', 'localhost')]) {
      const response = await fetch(`${base}/v1/locations/`, { headers });
      expect(response.status).toBe(200);
    }
  });

  it('is trusted by nobody else', async () => {
    const other = await startSimulator({ port: 0 });
    await expect(call({ ...simulator, caPem: other.caPem }, 'GET', '/')).rejects.toThrow(/certificate/i);
    await other.close();
    expect(existsSync(other.caFile)).toBe(false);
  });

  it('logs what it received, in order, and from a number on', async () => {
    const { id } = await byCode('A-42');
    await api(simulator, 'POST', `/v1/appointments/${id}/checkin`);
    await api(simulator, 'POST', '/v1/appointments', { ...visit });
    const all = await requests();
    expect(all.map(({ method, status, processed }) => [method, status, processed])).toEqual([
      ['POST', 200, true],
      ['POST', 400, false],
    ]);
    expect(all[0]).toMatchObject({ path: `/v1/appointments/${id}/checkin`, body: null });
    expect(all[0]?.headers['x-service-api-version']).toBe('2020-09-01');
    expect(all[1]?.body).toEqual(visit);
    const later = (await control(simulator, 'GET', `/requests?since=${all[0]?.n}`)).json as Entry[];
    expect(later).toEqual(all.slice(1));
  });
});

describe('the faults', () => {
  const checkIn = async () => api(simulator, 'POST', `/v1/appointments/${(await byCode('A-42')).id}/checkin`);
  const last = async () => (await requests()).at(-1);

  it('latency: processed at once, answered later', async () => {
    const own = await startSimulator({ port: 0 });
    await control(own, 'PUT', '/faults', { latencyMs: 600_000 });
    const answered = api(own, 'POST', '/v1/appointments/auto-assign', visit);
    const newest = async () => ((await control(own, 'GET', '/requests')).json as Entry[]).at(-1);
    await expect.poll(newest).toMatchObject({ processed: true });
    expect(await newest()).toMatchObject({ processed: true, status: null });
    await Promise.allSettled([answered, own.close()]);
  });

  it('error: the envelope with the status asked for, nothing processed', async () => {
    await faults({ errorRate: 1, errorStatus: 503 });
    expect(await checkIn()).toMatchObject({ status: 503, json: { statusCode: 503 } });
    expect((await byCode('A-42')).status).toBe('Scheduled');
  });

  it('cut before: no answer, nothing processed', async () => {
    await faults({ cutBeforeRate: 1 });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect((await byCode('A-42')).status).toBe('Scheduled');
    expect(await last()).toMatchObject({ status: null, processed: false });
  });

  it('cut after: no answer, yet processed', async () => {
    await faults({ cutAfterRate: 1 });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect((await byCode('A-42')).status).toBe('Checked-in');
    expect(await last()).toMatchObject({ status: null, processed: true });
  });

  it('outage: no byte of an answer until cleared, while the control surface stays', async () => {
    await faults({ outage: true });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect(await requests()).toEqual([]);
    expect((await control(simulator, 'DELETE', '/faults')).json).toEqual({});
    expect((await checkIn()).status).toBe(200);
  });

  it('captive portal: a page for everything, nothing processed', async () => {
    await faults({ captivePortal: true });
    const reply = await checkIn();
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text).toContain('<title>');
    expect((await byCode('A-42')).status).toBe('Scheduled');
  });

  it('rejected key: 401 for the right key too', async () => {
    await faults({ rejectKey: true });
    expect(await checkIn()).toMatchObject({ status: 401, json: { statusCode: 401 } });
  });

  it('rates: the same seed draws the same requests', async () => {
    const run = async () => {
      await faults({ errorRate: 0.5 });
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        statuses.push((await api(simulator, 'GET', '/v1/locations/')).status);
      }
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  it('refused for a while: connections are really refused, then the service is back', async () => {
    const own = await startSimulator({ port: 0 });
    await expect(
      (async () => {
        // A machine that stood still meanwhile has missed it: then once more.
        for (;;) {
          await control(own, 'PUT', '/faults', { refuseForMs: 300 });
          for (let calls = 0; calls < 20; calls += 1) await api(own, 'GET', '/v1/locations/');
        }
      })(),
    ).rejects.toThrow(/ECONNREFUSED|socket|ECONNRESET/);
    await expect
      .poll(() =>
        api(own, 'GET', '/v1/locations/').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await own.close();
  });

  it.each([
    [{ errorRate: 2 }, 'errorRate must be a number from 0 to 1.'],
    [{ rain: true }, 'rain: not known here.'],
    [{ webhooks: { dropRate: 'x' } }, /dropRate/],
    ['outage', 'The body must be a JSON object.'],
  ])('bad settings are refused in a sentence: %j', async (body, message) => {
    const reply = await faults(body);
    expect(reply).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });
});

describe('the webhooks', () => {
  beforeEach(async () => {
    listener = await startListener();
    await control(simulator, 'PUT', '/listener', { url: listener.url, secret: 'lobby secret' });
    return () => listener.close();
  });

  const deliveries = async () => (await control(simulator, 'GET', '/deliveries')).json as LoggedDelivery[];
  const bodies = () =>
    listener.received.map(({ raw }) => JSON.parse(raw) as { type: string; data: Record<string, unknown> });
  const ticket = async () =>
    (await control(simulator, 'POST', '/tickets', { line: 3402, firstName: 'Guest', lastName: 'One' }))
      .json as { id: string };
  const signed = (raw: string) => createHmac('sha256', 'lobby secret').update(raw).digest('hex');

  it('carry all eight types, signed over the raw body', async () => {
    const one = await ticket();
    const step = (name: string, body: unknown = {}) =>
      control(simulator, 'POST', `/tickets/${one.id}/${name}`, body);
    expect((await step('change', { firstName: 'Zoë' })).json).toMatchObject({
      firstName: 'Zoë',
      lastName: 'One',
    });
    expect((await step('call', { desk: 3, caller: 502 })).json).toMatchObject({ status: 'CALLED' });
    await step('recall');
    expect((await step('serve')).json).toMatchObject({
      status: 'SERVED',
      served: { date: expect.any(String) },
    });
    const two = await ticket();
    await control(simulator, 'POST', `/tickets/${two.id}/cancel`);
    const location = (await control(simulator, 'POST', '/locations', { name: 'Annex' })).json as {
      id: number;
    };
    await control(simulator, 'PATCH', `/locations/${location.id}`, { name: 'Harbour annex' });
    await listener.arrived(9);
    const kinds = bodies().map(({ type }) => type);
    expect(kinds.filter((type) => type === 'ticket_created')).toHaveLength(2);
    expect(new Set(kinds)).toEqual(
      new Set([
        'ticket_created',
        'ticket_called',
        'ticket_recalled',
        'ticket_cancelled',
        'ticket_served',
        'ticket_changed',
        'location_created',
        'location_changed',
      ]),
    );
    for (const { headers, raw } of listener.received) {
      expect(headers['content-type']).toBe('application/json');
      expect(headers['x-service-signature']).toBe(signed(raw));
    }
    const mine = bodies().filter(({ data }) => data.id === one.id);
    expect(mine.map(({ type, data }) => [type, data.status])).toEqual([
      ['ticket_created', 'NEW'],
      ['ticket_changed', 'NEW'],
      ['ticket_called', 'CALLED'],
      ['ticket_recalled', 'CALLED'],
      ['ticket_served', 'SERVED'],
    ]);
    expect(mine[2]?.data.called).toMatchObject({ desk: 3, caller: 502 });
    expect(mine[3]?.data.called).toMatchObject({ desk: 3, caller: 502 });
    // Events of tickets keep no order with those of locations.
    expect(bodies().findLast(({ type }) => type.startsWith('location_'))).toEqual({
      type: 'location_changed',
      data: { id: location.id, name: 'Harbour annex' },
    });
  });

  it('tell of a check-in over the API', async () => {
    const { id } = await byCode('A-42');
    await api(simulator, 'POST', `/v1/appointments/${id}/checkin`);
    await listener.arrived(1);
    expect(bodies()[0]).toMatchObject({
      type: 'ticket_created',
      data: { id, status: 'NEW', firstName: 'Anna', line: 3401 },
    });
  });

  it('turn a served visitor into a served appointment', async () => {
    const { id } = await byCode('A-42');
    await api(simulator, 'POST', `/v1/appointments/${id}/checkin`);
    expect((await control(simulator, 'POST', `/tickets/${id}/serve`)).status).toBe(400);
    await control(simulator, 'POST', `/tickets/${id}/call`);
    await control(simulator, 'POST', `/tickets/${id}/serve`);
    expect((await byCode('A-42')).status).toBe('Served');
  });

  it('call the one who waits the longest, of a line or of all, and 404 when nobody does', async () => {
    const waiting = (
      (await control(simulator, 'GET', '/tickets')).json as {
        id: string;
        status: string;
        line: number;
        created: { date: string };
      }[]
    )
      .filter(({ status }) => status === 'NEW')
      .sort((a, b) => a.created.date.localeCompare(b.created.date));
    const first = (await control(simulator, 'POST', '/tickets/call-next', { desk: 2 })).json as {
      id: string;
    };
    expect(first).toMatchObject({ id: waiting[0]?.id, called: { desk: 2 } });
    for (let index = 1; index < waiting.length; index += 1)
      await control(simulator, 'POST', '/tickets/call-next');
    expect(await control(simulator, 'POST', '/tickets/call-next')).toMatchObject({
      status: 404,
      json: { message: 'No ticket is waiting.' },
    });
  });

  it('are tried three times and then given up', async () => {
    listener.answers.push(503, 500, 404);
    await ticket();
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ status: 404, attempts: 3 });
    listener.answers.push(503);
    await ticket();
    await expect.poll(async () => (await deliveries())[1]).toMatchObject({ status: 200, attempts: 2 });
    expect(listener.received).toHaveLength(5);
  });

  it('go nowhere without a listener', async () => {
    await control(simulator, 'PUT', '/listener', { url: null });
    await ticket();
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ attempts: 0, skipped: 'no listener' });
  });

  it('send one body as it is, as often and signed as asked', async () => {
    const body = { type: 'ticket_teleported', data: { id: '7', odd: [null] } };
    await control(simulator, 'POST', '/deliver', { ...body, times: 3 });
    await listener.arrived(3);
    expect(new Set(listener.received.map(({ raw }) => raw))).toEqual(new Set([JSON.stringify(body)]));
    await control(simulator, 'POST', '/deliver', { ...body, signature: 'missing' });
    await control(simulator, 'POST', '/deliver', { ...body, signature: 'wrong' });
    await listener.arrived(5);
    expect(listener.received[3]?.headers['x-service-signature']).toBeUndefined();
    const wrong = listener.received[4];
    expect(wrong?.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(wrong?.headers['x-service-signature']).not.toBe(signed(wrong?.raw ?? ''));
  });

  it('faults: dropped, duplicated, wrongly signed, delayed', async () => {
    await faults({ webhooks: { dropRate: 1 } });
    await ticket();
    expect((await deliveries())[0]).toMatchObject({ skipped: 'dropped', attempts: 0 });
    await faults({ webhooks: { duplicateRate: 1, delayMs: 30 } });
    await ticket();
    await listener.arrived(2);
    expect(listener.received[0]?.raw).toBe(listener.received[1]?.raw);
    await faults({ webhooks: { wrongSignatureRate: 1 } });
    await ticket();
    await listener.arrived(3);
    expect(listener.received[2]?.headers['x-service-signature']).not.toBe(
      signed(listener.received[2]?.raw ?? ''),
    );
  });

  it('faults: reordered within a window, none lost', async () => {
    await faults({ webhooks: { reorderWindow: 6 } });
    const orders: unknown[][] = [];
    // After a second it waits for no more of them, which a busy machine may need for six: then six others.
    while (orders.length < 5 && orders.every((order) => order.join() === '1,2,3,4,5,6')) {
      const before = listener.received.length;
      for (let n = 1; n <= 6; n += 1)
        await control(simulator, 'POST', '/deliver', { type: 'ticket_called', data: { id: 'x', n } });
      await listener.arrived(before + 6);
      orders.push(
        bodies()
          .slice(before)
          .map(({ data }) => data.n),
      );
    }
    expect(orders.at(-1)).not.toEqual([1, 2, 3, 4, 5, 6]);
    for (const order of orders)
      expect(order.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('the control surface', () => {
  it('makes appointments elsewhere, with a code of their own or the next one', async () => {
    const own = await control(simulator, 'POST', '/appointments', {
      ...visit,
      assigneeId: 501,
      publicId: 'X-7',
    });
    expect(own.json).toEqual({ id: expect.any(String), publicId: 'X-7' });
    const next = await control(simulator, 'POST', '/appointments', visit);
    expect(next.json).toEqual({ id: expect.any(String), publicId: expect.stringMatching(/^A-\d+$/) });
    expect(Object.keys((await byCode('A-42')) ?? {})).toEqual(
      'id publicId status lineId firstName lastName startTime endTime assigneeId languageCode'.split(' '),
    );
  });

  it('hands out the roster', async () => {
    const reply = await control(simulator, 'GET', '/roster.csv');
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    expect(reply.text).toContain(',A-42,Anna,Kowalska,');
  });

  it('can disable a line, whose appointments are then refused with 409', async () => {
    await control(simulator, 'PATCH', '/lines/3401', { enabled: false });
    const { id } = await byCode('A-42');
    expect((await api(simulator, 'POST', `/v1/appointments/${id}/checkin`)).status).toBe(409);
    expect((await control(simulator, 'POST', '/tickets', { line: 3401, firstName: 'Guest' })).status).toBe(
      409,
    );
  });

  it('starts a fresh day, also another one, and never gives an id twice', async () => {
    const before = await byCode('A-42');
    const reply = await control(simulator, 'POST', '/reset', { seed: 9, day: '2031-05-06' });
    expect(reply.json).toMatchObject({ date: '2031-05-06', seed: 9, codes: expect.any(Array) });
    const after = await byCode('A-42');
    expect(after.startTime.startsWith('2031-05-0')).toBe(true);
    expect(after.id).not.toBe(before.id);
  });

  it('sets the pilot', async () => {
    expect((await control(simulator, 'PUT', '/pilot', { enabled: true, callEverySeconds: 5 })).json).toEqual({
      enabled: true,
      callEverySeconds: 5,
    });
    expect((await control(simulator, 'PUT', '/pilot', { enabled: false })).json).toMatchObject({
      enabled: false,
    });
  });

  it.each([
    ['PUT', '/pilot', {}, 'enabled is required.'],
    ['PUT', '/listener', { url: 'ftp://x' }, 'url must be an http or https address, or null.'],
    ['POST', '/tickets', { line: 3401 }, 'firstName is required.'],
    ['POST', '/deliver', { type: 'x', data: {}, times: 0 }, /times/],
    ['POST', '/reset', { day: 'friday' }, 'day must be a date as YYYY-MM-DD.'],
  ])('refuses bad input in a sentence: %s %s %j', async (method, path, body, message) => {
    const reply = await control(simulator, method, path, body);
    expect(reply).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });

  it('answers neither other names of this machine nor pages of other sites', async () => {
    expect(
      (await call(simulator, 'GET', '/_simulator/tickets', { headers: { host: 'evil.example' } })).status,
    ).toBe(403);
    const headers = { origin: 'https://evil.example' };
    expect((await call(simulator, 'GET', '/_simulator/tickets', { headers })).status).toBe(403);
  });
});
