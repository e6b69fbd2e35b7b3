import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WalkInAnswer, WalkInAsk } from '../contract/walk-in.ts';
import { eventually } from '../../test/support/eventually.ts';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { paperPrinter } from '../../test/support/paper-printer.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { createRecordingLog } from '../../test/support/recording-log.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

/** A Monday, 09:00 in UTC. */
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0);
const MINUTE = 60_000;
const HOURS = { monday: [{ from: '08:00', to: '12:00' }] };
const KIOSK = screenOf('kiosk', 1);
const ASK: WalkInAsk = { visitId: 'v1', lineId: 7, firstName: 'Olga', lastName: 'Brandt', language: 'uk' };

interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Reply = (sent: Sent, nth: number) => Response | Promise<Response>;

const json = (status: number, rest: object = {}): Response =>
  Response.json({ statusCode: status, message: 'No.', ...rest }, { status });
const made: Reply = ({ path }) =>
  path.endsWith('/auto-assign') ? json(201, { id: '900', publicId: 'P-9' }) : json(200);
const away: Reply = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
const never: Reply = () => new Promise<Response>(() => {});

interface Lobby {
  readonly clock?: FakeClock;
  readonly lines?: readonly object[];
  readonly isOn?: boolean;
  readonly databasePath?: string;
  readonly printer?: string;
}

/** A hub whose service answers as `reply` says, and all that was sent to it. */
async function lobby(
  reply: Reply,
  { clock = createFakeClock(NOW), isOn = true, lines, printer, ...rest }: Lobby = {},
) {
  const sent: Sent[] = [];
  const log = createRecordingLog();
  const hub = await hubOf({
    apiKey: 'a-key-of-the-test',
    settings: {
      baseUrl: 'https://service.example',
      walkIns: isOn,
      printer,
      lines: (lines as never) ?? [{ id: 7, name: 'Passports', walkIns: HOURS }],
    },
    clock,
    log,
    ...rest,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.method !== 'POST') return json(200, { data: [] });
      const text = await request.text();
      const one = { path: new URL(request.url).pathname, body: text === '' ? {} : JSON.parse(text) };
      sent.push(one);
      return reply(one, sent.filter(({ path }) => path === one.path).length);
    },
  });
  async function register(ask: Partial<WalkInAsk> = {}, ms = 2_600): Promise<WalkInAnswer> {
    const answer = hub.walkIns.register(KIOSK, { ...ASK, ...ask });
    await clock.advance(0);
    await clock.advance(ms);
    return answer;
  }
  const asked = () => sent.filter(({ path }) => path.endsWith('/auto-assign'));
  const notices = () => hub.status.snapshot().notices.filter(({ kind }) => kind !== 'webhook');
  return { hub, clock, sent, asked, register, notices, log };
}

describe('a visitor without an appointment', () => {
  it('a visitor without an appointment is booked for the next quarter of an hour and checked in', async () => {
    const l = await lobby(made);
    expect(await l.register({ phoneNumber: '٠٠٤٨ 600-700 677' })).toMatchObject({
      kind: 'checked-in',
      code: 'P-9',
      lineName: 'Passports',
      startsAt: NOW + 15 * MINUTE,
      calls: { code: 'P-9' },
    });
    expect(l.sent.map(({ path }) => path)).toEqual([
      '/v1/appointments/auto-assign',
      '/v1/appointments/900/checkin',
    ]);
    expect(l.sent[0]?.body).toEqual({
      lineId: 7,
      firstName: 'Olga',
      lastName: 'Brandt',
      phoneNumber: '+48600700677',
      languageCode: 'uk',
      startTime: '2026-01-05T09:15:00+00:00',
      endTime: '2026-01-05T09:45:00+00:00',
    });
    expect(l.notices()).toEqual([]);
    const { value } = await l.hub.day.watch(undefined).next();
    expect(value).toMatchObject({
      appointments: [{ code: 'P-9', status: 'Checked-in', isWalkIn: true }],
    });
  });

  it('a visitor without an appointment is asked for three times one after the other, then sent to the front desk', async () => {
    const l = await lobby(() => json(409));
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'not-free' });
    expect(l.asked().map(({ body }) => body['startTime'])).toEqual([
      '2026-01-05T09:15:00+00:00',
      '2026-01-05T09:45:00+00:00',
      '2026-01-05T10:15:00+00:00',
    ]);
    expect(l.notices()).toMatchObject([
      { kind: 'refused', whom: 'Olga Brandt', walkIn: { lineName: 'Passports' } },
    ]);
  });

  it('a visitor without an appointment has the second time where the first is refused, and comes back for it', async () => {
    const l = await lobby((sent, nth) =>
      nth === 1 && sent.path.endsWith('assign') ? json(409) : made(sent, nth),
    );
    expect(await l.register()).toEqual({
      kind: 'booked',
      code: 'P-9',
      lineName: 'Passports',
      startsAt: NOW + 45 * MINUTE,
      opensAt: NOW + 15 * MINUTE,
    });
    expect(l.sent.filter(({ path }) => path.endsWith('checkin'))).toEqual([]);
    expect(l.notices()).toEqual([]);
  });

  it('a visitor without an appointment of whom nobody knows whether they are booked is never asked for again', async () => {
    const l = await lobby(() => json(502));
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'unknown' });
    await l.clock.advance(3_600_000);
    expect(l.asked()).toHaveLength(1);
    expect(l.notices()).toMatchObject([
      { kind: 'unresolved-create', visitorName: 'Olga Brandt', walkIn: { lineName: 'Passports' } },
    ]);
  });

  it('a visitor without an appointment whose booking has no id is sent to the front desk, which reads that it is made', async () => {
    const l = await lobby(() => json(201));
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'no-id' });
    await l.clock.advance(3_600_000);
    expect(l.asked()).toHaveLength(1);
    expect(l.notices()).toMatchObject([{ kind: 'no-id', whom: 'Olga Brandt' }]);
  });

  it('a visitor without an appointment whom the service cannot be asked for is not booked behind the front desk’s back', async () => {
    let reply = away;
    const l = await lobby((sent, nth) => reply(sent, nth));
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'not-sent' });
    reply = made;
    await l.clock.advance(3_600_000);
    expect(l.hub.status.snapshot().waitingToSend).toBe(0);
    expect(l.notices()).toMatchObject([
      { kind: 'refused', whom: 'Olga Brandt', by: { kind: 'foyer', why: { kind: 'not-sent' } } },
    ]);
    expect((await l.register()).kind).toBe('front-desk');
    await l.clock.advance(60_000);
    expect(l.sent.filter(({ path }) => path.endsWith('/900/checkin'))).toEqual([]);
  });

  it('a visitor without an appointment who comes as the service is back waits for no pause of the outage', async () => {
    let reply = away;
    const l = await lobby((sent, nth) => reply(sent, nth));
    for (const visitId of ['v1', 'v2', 'v3', 'v4'])
      expect((await l.register({ visitId, firstName: visitId })).kind).toBe('front-desk');
    reply = made;
    const answer = l.hub.walkIns.register(KIOSK, { ...ASK, visitId: 'v5', firstName: 'Ida' });
    for (let turns = 0; turns < 5; turns += 1) await l.clock.advance(0);
    expect(l.asked().at(-1)?.body['firstName']).toBe('Ida');
    await l.clock.advance(2_600);
    expect((await answer).kind).toBe('checked-in');
  });

  it('a visitor without an appointment is sent to the front desk where the key is refused', async () => {
    const l = await lobby(() => json(401));
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'not-sent' });
    expect(l.notices()).toMatchObject([{ kind: 'refused', walkIn: { lineName: 'Passports' } }]);
  });
});

describe('a slow service', () => {
  it('a slow service books the visitor after all, and who asks again is told', async () => {
    let answer: (response: Response) => void = () => {};
    const l = await lobby((sent, nth) =>
      sent.path.endsWith('assign') ? new Promise<Response>((resolve) => (answer = resolve)) : made(sent, nth),
    );
    expect(await l.register()).toEqual({ kind: 'asking' });
    answer(json(201, { id: '900', publicId: 'P-9' }));
    expect(await l.register()).toMatchObject({ kind: 'checked-in', code: 'P-9' });
    expect(l.asked()).toHaveLength(1);
  });

  it('a slow service that refuses late is not asked for another time', async () => {
    let answer: (response: Response) => void = () => {};
    const l = await lobby(() => new Promise<Response>((resolve) => (answer = resolve)));
    expect(await l.register()).toEqual({ kind: 'asking' });
    answer(json(409));
    await l.clock.advance(0);
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'not-free' });
    await l.clock.advance(600_000);
    expect(l.asked()).toHaveLength(1);
    expect(l.notices()).toHaveLength(1);
  });

  it('a slow service that was not asked after all is not asked later', async () => {
    let fail: (error: Error) => void = () => {};
    const l = await lobby(() => new Promise<Response>((_, reject) => (fail = reject)));
    expect(await l.register()).toEqual({ kind: 'asking' });
    fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    await l.clock.advance(0);
    await l.clock.advance(600_000);
    expect(l.asked()).toHaveLength(1);
    expect(l.notices()).toHaveLength(1);
  });
});

describe('an impatient finger', () => {
  it('an impatient finger books once, and each tap has the same answer', async () => {
    const l = await lobby(made);
    const taps = [1, 2, 3].map(() => l.hub.walkIns.register(KIOSK, ASK));
    await l.clock.advance(0);
    await l.clock.advance(2_600);
    const [first, ...others] = await Promise.all(taps);
    expect(first?.kind).toBe('checked-in');
    for (const other of others) expect(other).toEqual(first);
    expect(await l.register()).toMatchObject({ kind: 'checked-in', code: 'P-9' });
    expect(l.asked()).toHaveLength(1);
  });

  it('an impatient finger has the number of a visitor without an appointment on one paper', async () => {
    const { papers, port } = await paperPrinter();
    const l = await lobby(made, { printer: `127.0.0.1:${port}` });
    const taps = [1, 2].map(() => l.hub.walkIns.register(KIOSK, ASK));
    await l.clock.advance(0);
    await l.clock.advance(2_600);
    await Promise.all(taps);
    expect((await l.register()).kind).toBe('checked-in');
    await l.hub.close();
    await eventually(() => expect(papers).toHaveLength(1));
    expect(papers[0]?.toString('latin1')).toContain('P-9');
  });

  it('one person who comes three times in ten minutes is booked once, however the name is typed', async () => {
    const l = await lobby(made);
    expect((await l.register()).kind).toBe('checked-in');
    const known = { kind: 'front-desk', why: 'known' };
    expect(await l.register({ visitId: 'v2', firstName: ' OLGA', lastName: 'brandt ' })).toEqual(known);
    await l.clock.advance(8 * MINUTE);
    expect(await l.register({ visitId: 'v3' })).toEqual(known);
    expect(l.asked()).toHaveLength(1);
    expect(l.notices()).toEqual([]);
  });

  it('another line, another name and ten minutes later are other visits', async () => {
    let id = 900;
    const l = await lobby(
      ({ path }) => {
        id += 1;
        return path.endsWith('assign') ? json(201, { id: String(id), publicId: `P-${id}` }) : json(200);
      },
      { lines: [7, 8].map((line) => ({ id: line, walkIns: HOURS })) },
    );
    for (const ask of [{}, { lineId: 8 }, { lastName: 'Brand' }])
      expect((await l.register({ ...ask, visitId: JSON.stringify(ask) })).kind).toBe('checked-in');
    await l.clock.advance(10 * MINUTE);
    expect((await l.register({ visitId: 'v4' })).kind).toBe('checked-in');
    expect(l.asked()).toHaveLength(4);
  });

  it('a kiosk on which somebody plays books no more than any lobby has', async () => {
    const l = await lobby(() => json(409));
    for (let n = 0; n < 60; n += 1) await l.register({ visitId: `v${n}`, firstName: `Ann${n}` });
    const before = l.asked().length;
    expect(await l.register({ visitId: 'more', firstName: 'Bo' })).toEqual({
      kind: 'front-desk',
      why: 'too-many',
    });
    expect(l.asked()).toHaveLength(before);
  });
});

describe('a restart', () => {
  const before = async (reply: Reply) => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const first = await lobby(reply, { databasePath });
    const answer = first.hub.walkIns.register(KIOSK, ASK);
    await first.clock.advance(0);
    const closed = first.hub.close();
    await first.clock.advance(3_100);
    await closed;
    await answer;
    return lobby(made, { databasePath, clock: first.clock });
  };

  it('a restart while the service is asked leaves it to staff, and sends nothing again', async () => {
    const l = await before(never);
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'unknown' });
    await l.clock.advance(600_000);
    expect(l.asked()).toEqual([]);
    expect(l.notices()).toMatchObject([{ kind: 'unresolved-create', visitorName: 'Olga Brandt' }]);
  });

  it('a restart before anything was sent leaves it to staff, and sends nothing', async () => {
    const l = await before(away);
    expect(await l.register()).toEqual({ kind: 'front-desk', why: 'not-sent' });
    await l.clock.advance(600_000);
    expect(l.asked()).toEqual([]);
    expect(l.notices()).toMatchObject([{ kind: 'refused', whom: 'Olga Brandt' }]);
  });

  it('a restart after the booking keeps the visitor checked in, and the kiosk is told so', async () => {
    const l = await before(made);
    expect(await l.register()).toMatchObject({ kind: 'checked-in', code: 'P-9' });
    expect(l.asked()).toEqual([]);
  });
});

it('a visitor without an appointment whose kiosk asks again after a restart has one paper', async () => {
  const { papers, port } = await paperPrinter();
  const printer = `127.0.0.1:${port}`;
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const first = await lobby(made, { databasePath, printer });
  expect((await first.register()).kind).toBe('checked-in');
  await eventually(() => expect(papers).toHaveLength(1));
  await first.hub.close();
  const other: Reply = ({ path }) =>
    path.endsWith('/auto-assign') ? json(201, { id: '901', publicId: 'P-10' }) : json(200);
  const second = await lobby(other, { databasePath, printer, clock: first.clock });
  expect((await second.register()).kind).toBe('checked-in');
  // The next visitor's paper comes after any that this one would have had.
  expect((await second.register({ visitId: 'v2', firstName: 'Ida' })).kind).toBe('checked-in');
  await eventually(() => expect(papers).toHaveLength(2));
  await second.hub.close();
  expect(papers.map((paper) => /P-\d+/.exec(paper.toString('latin1'))?.[0])).toEqual(['P-9', 'P-10']);
});

describe('a line that takes visitors without an appointment', () => {
  it('a line that takes visitors without an appointment is shown on kiosks with the time until it does', async () => {
    const { hub, clock } = await lobby(made, {
      lines: [
        { id: 8, name: 'Registration', walkIns: { tuesday: [{ from: '08:00', to: '12:00' }] } },
        { id: 7, name: 'Passports', walkIns: HOURS },
        { id: 9, name: 'Appeals' },
      ],
    });
    expect(hub.screenSettings(KIOSK).kiosk.walkIns).toEqual([
      { lineId: 7, name: 'Passports', until: NOW + 180 * MINUTE },
      { lineId: 8, name: 'Registration' },
    ]);
    const abort = new AbortController();
    const seen = hub.watchScreen(KIOSK, abort.signal);
    await seen.next();
    const next = seen.next();
    await clock.advance(180 * MINUTE + 15_000);
    expect((await next).value).not.toHaveProperty('kiosk.walkIns');
    abort.abort();
  });

  it('a line whose hours end while the visitor types still takes them, for five minutes', async () => {
    const clock = createFakeClock(NOW + 184 * MINUTE);
    const l = await lobby(made, { clock });
    expect((await l.register()).kind).toBe('checked-in');
    await clock.advance(2 * MINUTE);
    expect(await l.register({ visitId: 'v2', firstName: 'Bo' })).toEqual({ kind: 'closed' });
    expect(await l.register({ visitId: 'v3', lineId: 70 })).toEqual({ kind: 'closed' });
    expect(l.asked()).toHaveLength(1);
  });

  it('a lobby that has not switched it on takes nobody without an appointment', async () => {
    const l = await lobby(made, { isOn: false });
    expect(l.hub.screenSettings(KIOSK).kiosk).not.toHaveProperty('walkIns');
    expect(await l.register()).toEqual({ kind: 'closed' });
    expect(l.sent).toEqual([]);
  });
});

it('a name of a visitor without an appointment is never in the log', async () => {
  for (const reply of [made, away, () => json(409), () => json(502)]) {
    const l = await lobby(reply);
    await l.register({ phoneNumber: '600700677' });
    expect(JSON.stringify(l.log.lines)).not.toMatch(/olga|brandt|600700677/iu);
  }
});
