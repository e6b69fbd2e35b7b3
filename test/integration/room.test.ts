/** What a waiting room sees and hears of a service, whatever its clock, its statuses and its other lobbies are. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../support/eventually.ts';
import { MINUTE, NOW } from '../support/records/appointment-of.ts';
import { earsOf } from '../support/hubs/ears-of.ts';
import { at, eventBody, SECRET } from '../support/records/event-of.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { type HubOptions, hubOf } from '../support/hubs/hub-of.ts';
import { postEvent } from '../support/hubs/post-event.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 60 * MINUTE;

interface RoomOptions extends Partial<HubOptions> {
  readonly startMs?: number;
  /** Rows of the roster: id, code, line, location. All of them are Anna Kowalska's, ten minutes after the start. */
  readonly roster?: readonly (readonly [id: string, code: string, line: number, location?: number])[];
}

async function room({ startMs = NOW, roster = [], ...options }: RoomOptions = {}) {
  const clock = createFakeClock(startMs);
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const iso = (ms: number): string => new Date(startMs + ms).toISOString();
  const rows = roster.map(
    ([id, code, line, location = '']) =>
      `${id},${code},Anna,Kowalska,${line},${location},${iso(10 * MINUTE)},${iso(30 * MINUTE)}`,
  );
  const header = 'id,code,firstName,lastName,lineId,locationId,startTime,endTime';
  writeFileSync(rosterFile, [header, ...rows].join('\n'));
  // It has lain there for a while.
  utimesSync(rosterFile, startMs / 1_000 - 60, startMs / 1_000 - 60);
  const hub = await hubOf({
    clock,
    webhookSecret: SECRET,
    ...options,
    settings: { ...(roster.length > 0 ? { rosterFile } : {}), ...options.settings },
  });
  // A roster is read once it has rested.
  if (roster.length > 0) await inSeconds(clock, () => expect(hub.day.count()).toBeGreaterThan(0));
  return {
    clock,
    hub,
    async post(type: string, data: object = {}) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, { ...data }))).toBe(200);
    },
    card: () => hub.board.snapshot().current,
    list: () => hub.board.snapshot().recent.map(({ label }) => label),
    waiting: () => hub.board.snapshot().waiting,
    /** Labels that a display calls out since it was asked last. */
    said: earsOf(hub.board),
  };
}
const called = (seconds: number, desk?: number) => ({
  status: 'CALLED',
  called: { date: at(seconds), ...(desk === undefined ? {} : { desk }) },
});

describe('the status of a ticket', () => {
  it('SCHEDULED is no arrival and nobody who waits; NEW later on is both', async () => {
    const r = await room({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_created', { ...anna, status: 'SCHEDULED' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('found');
    expect(r.waiting()).toBe(0);
    await r.post('ticket_changed', { ...anna, status: 'NEW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    expect(r.waiting()).toBe(1);
  });

  it.each(['NOSHOW', 'CANCELLED', 'CANCELLED_BY_CLERK', 'SCHEDULING_CANCELLED', 'SCHEDULING_NOSHOW'])(
    '%s ends a call and the waiting, whatever event tells it',
    async (status) => {
      const r = await room();
      await r.post('ticket_called', { id: '7', ...called(1) });
      await r.post('ticket_created', { id: '8' });
      expect([r.card()?.label, r.waiting()]).toEqual(['7', 1]);
      await r.clock.advance(3_000);
      await r.post('ticket_changed', { id: '7', ...called(1), status });
      await r.post('ticket_changed', { id: '8', status });
      expect([r.card(), r.waiting()]).toEqual([undefined, 0]);
    },
  );

  it('that nobody has heard of moves nothing: it neither ends a call nor makes somebody wait', async () => {
    const r = await room({ roster: [['a1', 'A-42', 1]] });
    await r.post('ticket_called', { id: '7', ...called(1) });
    await r.post('ticket_changed', { id: '7', ...called(1), status: 'ON_BREAK' });
    await r.post('ticket_created', {
      id: 'a1',
      firstName: 'Anna',
      lastName: 'Kowalska',
      status: 'PENCILLED_IN',
    });
    expect([r.card()?.label, r.waiting()]).toEqual(['7', 0]);
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('found');
  });

  it('NOSHOW of a visitor who was called sends them to the front desk instead of letting them wait', async () => {
    const r = await room({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_called', { ...anna, ...called(1) });
    await r.post('ticket_cancelled', { ...anna, status: 'NOSHOW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('no-show');
  });

  it('SCHEDULED is no arrival under an id that was in the queue yesterday either', async () => {
    const r = await room();
    await r.post('ticket_created', { id: '7' });
    expect(r.waiting()).toBe(1);
    r.clock.jump(24 * HOUR);
    await r.post('ticket_created', { id: '7', status: 'SCHEDULED', created: { date: at(86_400) } });
    expect(r.waiting()).toBe(0);
    await r.post('ticket_changed', { id: '7', status: 'NEW', created: { date: at(86_400) } });
    expect(r.waiting()).toBe(1);
  });

  it('SCHEDULING_NOSHOW is not the last word on a visitor who comes after all', async () => {
    const r = await room({ roster: [['a1', 'A-42', 1]] });
    const anna = { id: 'a1', line: 1, firstName: 'Anna', lastName: 'Kowalska' };
    await r.post('ticket_created', { ...anna, status: 'SCHEDULED' });
    await r.post('ticket_changed', { ...anna, status: 'SCHEDULING_NOSHOW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('no-show');
    await r.clock.advance(MINUTE);
    await r.post('ticket_changed', { ...anna, status: 'NEW' });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    expect(r.waiting()).toBe(1);
  });

  it('SCHEDULING_NOSHOW does not take back a check-in that was made here', async () => {
    const r = await room({ roster: [['a1', 'A-42', 1]] });
    const checkIn = r.hub.actions.beginCheckIn('A-42', 'a1').answer;
    await r.post('ticket_changed', {
      id: 'a1',
      firstName: 'Anna',
      lastName: 'Kowalska',
      status: 'SCHEDULING_NOSHOW',
    });
    expect(r.hub.actions.lookUp('A-42').answer.kind).toBe('already-checked-in');
    await r.clock.advance(5_000);
    await checkIn;
  });
});

describe('one lobby, one board:', () => {
  const callOn = (line: number | undefined, n: number) => ({ id: String(n), line, ...called(n) });

  it('lines that the directory knows only elsewhere are neither called nor counted', async () => {
    const r = await room({
      settings: { locationId: 1 },
      roster: [
        ['a1', 'A-1', 1, 1],
        ['b1', 'B-1', 2, 2],
      ],
    });
    await r.post('ticket_called', callOn(1, 101));
    await r.post('ticket_called', callOn(2, 102));
    await r.post('ticket_created', { id: '103', line: 2 });
    await r.post('ticket_created', { id: '104', line: 1 });
    expect([r.card()?.label, r.list(), r.waiting()]).toEqual(['101', [], 1]);
  });

  it('where the settings name lines, another one is not shown, and staff read of it once', async () => {
    const settings = { lines: [{ id: 1 }] };
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const r = await room({ settings, databasePath });
    await r.post('ticket_called', callOn(1, 101));
    await r.post('ticket_called', callOn(9, 102));
    await r.post('ticket_called', callOn(undefined, 103));
    expect([r.card()?.label, r.list()]).toEqual(['103', ['101']]);
    const [notice, ...more] = r.hub.status.snapshot().notices;
    expect(notice).toMatchObject({ kind: 'webhook', trouble: { kind: 'unknown-line', line: '9' } });
    expect(more).toEqual([]);
    expect(r.hub.status.dismiss(notice?.noticeId ?? '')).toBe(true);
    await r.post('ticket_called', callOn(9, 104));
    expect(r.hub.status.snapshot().notices).toEqual([]);
    await r.hub.close();
    const again = await room({ settings, databasePath });
    expect(again.hub.status.snapshot().notices).toEqual([]);
  });

  it('a line that nobody knows is shown where no lines are named', async () => {
    const r = await room({ roster: [['a1', 'A-1', 1]] });
    await r.post('ticket_called', callOn(9, 101));
    expect(r.card()?.label).toBe('101');
    expect(r.hub.status.snapshot().notices).toEqual([]);
  });

  it('a setting that comes later puts right what came before', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const r = await room({ settings: { lines: [{ id: 1 }] }, databasePath });
    await r.post('ticket_called', callOn(9, 101));
    expect(r.card()).toBeUndefined();
    await r.hub.close();
    const again = await room({ settings: { lines: [{ id: 1 }, { id: 9 }] }, databasePath });
    expect(again.card()?.label).toBe('101');
  });

  it('a hundred calls of other lobbies take no place from the ones here', async () => {
    const r = await room({ settings: { lines: [{ id: 1 }] } });
    await r.post('ticket_called', callOn(1, 101));
    await r.clock.advance(1_000);
    for (let n = 0; n < 100; n++) await r.post('ticket_called', callOn(9, 200 + n));
    expect(r.card()?.label).toBe('101');
  });
});

describe('a call ends', () => {
  it('with a cancellation that does not say what it ended', async () => {
    const r = await room();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.clock.advance(MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    expect([r.card(), r.list()]).toEqual([undefined, ['7']]);
  });

  it('with one that says when, and a call after it is a new one', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.post('ticket_called', { id: '7', ...called(300, 2) });
    await r.post('ticket_cancelled', {
      id: '7',
      status: 'CANCELLED',
      cancelled: { date: at(120), canceller: 3 },
    });
    expect(r.card()).toMatchObject({ label: '7', desk: '2', round: 1 });
    await r.post('ticket_cancelled', {
      id: '7',
      status: 'CANCELLED',
      cancelled: { date: at(360), canceller: 3 },
    });
    expect(r.card()).toBeUndefined();
  });

  it('and who is called again after a cancellation without a moment is on the card and heard', async () => {
    const r = await room();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    await r.clock.advance(MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(180, 2) });
    expect(r.card()).toMatchObject({ label: '7', desk: '2', round: 1 });
    expect(r.said()).toEqual(['7']);
  });

  it('also when the cancellation overtook it on the way', async () => {
    const r = await room();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(2 * MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    expect(r.card()).toBeUndefined();
  });

  it('without an end leaves the card after 30 minutes and the list after 12 hours', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(0) });
    await r.clock.advance(29 * MINUTE);
    expect(r.card()?.label).toBe('7');
    await r.clock.advance(MINUTE);
    expect([r.card(), r.list()]).toEqual([undefined, ['7']]);
    await r.clock.advance(11 * HOUR + 29 * MINUTE);
    expect(r.list()).toEqual(['7']);
    await r.clock.advance(MINUTE + 1_000);
    expect(r.list()).toEqual([]);
  });

  it('leaves the card when the setting says so', async () => {
    const soon = await room({ settings: { callLeavesAfterMin: 5 } });
    await soon.post('ticket_called', { id: '7', ...called(0) });
    await soon.clock.advance(5 * MINUTE);
    expect(soon.card()).toBeUndefined();
    const never = await room({ settings: { callLeavesAfterMin: 0 } });
    await never.post('ticket_called', { id: '7', ...called(0) });
    await never.clock.advance(11 * HOUR);
    expect(never.card()?.label).toBe('7');
  });
});

describe('a recall', () => {
  it('to another desk with the date of the call shows that desk, in either order', async () => {
    const call = ['ticket_called', { id: '7', ...called(60, 4) }] as const;
    const recall = ['ticket_recalled', { id: '7', ...called(60, 2) }] as const;
    for (const events of [
      [call, recall],
      [recall, call],
    ]) {
      const r = await room();
      for (const [type, data] of events) await r.post(type, data);
      expect(r.card()).toMatchObject({ desk: '2', round: 2 });
    }
  });

  it('with an unchanged date is heard, also when the wall clock was set back meanwhile', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7', '7']);
    await r.clock.advance(11_000);
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    await r.clock.advance(12_000);
    r.clock.jump(-8_000);
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.card()?.round).toBe(4);
  });

  it('brings the card back to who was called before others', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(0, 4) });
    for (let n = 1; n <= 6; n++) {
      await r.clock.advance(1_000);
      await r.post('ticket_called', { id: String(7 + n), ...called(n, n) });
    }
    r.said();
    await r.clock.advance(1_000);
    await r.post('ticket_recalled', { id: '7', ...called(0, 4) });
    expect(r.card()?.label).toBe('7');
    expect(r.said()).toEqual(['7']);
  });
});

describe('every call is heard', () => {
  it.each([
    ['a minute behind the hub', -61_000],
    ['two minutes behind', -120_000],
    ['two minutes ahead', 120_000],
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ])('when the service’s clock is %s, and the rest is as ever', async (_what, offset) => {
    const r = await room({ startMs: NOW - offset });
    await r.post('ticket_created', { id: '6', created: { date: at(0) } });
    await r.post('ticket_called', { id: '7', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.waiting()).toBe(1);
    await r.clock.advance(29 * MINUTE);
    expect(r.card()?.label).toBe('7');
    await r.post('ticket_cancelled', { id: '7' });
    expect(r.card()).toBeUndefined();
  });

  it('a second call with the same date too', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    await r.post('ticket_called', { id: '7', firstName: 'Ann', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.card()?.round).toBe(2);
  });

  it('also of twelve that are taken while nobody is told', async () => {
    const r = await room();
    for (let n = 1; n <= 12; n++) await r.post('ticket_called', { id: String(n), ...called(n, n) });
    expect(r.said().toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)).toSorted());
  });

  it('one too that is delivered late, after six newer ones that are still called', async () => {
    const r = await room();
    for (let n = 1; n <= 6; n++) await r.post('ticket_called', { id: String(n), ...called(60 + n, n) });
    r.said();
    await r.post('ticket_called', { id: '7', ...called(0, 9) });
    expect(r.said()).toEqual(['7']);
  });

  it.each([
    ['served', { status: 'SERVED', served: { date: at(90) } }],
    ['cancelled', { status: 'CANCELLED_BY_CLERK' }],
  ])('but not of a visitor of whom only the end arrived: %s', async (end, about) => {
    const r = await room();
    await r.post(`ticket_${end}`, { id: '7', ...called(60, 4), ...about });
    expect([r.list(), r.said()]).toEqual([['7'], []]);
  });

  it('and one that the hub heard more than a minute ago is shown, not said', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '7', ...called(0, 4) });
    await r.clock.advance(61_000);
    expect([r.card()?.label, r.said()]).toEqual(['7', []]);
  });
});

describe('a call without a moment', () => {
  const withoutMoment = (desk: number) => ({ status: 'CALLED', called: { desk } });

  describe.each([
    ['the hub’s', 0],
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ])('of a service whose clock is %s', (_what, offset) => {
    it('is the newest when it is heard, and no more than that', async () => {
      const r = await room({ startMs: NOW - offset });
      for (let n = 1; n <= 7; n++) {
        await r.post('ticket_called', { id: String(n), ...called(n, n) });
        await r.clock.advance(1_000);
      }
      r.said();
      await r.clock.advance(MINUTE);
      await r.post('ticket_called', { id: '8', created: { date: at(60) }, ...withoutMoment(8) });
      expect([r.card()?.label, r.said()]).toEqual(['8', ['8']]);
      await r.clock.advance(10_000);
      await r.post('ticket_called', { id: '9', ...called(78, 9) });
      expect([r.card()?.label, r.list()[0], r.said()]).toEqual(['9', '8', ['9']]);
    });

    it('sends a visitor who was called with one to the other desk', async () => {
      const r = await room({ startMs: NOW - offset });
      await r.post('ticket_called', { id: '7', ...called(0, 4) });
      await r.clock.advance(20_000);
      await r.post('ticket_recalled', { id: '7', ...withoutMoment(9) });
      expect(r.card()).toMatchObject({ label: '7', desk: '9', round: 2 });
      expect(r.said()).toEqual(['7', '7']);
    });

    it('is over when its visitor was served, with a moment or without', async () => {
      const r = await room({ startMs: NOW - offset });
      await r.post('ticket_created', { id: '6' });
      await r.clock.advance(20_000);
      for (const [id, served] of [
        ['7', { date: at(40) }],
        ['8', null],
      ] as const) {
        await r.post('ticket_called', { id, ...withoutMoment(2) });
        expect([r.card()?.label, r.said()]).toEqual([id, [id]]);
        await r.clock.advance(10_000);
        await r.post('ticket_served', { id, status: 'SERVED', served });
        expect(r.card()).toBeUndefined();
      }
    });

    it('is dated by what other tickets told where its own told nothing', async () => {
      const r = await room({ startMs: NOW - offset });
      await r.post('ticket_called', { id: '7', ...called(0, 7) });
      await r.clock.advance(20_000);
      await r.post('ticket_called', { id: '8', created: null, ...withoutMoment(8) });
      expect(r.card()?.label).toBe('8');
      await r.clock.advance(20_000);
      await r.post('ticket_called', { id: '9', ...called(40, 9) });
      expect([r.card()?.label, r.list()]).toEqual(['9', ['8', '7']]);
    });
  });
});

describe('midnight', () => {
  it.each([
    ['UTC', '2026-01-05T23:59:00Z'],
    ['Europe/Madrid, as clocks go back', '2026-10-24T21:59:00Z'],
    ['Asia/Beirut, as clocks go forward at midnight', '2026-03-28T21:59:00Z'],
    ['America/Los_Angeles', '2026-06-11T06:59:00Z'],
  ])('leaves a call of 23:59 on the board, and who waits: %s', async (where, start) => {
    const startMs = Date.parse(start);
    const r = await room({ startMs, settings: { timeZone: where.split(',')[0] ?? '' } });
    await r.post('ticket_called', {
      id: '7',
      status: 'CALLED',
      created: { date: start },
      called: { date: start },
    });
    await r.post('ticket_created', { id: '8', created: { date: start } });
    await r.clock.advance(2 * MINUTE);
    expect([r.card()?.label, r.waiting()]).toEqual(['7', 1]);
  });

  it('and a night leave nothing of yesterday’s last call on the card', async () => {
    const r = await room({ startMs: NOW + 9 * HOUR });
    await r.post('ticket_called', { id: '7', ...called(9 * 3_600) });
    await r.post('ticket_created', { id: '8', created: { date: at(9 * 3_600) } });
    r.clock.jump(13 * HOUR);
    expect([r.card(), r.list(), r.waiting()]).toEqual([undefined, [], 0]);
  });
});
