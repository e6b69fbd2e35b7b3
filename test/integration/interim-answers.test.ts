/** A service that sends `100 Continue` before its answers, though nobody expects it: real HTTPS. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock/clock.ts';
import { createInterimFetch } from '../../src/main/host/interim-fetch.ts';
import { connectService } from '../../src/main/service/connection.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import { type NetworkService, startNetworkService } from '../faults/network/service.ts';
import { DEFAULT_PROFILE } from '../support/hubs/hub-of.ts';
import { silentLog } from '../support/silent-log.ts';

let service: NetworkService;
beforeAll(async () => {
  service = await startNetworkService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.fresh(7, systemClock.monotonic);
  await service.faults({ unaskedContinue: true });
});

function connect(fetch: typeof globalThis.fetch) {
  const profile = parseProfile(DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const connection = connectService({
    baseUrl: service.url,
    apiKey: service.apiKey,
    profile: profile.profile,
    fetch,
    clock: systemClock,
    log: silentLog,
    random: () => 0,
    onChange: () => {},
  });
  onTestFinished(connection.close);
  return connection;
}

const START = Date.now() + 30 * 86_400_000;
const booking = async () => ({
  lineId: await service.lineId(),
  firstName: 'Zo\u00eb',
  startTime: new Date(START).toISOString(),
  endTime: new Date(START + 900_000).toISOString(),
  assigneeId: 1,
});
const call = { priority: 'staff' } as const;
const asked = { id: 'intent-1', about: 'a1', kind: 'check-in' };

it('the service is reached, and what is booked and done there is done once and known', async () => {
  const connection = connect(createInterimFetch(fetch));
  expect(await connection.test()).toMatchObject({
    kind: 'reached',
    locations: [{ name: 'Northgate Registry' }],
  });
  const input = await booking();
  const made = await connection.change((client) => client.createAppointment(input, call), asked);
  const id = (made.ok && made.value.id) || '';
  expect(made).toMatchObject({ ok: true, value: { id: expect.any(String), publicId: expect.any(String) } });
  expect(await connection.change((client) => client.checkIn(id, call), asked)).toMatchObject({ ok: true });
  expect(await connection.change((client) => client.checkIn(id, call), asked)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', statusCode: 400, message: expect.stringContaining('Checked-in') },
  });
  const sent = (await service.requests()).map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  expect(sent.filter((one) => one === 'POST appointments')).toHaveLength(1);
  expect((await service.appointments()).find((one) => one.id === id)?.status).toBe('Checked-in');
});

it('a request that may not be sent twice fails once where it meets the first of them, and the next is answered', async () => {
  const ask = createInterimFetch(fetch);
  const body = JSON.stringify(await booking());
  const headers = {
    'X-Service-REST-API-Key': service.apiKey,
    'X-Service-API-Version': '2020-09-01',
    'Content-Type': 'application/json',
  };
  const send = () => ask(`${service.url}/v1/appointments`, { method: 'POST', headers, body });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(await service.requests()).toHaveLength(1);
  const answer = await send();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ id: expect.any(String) });
  expect(await service.requests()).toHaveLength(2);
});

it('a service that answers as ever is asked by the fetch that was given', async () => {
  await service.faults({});
  let asked = 0;
  const connection = connect(
    createInterimFetch((...request) => {
      asked += 1;
      return fetch(...request);
    }),
  );
  await connection.test();
  await connection.test();
  expect(asked).toBeGreaterThanOrEqual(2);
});
