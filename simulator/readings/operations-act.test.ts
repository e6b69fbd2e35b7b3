/** What the seven operations answer under each reading of them, over HTTPS. */
import { expect } from 'vitest';
import { call } from '../../test/support/started/simulator-client.ts';
import {
  type ActsOf,
  serviceUnderReadings,
  showThatAct,
  visit,
} from '../../test/support/started/service-under-readings.ts';

const service = serviceUnderReadings();
const { simulator, api, control, listed, idOf, statusOf, step, create, lastOf, drained } = service;

const autoAssign = () => api('POST', '/v1/appointments/auto-assign', visit);
const MOVED = { startTime: '2026-11-20T15:03:00.000Z', endTime: '2026-11-20T15:23:00.000Z' };
const moved = async () => api('PATCH', `/v1/appointments/${await idOf('A-42')}`, MOVED);
const refusalIs = async (status: number, contentType: RegExp | undefined, body: unknown) => {
  const unknown = await api('POST', '/v1/appointments/nobody/checkin');
  expect(unknown.status).toBe(status);
  expect(unknown.headers['content-type'] ?? '').toMatch(contentType ?? /^$/);
  expect(unknown.json ?? unknown.text).toEqual(body);
  const strange = await call(simulator(), 'GET', '/v1/locations/');
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
  expect((await api('POST', '/v1/appointments/nobody/cancel')).status).toBe(status);
  expect((await api('PATCH', '/v1/appointments/nobody', {})).status).toBe(status);
};
const badInputIs = async (status: number) => {
  expect((await api('POST', '/v1/appointments', visit)).status).toBe(status);
  expect((await control('POST', '/tickets', {})).status).toBe(400);
};
const disabledIs = async (status: number) => {
  await control('PATCH', '/lines/3401', { enabled: false });
  expect((await step('checkin')).status).toBe(status);
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
      await api('POST', '/v1/appointments', { ...times, assigneeId: 501 }),
      await api('POST', '/v1/appointments/auto-assign', times),
      await api('PATCH', `/v1/appointments/${await idOf('A-42')}`, { startTime, endTime }),
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

/** The statuses that the first two dozen appointments of the day answer to a check-in and then to a change, joined. */
async function statusesOfMany(): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const { id } of (await listed()).filter(({ status }) => status === 'Scheduled').slice(0, 18)) {
    const path = `/v1/appointments/${id}`;
    const [first, second] = [await api('POST', `${path}/checkin`), await api('PATCH', path, {})];
    seen.add(`${first.status} ${second.status}`);
  }
  return seen;
}
const someAreForbidden = async (status: number) => {
  const seen = [...(await statusesOfMany())];
  expect(seen).toContain(`${status} ${status}`);
  expect(seen.some((statuses) => statuses.startsWith('200 '))).toBe(true);
};

const CONTRADICTION = { status: 409, json: { statusCode: 200, id: expect.any(String) } };
const checkInsOfMany = async () => {
  const some = (await listed()).filter(({ status }) => status === 'Scheduled').slice(0, 18);
  return Promise.all(some.map(({ id }) => api('POST', `/v1/appointments/${id}/checkin`)));
};

const ACTS: ActsOf<'operations'> = {
  'contradicting-status': {
    async none() {
      expect((await checkInsOfMany()).every(({ status }) => status === 200)).toBe(true);
    },
    async 'body-says-done'() {
      const before = (await listed()).filter(({ status }) => status === 'Checked-in').length;
      const replies = await checkInsOfMany();
      expect(replies).toContainEqual(expect.objectContaining(CONTRADICTION));
      expect(replies).toContainEqual(expect.objectContaining({ status: 200 }));
      expect((await listed()).filter(({ status }) => status === 'Checked-in')).toHaveLength(
        before + replies.length,
      );
    },
  },
  'forbidden-rows': {
    none: async () => expect([...(await statusesOfMany())].join()).not.toMatch(/40[13]/),
    'one-401': () => someAreForbidden(401),
    'one-403': () => someAreForbidden(403),
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
      expect((await api('POST', `/v1/appointments/${encodeURIComponent(id)}/checkin`)).status).toBe(200);
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
};

showThatAct('operations', service, ACTS);
