import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE } from '../../../test/support/hubs/hub-of.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Intent, NewIntent } from '../outbox/intent.ts';
import { ownRefusalOf } from '../outbox/own-refusal.ts';
import { createSendIntent } from '../outbox/send-intent.ts';
import { connectService } from './connection.ts';
import type { ConnectionProblem } from '../../contract/service-try.ts';
import { parseProfile } from './profile.ts';

const INPUT = {
  lineId: 7,
  firstName: 'Olga',
  startTime: '2026-01-05T14:00:00.000Z',
  endTime: '2026-01-05T14:30:00.000Z',
};

/** A connection whose service answers `answer`; `asked` tells by which fetch, and what. */
function connected(
  answer: (path: string) => Response = () => Response.json({ statusCode: 200, id: '900' }),
  about: { readonly locationId?: number; readonly onChange?: () => void } = {},
) {
  const profile = parseProfile(DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const clock = createFakeClock();
  const asked: string[] = [];
  const by =
    (name: string): typeof fetch =>
    (input) => {
      const request = new Request(input);
      const { pathname } = new URL(request.url);
      asked.push(`${name}: ${request.method} ${pathname}`);
      return Promise.resolve(answer(pathname));
    };
  const connection = connectService({
    baseUrl: 'https://service.example',
    apiKey: 'a-key-of-the-test',
    profile: profile.profile,
    fetch: by('fetch'),
    fetchOnce: by('fetchOnce'),
    clock,
    log: silentLog,
    random: () => 0,
    onChange: () => {},
    ...about,
  });
  onTestFinished(connection.close);
  const o = outboxOf({ network: 'hang-before' });
  const intent = (about: Partial<NewIntent>): Intent => o.stateOf(o.add(about));
  const send = (about: Partial<NewIntent>, beforeSend = (): void => {}) =>
    createSendIntent(connection)(intent(about), beforeSend, new AbortController().signal);
  return { connection, clock, asked, send };
}

describe('an intent', () => {
  it('an intent becomes the documented request of its kind; only creates go by the fetch that never sends twice', async () => {
    const c = connected();
    for (const kind of ['check-in', 'cancel', 'no-show'] as const) await c.send({ kind });
    await c.send({ kind: 'edit', payload: JSON.stringify({ assigneeId: 3 }) });
    await c.send({ kind: 'create', payload: JSON.stringify({ ...INPUT, assigneeId: 3 }) });
    await c.send({ kind: 'auto-assign', payload: JSON.stringify(INPUT) });
    expect(c.asked).toEqual([
      'fetch: POST /v1/appointments/a1/checkin',
      'fetch: POST /v1/appointments/a1/cancel',
      'fetch: POST /v1/appointments/a1/marknoshow',
      'fetch: PATCH /v1/appointments/a1',
      'fetchOnce: POST /v1/appointments',
      'fetchOnce: POST /v1/appointments/auto-assign',
    ]);
  });

  it('a booking brings back what the service made, with or without a code', async () => {
    const create = { kind: 'auto-assign' as const, payload: JSON.stringify(INPUT) };
    expect(await connected().send(create)).toEqual({ ok: true, created: { id: '900' } });
    const silent = connected(() => new Response('', { status: 200 }));
    expect(await silent.send(create)).toEqual({ ok: true, created: {} });
  });

  it.each<[Intent['kind'], string | undefined]>([
    ['edit', undefined],
    ['edit', '{"assigneeId":'],
    ['edit', '{}'],
    ['create', JSON.stringify(INPUT)],
    ['create', 'null'],
    ['auto-assign', JSON.stringify({ ...INPUT, firstName: 'O' })],
    ['auto-assign', '{"__proto__":{"lineId":1}}'],
  ])(
    'an intent whose order cannot be read (%s %s) is put in front of staff and nothing is sent',
    async (kind, payload) => {
      const c = connected();
      const began: string[] = [];
      const result = await c.send({ kind, ...(payload === undefined ? {} : { payload }) }, () =>
        began.push('sent'),
      );
      expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', cause: 'unreadable' } });
      expect([...began, ...c.asked]).toEqual([]);
      expect(c.connection.reachability.state().service).toBe('not-tried');
    },
  );

  it('an intent about an id that would name another address is refused here, with the rule it breaks', async () => {
    const c = connected();
    const result = await c.send({ kind: 'check-in', appointmentId: '..' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', cause: 'invalid-input' } });
    expect(ownRefusalOf({ statusCode: undefined, message: result.ok ? '' : result.failure.message })).toEqual(
      {
        kind: 'input',
        problems: [{ field: 'appointmentId', rule: 'not-an-appointment' }],
      },
    );
    expect(c.asked).toEqual([]);
  });
});

describe('the service’s clock', () => {
  const dated = (offMs: number) => {
    const clock = createFakeClock();
    const date = new Date(wallMs(clock) - offMs).toUTCString();
    return connected(() => Response.json({ statusCode: 200, data: [] }, { headers: { date } }));
  };

  it.each([
    [121_000, 121_000],
    [-3 * 3_600_000, -3 * 3_600_000],
    [119_000, undefined],
    [0, undefined],
  ])('a service’s clock that differs by %i ms is reported as %s', async (off, told) => {
    const c = dated(off);
    await c.send({ kind: 'check-in' });
    expect(c.connection.reachability.state().clockSkewMs).toBe(told);
  });

  it('the service’s clock is told once the hub’s own clock has jumped, and no more once it is right again', async () => {
    const c = dated(0);
    await c.send({ kind: 'check-in' });
    c.clock.jump(86_400_000);
    await c.send({ kind: 'cancel' });
    expect(c.connection.reachability.state().clockSkewMs).toBe(86_400_000);
    c.clock.jump(-86_400_000);
    await c.send({ kind: 'no-show' });
    expect(c.connection.reachability.state().clockSkewMs).toBeUndefined();
  });
});

describe('the hub’s own look at the service', () => {
  const looks = (asked: readonly string[]) => asked.filter((each) => each.endsWith('/locations/')).length;

  it('the hub’s own look at the service comes no sooner than the service, being away, asks for', async () => {
    const c = connected(() => new Response('', { status: 503, headers: { 'retry-after': '120' } }));
    await c.clock.advance(1_000);
    expect(looks(c.asked)).toBe(1);
    await c.clock.advance(115_000);
    expect(looks(c.asked)).toBe(1);
    await c.clock.advance(5_000);
    expect(looks(c.asked)).toBe(2);
  });

  it('the hub’s own look at the service comes after ten minutes at a service that asks to be left alone for hours', async () => {
    const c = connected(() => new Response('', { status: 503, headers: { 'retry-after': '36000' } }));
    await c.clock.advance(602_000);
    expect(looks(c.asked)).toBe(2);
  });

  it('the hub’s own look at the service counts as answered only when it was', async () => {
    let page = true;
    const c = connected(() =>
      page
        ? new Response('<html>', { headers: { 'content-type': 'text/html' } })
        : Response.json({ statusCode: 200, data: [] }),
    );
    await c.clock.advance(40_000);
    expect(c.connection.reachability.looksAnswered()).toBe(0);
    expect(c.connection.reachability.state().service).toBe('unreachable');
    page = false;
    await c.clock.advance(20_000);
    expect(c.connection.reachability.looksAnswered()).toBeGreaterThan(0);
    expect(c.connection.reachability.state()).toMatchObject({ service: 'reachable', fault: undefined });
  });
});

describe('what a test of the connection finds', () => {
  const locationsPath = '/v1/locations/';

  it.each<[number, string, ConnectionProblem]>([
    [404, '', { kind: 'refused', locationsPath }],
    [308, '', { kind: 'not-the-service', cause: 'redirect', locationsPath }],
    [403, '{"errors":["Not for this key."]}', { kind: 'refused', words: 'Not for this key.' }],
    [200, 'Please log in', { kind: 'not-the-service', cause: 'text', words: 'Please log in' }],
    [500, '', { kind: 'unknown', cause: 'status-500' }],
    [401, '', { kind: 'key-rejected' }],
  ])(
    'a connection test reports the problem when the locations are answered %i',
    async (status, body, problem) => {
      const c = connected(
        () => new Response(body, { status, headers: { 'content-type': 'text/plain', location: '/other' } }),
      );
      const testing = c.connection.test();
      await c.clock.advance(100);
      expect(await testing).toEqual({ kind: 'failed', problem });
    },
  );

  it.each([
    ['[]', {}],
    ['[{"id":"north","name":"Northgate"}]', { areUnusable: true }],
  ])('a connection test reaches the service when the locations are %s', async (body, about) => {
    const c = connected(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
    const testing = c.connection.test();
    await c.clock.advance(100);
    expect(await testing).toEqual({ kind: 'reached', locations: [], ...about });
  });
});

describe('the location that is set', () => {
  const NAMED = [
    { id: 7, name: 'Northgate' },
    { id: 8, name: 'Annex' },
  ];
  const json = (body: unknown, headers = {}) => Response.json(body, { headers });

  it.each<[string, () => Response, number | undefined]>([
    ['of a whole list without it', () => json({ statusCode: 200, data: NAMED }), 99_999],
    ['of a list that goes on elsewhere', () => json({ data: NAMED, hasMore: true }), undefined],
    ['of a list that counts more', () => json(NAMED, { 'x-total-count': '3' }), undefined],
    ['of an empty list', () => json({ statusCode: 200, data: [] }), undefined],
    ['of locations that cannot be used', () => json([{ id: 'north', name: 'Northgate' }]), undefined],
    [
      'of a key that may not list',
      () => Response.json({ statusCode: 403, message: 'No.' }, { status: 403 }),
      undefined,
    ],
    ['of a service that is down', () => new Response('', { status: 500 }), undefined],
    ['of a list that has it', () => json([...NAMED, { id: '99999', name: 'South' }]), undefined],
  ])('a location %s is said to be missing only where that is known', async (_, answer, unlisted) => {
    const { connection } = connected(answer, { locationId: 99_999 });
    expect(connection.unlistedLocation()).toBeUndefined();
    await connection.look();
    expect(connection.unlistedLocation()).toBe(unlisted);
  });

  it('the location that is set is told as soon as it is gone at the service, and as soon as it is there again', async () => {
    let isThere = true;
    let told = 0;
    const { connection } = connected(() => json(isThere ? NAMED : NAMED.slice(1)), {
      locationId: 7,
      onChange: () => (told += 1),
    });
    const after = async (next: boolean) => {
      isThere = next;
      const before = told;
      await connection.test();
      return [connection.unlistedLocation(), told > before];
    };
    expect(await after(true)).toEqual([undefined, true]);
    expect(await after(false)).toEqual([7, true]);
    expect(await after(true)).toEqual([undefined, true]);
  });

  it('a setting without a location is not missing from the list', async () => {
    const { connection } = connected(() => json(NAMED));
    await connection.look();
    expect(connection.unlistedLocation()).toBeUndefined();
  });
});
