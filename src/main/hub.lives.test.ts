/** Appointments that the roster brings again for a later day, and codes and tickets that are used again, in a whole hub. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE, hubOf, SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 09:00 at the location. */
const TODAY = Date.UTC(2026, 0, 12, 9);

const iso = (ms: number): string => new Date(ms).toISOString();
const answers = (status: number, message?: string): Response =>
  Response.json({ statusCode: status, message }, { status });
const noWayThere = (): Promise<never> =>
  Promise.reject(
    Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    }),
  );
const cutOff = (): Promise<never> =>
  Promise.reject(
    Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
    }),
  );

interface Row {
  readonly id: string;
  readonly startsAt: number;
  readonly code?: string;
  readonly firstName?: string;
}

/** A hub that opens each morning with the roster of that day. */
async function lobby(profile: string, start: number, rows: readonly Row[]) {
  const clock = createFakeClock(start);
  const folder = temporaryFolder();
  const rosterFile = join(folder, 'roster.csv');
  const sent: string[] = [];
  const service = { answer: (): Response | Promise<Response> => answers(200) };
  const open = () =>
    hubOf({
      clock,
      profile,
      webhookSecret: SECRET,
      apiKey: 'a-key-of-the-test',
      databasePath: join(folder, 'foyer.sqlite'),
      settings: { rosterFile, baseUrl: 'https://service.example', opensBeforeMin: 60, closesAfterMin: 60 },
      fetch: (input) => {
        const address = input instanceof Request ? input.url : String(input);
        if (address.includes('/locations')) return Promise.resolve(Response.json([]));
        sent.push(address);
        return Promise.resolve(service.answer());
      },
    });
  const write = (some: readonly Row[]): void => {
    const lines = some.map(
      ({ id, startsAt, code = 'A-42', firstName = 'Anna' }) =>
        `${id},${code},${firstName},Kowalska,1,${iso(startsAt)},${iso(startsAt + 10 * MINUTE)}`,
    );
    writeFileSync(
      rosterFile,
      ['id,code,firstName,lastName,lineId,startTime,endTime', ...lines, ''].join('\n'),
    );
  };
  const opened = async (today: number) => {
    const hub = await open();
    await inSeconds(clock, () => expect(hub.day.count()).toBe(today));
    return hub;
  };
  const isOn = (at: number) => (row: Row) => iso(row.startsAt).slice(0, 10) === iso(at).slice(0, 10);
  write(rows);
  let hub = await opened(rows.filter(isOn(start)).length);
  return {
    clock,
    sent,
    service,
    hub: () => hub,
    /** The hub was off, and its roster is another one. */
    async onDay(at: number, some: readonly Row[]) {
      await hub.close();
      clock.jump(at - clock.now());
      write(some);
      hub = await opened(some.filter(isOn(at)).length);
    },
    async hear(type: string, data: Readonly<Record<string, unknown>>) {
      const body = eventBody(type, { lastName: 'Kowalska', ...data });
      expect(await postEvent(hub.webhookAddress, body)).toBe(200);
    },
    async checkIn(id: string) {
      const answer = hub.actions.beginCheckIn('A-42', id).answer;
      await clock.advance(2_600);
      return answer;
    },
    find: () => hub.actions.lookUp('A-42').answer.kind,
    label: () => hub.board.snapshot().current?.label,
    async mark(id: string) {
      const days = hub.day.watch(undefined);
      const { value } = await days.next();
      await days.return(undefined);
      const all = value?.kind === 'snapshot' ? value.appointments : [];
      return all.find(({ appointmentId }) => appointmentId === id)?.intent;
    },
    notices: () => hub.status.snapshot().notices,
  };
}

describe.each([
  ['shared', SHARED_IDS],
  ['of which nobody knows', DEFAULT_PROFILE],
])('an appointment that is opened again for a later day, with ticket ids %s,', (_which, profile) => {
  const old = TODAY - 7 * DAY;
  const ticket = { id: 'a1', created: { date: iso(old - DAY) } };

  it('an appointment opened again for a later day is not cancelled again by its old ticket, and is checked in by its arrival', async () => {
    const l = await lobby(profile, old, [{ id: 'a1', startsAt: old + 5 * MINUTE }]);
    await l.hear('ticket_created', { ...ticket, status: 'SCHEDULED' });
    await l.hear('ticket_cancelled', { ...ticket, status: 'CANCELLED_BY_CLERK' });
    expect(l.find()).toBe('cancelled');
    await l.onDay(TODAY, [{ id: 'a1', startsAt: TODAY + 5 * MINUTE }]);
    await l.hear('ticket_changed', { ...ticket, status: 'SCHEDULED' });
    expect(l.find()).toBe('found');
    await l.hear('ticket_changed', { ...ticket, status: 'NEW' });
    const told = l.hub().actions.lookUp('A-42').answer;
    expect(told).toMatchObject({ kind: 'already-checked-in' });
    expect('checkedInAt' in told && told.checkedInAt).toBeGreaterThanOrEqual(TODAY);
    expect(l.hub().board.snapshot().waiting).toBe(1);
  });

  it('an appointment opened again for a later day is not served again by a ticket of last week that tells no moment of its making', async () => {
    const l = await lobby(profile, old, [{ id: 'a1', startsAt: old }]);
    const bare = { id: 'a1', created: undefined };
    const called = { date: iso(old), desk: 1 };
    await l.hear('ticket_called', { ...bare, status: 'CALLED', called });
    await l.hear('ticket_served', { ...bare, status: 'SERVED', called, served: { date: iso(old + MINUTE) } });
    expect(l.find()).toBe('already-served');
    await l.onDay(TODAY, [{ id: 'a1', startsAt: TODAY }]);
    expect((await l.checkIn('a1')).kind).toBe('checked-in');
    // The service keeps what was before.
    await l.hear('ticket_changed', { ...bare, status: 'NEW', called });
    expect([l.find(), l.hub().board.snapshot().waiting]).toEqual(['already-checked-in', 1]);
    await l.hear('ticket_served', {
      ...bare,
      status: 'SERVED',
      called,
      served: { date: iso(old + MINUTE) },
      line: 7,
    });
    expect([l.find(), l.hub().board.snapshot().waiting]).toEqual(['already-checked-in', 1]);
  });

  it('an appointment opened again for a later day keeps its visitor in the queue where the ticket came before the roster', async () => {
    const l = await lobby(profile, old, [{ id: 'a1', startsAt: old }]);
    await l.hear('ticket_served', { ...ticket, status: 'SERVED', served: { date: iso(old + MINUTE) } });
    await l.onDay(TODAY, []);
    const today = { id: 'a1', status: 'NEW', created: { date: iso(TODAY) } };
    await l.hear('ticket_created', today);
    await l.onDay(TODAY + 5 * MINUTE, [{ id: 'a1', startsAt: TODAY + 30 * MINUTE }]);
    expect(l.hub().board.snapshot().waiting).toBe(1);
  });
});

describe('what was asked for an appointment on an earlier day', () => {
  const old = TODAY - 7 * DAY;
  const row = (startsAt: number): readonly Row[] => [{ id: 'a1', startsAt }];

  it('a request for an appointment of an earlier day makes no refusal of today a presumed check-in', async () => {
    const l = await lobby(DEFAULT_PROFILE, old, row(old));
    l.service.answer = () => (l.sent.length === 1 ? cutOff() : answers(200));
    await l.checkIn('a1');
    await l.clock.advance(MINUTE);
    expect(l.find()).toBe('already-checked-in');
    await l.onDay(TODAY, row(TODAY));
    l.service.answer = () => answers(409, 'Appointment is cancelled');
    expect((await l.checkIn('a1')).kind).toBe('refused');
    expect(l.notices()).toMatchObject([{ kind: 'conflict', ours: { unsure: false } }]);
  });

  it('a request of an earlier day that is only presumed done makes no confirmed check-in of today uncertain', async () => {
    const l = await lobby(DEFAULT_PROFILE, old, row(old));
    l.service.answer = () => (l.sent.length === 1 ? cutOff() : answers(409, 'already checked in'));
    await l.checkIn('a1');
    await l.clock.advance(MINUTE);
    expect([l.find(), l.notices()]).toMatchObject(['saved', [{ kind: 'presumed' }]]);
    await l.onDay(TODAY, row(TODAY));
    l.service.answer = () => answers(200);
    expect((await l.checkIn('a1')).kind).toBe('checked-in');
    expect(l.hub().actions.lookUp('A-42').answer).toMatchObject({ kind: 'already-checked-in' });
    expect(await l.mark('a1')).toBeUndefined();
    // Nobody has read of last week's.
    expect(l.notices()).toMatchObject([{ kind: 'presumed' }]);
  });

  it('a check-in of an earlier day that was never sent is not sent for the new day: nobody is there, and staff are told', async () => {
    const yesterday = TODAY - 16 * HOUR;
    const l = await lobby(DEFAULT_PROFILE, yesterday, row(yesterday));
    l.service.answer = noWayThere;
    expect((await l.checkIn('a1')).kind).toBe('saved');
    await l.onDay(TODAY, row(TODAY));
    const before = l.sent.length;
    expect(l.find()).toBe('found');
    l.service.answer = () => answers(200);
    await l.clock.advance(30 * MINUTE);
    expect([l.sent.length, l.find()]).toEqual([before, 'found']);
    expect(await l.mark('a1')).toBeUndefined();
    const why = { kind: 'other-day', from: '2026-01-11', to: '2026-01-12', unsure: false };
    expect(l.notices()).toMatchObject([
      { kind: 'refused', what: 'check-in', whom: 'A-42', by: { kind: 'foyer', again: false, why } },
    ]);
    expect((await l.checkIn('a1')).kind).toBe('checked-in');
    expect(l.sent.length).toBe(before + 1);
  });
});

describe('what a visitor was told of a call', () => {
  const evening = TODAY - 13 * HOUR;

  it('a visitor’s sentence about a call is true where another visitor was called by the same code the evening before', async () => {
    const rows: readonly Row[] = [
      { id: 'y1', startsAt: evening, firstName: 'Bob' },
      { id: 'd1', startsAt: TODAY, firstName: 'Cid' },
    ];
    const l = await lobby(SHARED_IDS, evening, rows);
    const called = { date: iso(evening + 1_000), desk: 1 };
    const ticket = { id: 'y1', created: { date: iso(evening) }, called };
    await l.hear('ticket_called', { ...ticket, status: 'CALLED' });
    expect(l.label()).toBe('A-42');
    await l.hear('ticket_served', { ...ticket, status: 'SERVED', served: { date: iso(evening + 9_000) } });
    await l.onDay(TODAY, rows);
    expect(await l.checkIn('d1')).toMatchObject({ kind: 'checked-in', number: 'A-42' });
    const today = { id: 'd1', created: { date: iso(TODAY) }, called: { date: iso(TODAY + 5_000), desk: 1 } };
    await l.hear('ticket_called', { ...today, status: 'CALLED' });
    expect(l.label()).toBe('A-42');
  });

  it('a visitor’s sentence about a call does not come again for a stranger whose ticket has an id of the evening before', async () => {
    const l = await lobby(DEFAULT_PROFILE, evening, [{ id: '17', startsAt: evening }]);
    const created = { date: iso(evening) };
    await l.hear('ticket_called', {
      id: '17',
      created,
      status: 'CALLED',
      called: { date: iso(evening + 1), desk: 1 },
    });
    expect(l.label()).toBe('A-42');
    await l.onDay(TODAY, []);
    const stranger = { id: '17', firstName: 'Zoe', lastName: 'Quist', created: { date: iso(TODAY) } };
    await l.hear('ticket_called', {
      ...stranger,
      status: 'CALLED',
      called: { date: iso(TODAY + 1), desk: 1 },
    });
    expect(l.label()).toBe('17');
  });
});
