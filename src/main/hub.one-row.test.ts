/** One row that the service will not take among visitors whom it takes, in a whole hub: what the desk and the visitors are told. */
import { describe, expect, it } from 'vitest';
import { lobby, row } from '../../test/support/hubs/ticket-lobby.ts';

const MINUTE = 60_000;
const VISITORS = 20;

type Answer = () => Promise<Response>;

const json =
  (status: number, body: object): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const cut: Answer = () =>
  Promise.reject(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
    }),
  );

/** A service that takes everything but what is asked of `poison`; its list of locations answers as told. */
async function lobbyWith(poison: Answer, locations: Answer = json(200, { statusCode: 200, data: [] })) {
  const codes = Array.from({ length: VISITORS }, (_, n) => row(`v${n}`, `V-${n}`, `Vera${n}`));
  const asked: string[] = [];
  const l = await lobby([row('poison', 'P-1'), row('poison-2', 'P-2'), ...codes], {
    fetch(input) {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      asked.push(pathname);
      if (pathname.includes('/locations')) return locations();
      return pathname.includes('/poison') ? poison() : json(200, { statusCode: 200 })();
    },
  });
  const said: string[] = [];
  const told: string[] = [];
  const look = (): void => void said.push(l.hub().status.snapshot().service);
  async function visitors(): Promise<void> {
    for (let n = 0; n < VISITORS; n++) {
      told.push((await l.checkIn(`v${n}`, `v${n}`)).kind);
      for (let second = 0; second < 16; second++) {
        await l.clock.advance(1_000);
        look();
      }
    }
  }
  const notices = () => l.hub().status.snapshot().notices;
  return { ...l, asked, said, told, visitors, notices };
}

const UNAUTHENTICATED = json(401, { statusCode: 401, message: 'Please authenticate.' });
const FORBIDDEN = json(403, { statusCode: 403, message: 'Not this one.' });

describe.each([
  ['401', UNAUTHENTICATED, 'forbidden'],
  ['403', FORBIDDEN, 'forbidden'],
  ['a server error', json(500, { statusCode: 500, message: 'Bang.' }), 'answering'],
  ['no answer', cut, 'silent'],
] as const)('one appointment that is answered with %s for good', (_what, poison, reason) => {
  it.each(['check-in', 'cancel', 'no-show'] as const)(
    'one appointment that always fails leaves the desk reachable and everybody else checked in, and staff can give up its %s',
    async (kind) => {
      const l = await lobbyWith(poison);
      l.hub().actions.atDesk(kind, 'poison');
      await l.clock.advance(1);
      await l.visitors();
      expect(new Set(l.told)).toEqual(new Set(['checked-in']));
      expect(new Set(l.said)).toEqual(new Set(['reachable']));
      const [notice] = l.notices();
      expect(notice).toMatchObject({ kind: 'stuck', what: kind, whom: 'P-1', reason });
      if (notice?.kind !== 'stuck') throw new Error('no notice');
      expect(l.hub().actions.resolve(notice.intentId, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
      expect(await l.statusOf('poison')).toBe('Scheduled');
      expect(l.notices()).toEqual([]);
    },
  );
});

it('a kind that the key may not do is told as such: two cancellations are refused, and none is done', async () => {
  const l = await lobbyWith(FORBIDDEN);
  for (const id of ['poison', 'poison-2']) l.hub().actions.atDesk('cancel', id);
  await l.visitors();
  expect(l.notices()).toMatchObject([
    { kind: 'stuck', what: 'cancel', reason: 'forbidden-kind', words: 'Not this one.' },
    { kind: 'stuck', what: 'cancel', reason: 'forbidden-kind' },
  ]);
  l.hub().actions.atDesk('cancel', 'v0', true);
  await l.clock.advance(10_000);
  expect(l.notices()).toMatchObject([{ reason: 'forbidden' }, { reason: 'forbidden' }]);
});

it('a list of locations that the key may not read (401) is no rejected key once somebody is checked in', async () => {
  const l = await lobbyWith(UNAUTHENTICATED, UNAUTHENTICATED);
  await l.clock.advance(5_000);
  expect(l.hub().status.snapshot().service).toBe('key-rejected');
  await l.visitors();
  expect(new Set(l.told)).toEqual(new Set(['checked-in']));
  expect(new Set(l.said)).toEqual(new Set(['reachable']));
});

it('a list of locations that always fails says nothing of a service that checks visitors in', async () => {
  const l = await lobbyWith(cut, json(500, { statusCode: 500, message: 'Bang.' }));
  await l.visitors();
  expect(new Set(l.told)).toEqual(new Set(['checked-in']));
  expect(new Set(l.said)).toEqual(new Set(['reachable']));
});

it('a rejected key is told at once in a quiet lobby: one check-in and the look that follows it are enough', async () => {
  let isRejected = false;
  const answer = (): Promise<Response> =>
    isRejected ? UNAUTHENTICATED() : json(200, { statusCode: 200, data: [] })();
  const l = await lobbyWith(answer, answer);
  await l.clock.advance(2 * MINUTE);
  isRejected = true;
  const told = l.hub().actions.beginCheckIn('p1', 'poison').answer;
  await l.clock.advance(1);
  expect(l.hub().status.snapshot().service).toBe('key-rejected');
  await l.clock.advance(2_500);
  expect((await told).kind).toBe('saved');
  await l.clock.advance(10 * MINUTE);
  expect(l.notices()).toEqual([]);
  expect(l.asked.filter((path) => path.includes('checkin')).length).toBeLessThanOrEqual(26);
  isRejected = false;
  await l.clock.advance(31_000);
  expect(l.hub().status.snapshot()).toMatchObject({ service: 'reachable', waitingToSend: 0 });
});
