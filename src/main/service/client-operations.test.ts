import { describe, expect, it } from 'vitest';
import {
  KEY,
  NOW,
  profile,
  answerJson,
  visit,
  appointment,
} from '../../../test/support/parts/visited-service.ts';

describe('the other operations', () => {
  it('a booking sends JSON and brings back id and short code', async () => {
    const { client, received } = await visit(
      answerJson(201, { statusCode: 201, id: 'a1', publicId: 'A-42', more: 1 }),
    );
    const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
    expect(result).toMatchObject({ ok: true, value: { id: 'a1', publicId: 'A-42' } });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/appointments' });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...appointment, assigneeId: 7 });
  });

  it('a booking brings back every digit of an id that is a number beyond 2^53', async () => {
    const body = '{"statusCode":200,"id":9007199254740993,"publicId":"A-42"}';
    const { client } = await visit((answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json' });
      answer.end(body);
    });
    const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
    expect(result).toMatchObject({ ok: true, value: { id: '9007199254740993', publicId: 'A-42' } });
  });

  it('a booking without an id and a code in the answer is unknown: it may exist', async () => {
    for (const body of [{}, { statusCode: 200 }, { data: { name: 'Grace' } }]) {
      const { client } = await visit(answerJson(200, body));
      const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unknown', cause: 'incomplete-body' } });
    }
  });

  it('a booking with a code and no id in the answer has made what the code names', async () => {
    const { client } = await visit(answerJson(200, { statusCode: 200, publicId: 'A-42' }));
    const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
    expect(result).toMatchObject({ ok: true, value: { publicId: 'A-42' } });
  });

  it('a booking with a problem in it is refused here, with the rule it breaks, and not sent', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const result = await client.createAppointment({ ...appointment, assigneeId: 7, firstName: 'Z' }, NOW);
    expect(result).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        cause: 'invalid-input',
        problems: [{ field: 'firstName', rule: 'too-short' }],
      },
    });
    expect(received).toEqual([]);
  });

  it('auto-assign sends no user and takes whatever answer there is', async () => {
    const { client, received } = await visit((response) => void response.writeHead(201).end());
    expect(await client.autoAssignAppointment(appointment, NOW)).toMatchObject({ ok: true, value: {} });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/appointments/auto-assign' });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(appointment);
  });

  it('a cancellation and a no-show are POSTs without a body, and a change is a PATCH of what changes', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    await client.cancel('a1', NOW);
    await client.markNoShow('a1', NOW);
    await client.updateAppointment('a1', { assigneeId: 8 }, NOW);
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v1/appointments/a1/cancel', ''],
      ['POST', '/v1/appointments/a1/marknoshow', ''],
      ['PATCH', '/v1/appointments/a1', '{"assigneeId":8}'],
    ]);
  });

  it.each([
    ['offset', '2026-01-05T10:00:00+01:00', '2026-01-05T10:15:00+01:00'],
    ['utc', '2026-01-05T09:00:00Z', '2026-01-05T09:15:00Z'],
    ['utc-milliseconds', '2026-01-05T09:00:00.000Z', '2026-01-05T09:15:00.000Z'],
  ] as const)(
    'bookings and changes send times as the profile says: %s',
    async (appointmentTimes, startTime, endTime) => {
      const { client, received } = await visit(answerJson(200, { id: 'a1', publicId: 'A-42' }), {
        profile: { ...profile, appointmentTimes },
      });
      await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
      await client.autoAssignAppointment(appointment, NOW);
      await client.updateAppointment('a1', { startTime: appointment.startTime }, NOW);
      expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { ...appointment, assigneeId: 7, startTime, endTime },
        { ...appointment, startTime, endTime },
        { startTime },
      ]);
    },
  );

  it('locations is a GET that sends the key but no version', async () => {
    const { client, received } = await visit(
      answerJson(200, { statusCode: 200, data: [{ id: 1, name: 'Town hall' }] }),
    );
    expect(await client.listLocations(NOW)).toMatchObject({
      ok: true,
      value: { locations: [{ id: 1, name: 'Town hall' }], areUnusable: false },
    });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/locations/' });
    expect(received[0]?.headers).not.toHaveProperty('x-service-api-version');
    expect(received[0]?.headers['x-service-rest-api-key']).toBe(KEY);
  });

  it('a profile can put the key into the query, where the service asks for it', async () => {
    const { client, received } = await visit(answerJson(200, {}), {
      profile: { ...profile, keyPlacement: 'query' },
    });
    await client.checkIn('a1', NOW);
    expect(received[0]?.url).toBe(`/v1/appointments/a1/checkin?rest-api-key=${KEY}`);
    expect(received[0]?.headers).not.toHaveProperty('x-service-rest-api-key');
  });
});

describe('the rate limit', () => {
  it('a 429 is told to the caller and stops the scheduler; it is not tried again here', async () => {
    const { client, received, scheduler } = await visit(
      answerJson(429, { statusCode: 429, message: 'Too many requests.' }, { 'x-ratelimit-remaining': '-1' }),
    );
    const result = await client.checkIn('a1', NOW);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rate-limited', statusCode: 429 } });
    expect(received).toHaveLength(1);
    expect(scheduler.state().budget.phase).toBe('blocked');
  });

  it('the remaining calls are learned from the answer', async () => {
    const { client, scheduler } = await visit(answerJson(200, {}, { 'x-ratelimit-remaining': '12' }));
    await client.checkIn('a1', NOW);
    const { level } = scheduler.state().budget;
    expect(level).toBeGreaterThanOrEqual(12);
    expect(level).toBeLessThan(14);
  });

  it('a request that never left the machine costs nothing', async () => {
    const refused = () =>
      Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
        }),
      );
    const { client, scheduler } = await visit(answerJson(200, {}), { fetch: refused });
    const result = await client.checkIn('a1', NOW);
    expect(result).toEqual({ ok: false, failure: { kind: 'not-sent', cause: 'ECONNREFUSED' } });
    expect(scheduler.state().budget.level).toBe(40);
  });
});
