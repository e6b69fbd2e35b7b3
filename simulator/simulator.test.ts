import { startSimulator } from './simulator.ts';
import { existsSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { api, call, control } from '../test/support/started/simulator-client.ts';
import { type Entry, simulatorOfFile, visit } from '../test/support/started/simulator-of-file.ts';

const rig = simulatorOfFile();
const { appointments, requests, byCode } = rig;

describe('the seven operations', () => {
  it('the seven operations create an appointment that is then scheduled', async () => {
    const reply = await api(rig.simulator, 'POST', '/v1/appointments', { ...visit, assigneeId: 501 });
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

  it('the seven operations pick a user of the line who is free, until all are busy', async () => {
    const users: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const reply = await api(rig.simulator, 'POST', '/v1/appointments/auto-assign', visit);
      const { id } = reply.json as { id: string };
      users.push((await appointments()).find((one) => one.id === id)?.assigneeId ?? 0);
    }
    expect(users.toSorted((a, b) => a - b)).toEqual([501, 504, 505]);
    const reply = await api(rig.simulator, 'POST', '/v1/appointments/auto-assign', visit);
    expect(reply).toMatchObject({ status: 409, json: { statusCode: 409 } });
  });

  it('the seven operations check in once, with a ticket of the same id, and refuse the second time', async () => {
    const { id } = await byCode('A-42');
    expect(await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`)).toMatchObject({
      status: 200,
      json: { statusCode: 200 },
    });
    expect((await byCode('A-42')).status).toBe('Checked-in');
    const tickets = (await control(rig.simulator, 'GET', '/tickets')).json as {
      id: string;
      status: string;
      firstName: string;
    }[];
    expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({ status: 'NEW', firstName: 'Anna' });
    expect(await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`)).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: 'The appointment is Checked-in and cannot be checked in.' },
    });
  });

  it.each([
    ['cancel', 'Cancelled'],
    ['marknoshow', 'No-show'],
  ])('the operation %s leads to %s, from Scheduled only', async (step, status) => {
    const { id } = await byCode('A-42');
    expect((await api(rig.simulator, 'POST', `/v1/appointments/${id}/${step}`)).status).toBe(200);
    expect((await byCode('A-42')).status).toBe(status);
    for (const again of ['checkin', 'cancel', 'marknoshow']) {
      expect((await api(rig.simulator, 'POST', `/v1/appointments/${id}/${again}`)).status).toBe(400);
    }
  });

  it('the seven operations change the time slot and nothing else', async () => {
    const before = await byCode('A-42');
    const { id } = before;
    const slot = { startTime: '2031-01-02T10:00:00Z', endTime: '2031-01-02T10:30:00Z' };
    expect((await api(rig.simulator, 'PATCH', `/v1/appointments/${id}`, slot)).status).toBe(200);
    expect(await byCode('A-42')).toEqual({
      ...before,
      startTime: '2031-01-02T10:00:00.000Z',
      endTime: '2031-01-02T10:30:00.000Z',
    });
    const bad = await api(rig.simulator, 'PATCH', `/v1/appointments/${id}`, {
      endTime: '2030-01-01T00:00:00Z',
    });
    expect(bad).toMatchObject({ status: 400, json: { message: 'endTime must be after startTime.' } });
  });

  it('list the locations', async () => {
    expect((await api(rig.simulator, 'GET', '/v1/locations/')).json).toEqual({
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
  ])('the service answers %s %s with %j by the envelope of %s...', async (method, path, body, status) => {
    const reply = await api(rig.simulator, method, path, body);
    expect(reply).toMatchObject({
      status,
      json: { statusCode: status, message: expect.stringMatching(/\.$/) },
    });
    expect((await requests()).every(({ processed }) => !processed)).toBe(true);
  });

  it('the seven operations refuse a body that is not JSON', async () => {
    const headers = {
      'X-Service-REST-API-Key': rig.simulator.apiKey,
      'X-Service-API-Version': '2020-09-01',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const reply = await call(rig.simulator, 'POST', '/v1/appointments', { headers, body: visit });
    expect(reply.status).toBe(415);
  });
});

describe('the door', () => {
  it('the door takes the key as header or as query parameter, and never writes it into the log', async () => {
    const byHeader = { headers: { 'X-Service-REST-API-Key': rig.simulator.apiKey } };
    expect((await call(rig.simulator, 'GET', '/v1/locations/', byHeader)).status).toBe(200);
    expect(
      (await call(rig.simulator, 'GET', `/v1/locations/?rest-api-key=${rig.simulator.apiKey}`)).status,
    ).toBe(200);
    expect(JSON.stringify(await requests())).not.toContain(rig.simulator.apiKey);
    expect((await requests())[0]?.headers['x-service-rest-api-key']).toMatch(/^\*{4}.{4}$/);
  });

  it.each([{}, { 'X-Service-REST-API-Key': 'wrong' }])('the door answers 401 to %j', async (headers) => {
    const reply = await call(rig.simulator, 'GET', '/v1/locations/', { headers });
    expect(reply).toMatchObject({
      status: 401,
      json: { statusCode: 401, developerMessage: expect.stringContaining('X-Service-REST-API-Key') },
    });
    expect(reply.headers['x-ratelimit-remaining']).toBeDefined();
  });

  it.each([{}, { 'X-Service-API-Version': '1999-01-01' }])(
    'the door wants the version on appointment calls: %j',
    async (version) => {
      const { id } = await byCode('A-42');
      const headers = { 'X-Service-REST-API-Key': rig.simulator.apiKey, ...version };
      const reply = await call(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`, { headers });
      expect(reply).toMatchObject({
        status: 400,
        json: { developerMessage: expect.stringContaining('2020-09-01') },
      });
      expect((await byCode('A-42')).status).toBe('Scheduled');
    },
  );

  it('the door counts calls down and answers 429 with -1 once the bucket is dry, without processing', async () => {
    // Time stands: on a busy machine a bucket fills as fast as calls empty it.
    const dry = await startSimulator({ port: 0, monotonic: () => 0 });
    await control(dry, 'PUT', '/faults', { strictBucket: true });
    const all = async () =>
      (await control(dry, 'GET', '/appointments')).json as { id: string; publicId: string; status: string }[];
    const found = async () => (await all()).find(({ publicId }) => publicId === 'A-42');
    const left: unknown[] = [];
    for (let n = 0; n < 40; n += 1)
      left.push((await api(dry, 'GET', '/v1/locations/')).headers['x-ratelimit-remaining']);
    expect([left[0], left[39]]).toEqual(['39', '0']);
    expect(await api(dry, 'GET', '/v1/locations/')).toMatchObject({
      status: 429,
      headers: { 'x-ratelimit-remaining': '-1' },
      json: { statusCode: 429 },
    });
    expect((await api(dry, 'POST', `/v1/appointments/${(await found())?.id}/checkin`)).status).toBe(429);
    expect((await found())?.status).toBe('Scheduled');
    await control(dry, 'POST', '/reset', {});
    expect((await api(dry, 'GET', '/v1/locations/')).headers['x-ratelimit-remaining']).toBe('39');
    await dry.close();
  });

  it('the door is trusted by fetch once its certificate is, for the address and for localhost', async () => {
    setDefaultCACertificates([...getCACertificates('default'), rig.simulator.caPem]);
    const headers = { 'X-Service-REST-API-Key': rig.simulator.apiKey };
    for (const base of [rig.simulator.url, rig.simulator.url.replace('127.0.0.1', 'localhost')]) {
      const response = await fetch(`${base}/v1/locations/`, { headers });
      expect(response.status).toBe(200);
    }
  });

  it('the door is trusted by nobody else', async () => {
    const other = await startSimulator({ port: 0 });
    await expect(call({ ...rig.simulator, caPem: other.caPem }, 'GET', '/')).rejects.toThrow(/certificate/i);
    await other.close();
    expect(existsSync(other.caFile)).toBe(false);
  });

  it('the door logs what it received, in order, and from a number on', async () => {
    const { id } = await byCode('A-42');
    await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`);
    await api(rig.simulator, 'POST', '/v1/appointments', { ...visit });
    const all = await requests();
    expect(all.map(({ method, status, processed }) => [method, status, processed])).toEqual([
      ['POST', 200, true],
      ['POST', 400, false],
    ]);
    expect(all[0]).toMatchObject({ path: `/v1/appointments/${id}/checkin`, body: null });
    expect(all[0]?.headers['x-service-api-version']).toBe('2020-09-01');
    expect(all[1]?.body).toEqual(visit);
    const later = (await control(rig.simulator, 'GET', `/requests?since=${all[0]?.n}`)).json as Entry[];
    expect(later).toEqual(all.slice(1));
  });
});
