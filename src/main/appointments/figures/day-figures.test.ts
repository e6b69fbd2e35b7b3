/** The day in figures, in a whole hub: visitors come, are called by the service's events, or do not come. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../../../test/support/eventually.ts';
import { eventBody, SECRET } from '../../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { hubOf, SHARED_IDS } from '../../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';

const HOUR = 60 * MINUTE;
const iso = (at: number): string => new Date(at).toISOString();

interface Row {
  readonly id: string;
  readonly line: number;
  readonly startsAt: number;
}

const csvRow = ({ id, line, startsAt }: Row): string =>
  [
    id,
    `C-${id}`,
    'Anna',
    `Visitor${id}`,
    line,
    line === 1 ? '=Passports' : '"Permits, ""new"""',
    iso(startsAt),
    iso(startsAt + 30 * MINUTE),
  ].join(',');

/** The service's clock is `behind` milliseconds behind the hub's. */
async function lobby(rows: readonly Row[], { behind = 0, timeZone = 'UTC' } = {}) {
  const script = { answer: () => Response.json({ statusCode: 200 }) };
  const clock = createFakeClock();
  const folder = temporaryFolder();
  const rosterFile = join(folder, 'roster.csv');
  const head = 'id,code,firstName,lastName,lineId,lineName,startTime,endTime';
  writeFileSync(rosterFile, [head, ...rows.map(csvRow)].join('\n'));
  const hub = await hubOf({
    clock,
    profile: SHARED_IDS,
    webhookSecret: SECRET,
    apiKey: 'a-key-of-the-test',
    fetch: () => Promise.resolve(script.answer()),
    settings: { rosterFile, baseUrl: 'https://service.example', timeZone, opensBeforeMin: 600 },
  });
  const ofToday = rows.filter(({ startsAt }) => startsAt < NOW + 15 * HOUR);
  await inSeconds(clock, () => expect(hub.day.count()).toBe(ofToday.length));
  const created = { date: iso(NOW - behind) };
  async function hear(type: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    expect(await postEvent(hub.webhookAddress, eventBody(type, { created, ...data }))).toBe(200);
  }
  async function checkIn(id: string): Promise<void> {
    const { answer } = hub.actions.beginCheckIn(`C-${id}`, id);
    await clock.advance(0);
    expect(await answer).toMatchObject({ kind: 'checked-in' });
  }
  const calledNow = () => ({ called: { date: iso(clock.now() - behind), desk: 4 } });
  return {
    clock,
    hub,
    script,
    hear,
    checkIn,
    async come(id: string): Promise<void> {
      await checkIn(id);
      await hear('ticket_created', { id });
    },
    call: (id: string) => hear('ticket_called', { id, status: 'CALLED', ...calledNow() }),
    recall: (id: string) => hear('ticket_recalled', { id, ...calledNow() }),
  };
}

async function counted(hub: Awaited<ReturnType<typeof lobby>>['hub'], day?: string) {
  const figures = await hub.figures.day(day);
  if (figures.kind !== 'counted') throw new Error('the hub closes');
  return figures;
}

const FOUR: readonly Row[] = [
  { id: '1', line: 1, startsAt: NOW + 10 * MINUTE },
  { id: '2', line: 1, startsAt: NOW + 20 * MINUTE },
  { id: '3', line: 2, startsAt: NOW + 70 * MINUTE },
  { id: '4', line: 2, startsAt: NOW + 80 * MINUTE },
];

it.each([
  ['of the hub', 0],
  ['an hour behind the hub’s', HOUR],
  ['an hour ahead of the hub’s', -HOUR],
])('a day is counted by line and hour, with a service’s clock %s', async (_, behind) => {
  const { clock, hub, come, call, recall } = await lobby(FOUR, { behind });
  await come('1');
  await come('2');
  await come('3');
  await clock.advance(4 * MINUTE);
  await call('1');
  await clock.advance(6 * MINUTE);
  await call('2');
  await recall('1');
  hub.actions.atDesk('no-show', '4');
  const figures = await counted(hub);
  expect(figures.all).toMatchObject({ booked: 4, arrived: 3, noShow: 1, decided: 4, waits: 2 });
  expect(Math.round((figures.all.medianWaitMs ?? 0) / MINUTE)).toBe(7);
  expect(figures.lines).toMatchObject([
    { lineId: 1, name: '=Passports', booked: 2, arrived: 2, noShow: 0, waits: 2 },
    { lineId: 2, name: 'Permits, "new"', booked: 2, arrived: 1, noShow: 1, waits: 0 },
  ]);
  // Visitor 3 came and was never called: there is no wait, not one of nought.
  expect(figures.lines[1]).not.toHaveProperty('medianWaitMs');
  expect(figures.hours).toMatchObject([
    { startsAt: NOW, booked: 2, waits: 2 },
    { startsAt: NOW + HOUR, booked: 2, arrived: 1, noShow: 1 },
  ]);
  expect(figures.day).toBe('2026-01-05');
});

it('events that come late make no wait longer, once another of the day has come in time', async () => {
  const { clock, hub, checkIn, come, call, hear } = await lobby(FOUR);
  await checkIn('1');
  await clock.advance(5 * MINUTE);
  const calledAt = clock.now();
  await clock.advance(30 * MINUTE);
  const median = async () => Math.round(((await counted(hub)).all.medianWaitMs ?? 0) / MINUTE);
  await hear('ticket_called', { id: '1', status: 'CALLED', called: { date: iso(calledAt), desk: 4 } });
  // All that was heard of the service is half an hour old: that its clock is not, nobody can know.
  expect(await median()).toBe(35);
  await come('3');
  await call('3');
  expect((await counted(hub)).lines).toMatchObject([
    { waits: 1, medianWaitMs: expect.any(Number) },
    { waits: 1 },
  ]);
  expect(Math.round(((await counted(hub)).lines[0]?.medianWaitMs ?? 0) / MINUTE)).toBe(5);
});

it('the file is CSV that a spreadsheet opens as text, with every line’s hours', async () => {
  const { hub } = await lobby(FOUR, { timeZone: 'Asia/Kolkata' });
  const { csv } = await counted(hub);
  expect(csv).toBe(
    [
      'day,line,hour,appointments,arrived,no_shows,arrived_or_no_show,no_show_rate,waits_known,median_wait_minutes,p90_wait_minutes,checked_in_at_kiosks,checked_in_at_desks',
      '2026-01-05,,,4,0,0,0,,0,,,0,0',
      "2026-01-05,'=Passports,,2,0,0,0,,0,,,0,0",
      '2026-01-05,"Permits, ""new""",,2,0,0,0,,0,,,0,0',
      '2026-01-05,,14:00,2,0,0,0,,0,,,0,0',
      '2026-01-05,,15:00,2,0,0,0,,0,,,0,0',
      "2026-01-05,'=Passports,14:00,2,0,0,0,,0,,,0,0",
      '2026-01-05,"Permits, ""new""",15:00,2,0,0,0,,0,,,0,0',
      '',
    ].join('\r\n'),
  );
});

it('a visitor whose check-in was refused has not come unless the queue has them, also once cancelled or a no-show', async () => {
  const { clock, hub, script, hear, checkIn } = await lobby(FOUR);
  await checkIn('4');
  script.answer = () => Response.json({ message: 'It is Cancelled.' }, { status: 409 });
  for (const id of ['1', '2', '3']) hub.actions.atDesk('check-in', id);
  await inSeconds(clock, () => expect(hub.status.snapshot().notices).toHaveLength(3));
  expect((await counted(hub)).all).toMatchObject({ booked: 4, arrived: 1 });
  expect(hub.actions.resolve(2, { kind: 'show-as-cancelled' })).toEqual({ kind: 'resolved' });
  script.answer = () => Response.json({ statusCode: 200 });
  hub.actions.atDesk('no-show', '2');
  hub.actions.atDesk('cancel', '3');
  hub.actions.atDesk('cancel', '4');
  expect((await counted(hub)).all).toMatchObject({ booked: 2, arrived: 1, noShow: 1, decided: 2 });
  await hear('ticket_created', { id: '3' });
  expect((await counted(hub)).all).toMatchObject({ booked: 3, arrived: 2 });
});

it('a visitor in the queue without an appointment is counted beside the figures, and in none of them', async () => {
  const { hub, hear, come } = await lobby(FOUR);
  await come('1');
  await hear('ticket_created', { id: 'walk-in' });
  await hear('ticket_created', { id: 'to-come', status: 'SCHEDULED' });
  expect(await counted(hub)).toMatchObject({ withoutAppointment: 1, all: { booked: 4, arrived: 1 } });
});

it('another day is counted as long as it is kept, and a day of which nothing is kept has no figures', async () => {
  const { clock, hub, come, call } = await lobby(FOUR);
  await come('1');
  await clock.advance(4 * MINUTE);
  await call('1');
  clock.stall(3 * 24 * HOUR);
  expect((await counted(hub)).all).toMatchObject({ booked: 0, waits: 0 });
  const before = await counted(hub, '2026-01-05');
  expect(before.all).toMatchObject({ booked: 4, arrived: 1, waits: 1 });
  for (const day of ['2025-01-05', '2026-02-31']) {
    expect(await counted(hub, day)).toMatchObject({ day, all: { booked: 0 }, lines: [], hours: [] });
  }
});

it('figures tell who was checked in at a kiosk and who at the front desk, and when they came', async () => {
  const { clock, hub, come } = await lobby(FOUR);
  await come('1');
  await clock.advance(20 * MINUTE);
  hub.actions.atDesk('check-in', '2');
  const figures = await counted(hub);
  expect(figures.all).toMatchObject({ arrived: 2, atKiosks: 1, atDesks: 1 });
  // NOW is 09:00.
  expect(figures.arrivals).toEqual([
    { quarter: 36, count: 1 },
    { quarter: 37, count: 1 },
  ]);
});

it('nine of ten waits are no longer than the long one', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({
    id: `${n + 1}`,
    line: 1,
    startsAt: NOW + (n + 1) * MINUTE,
  }));
  const { clock, hub, come, call } = await lobby(rows);
  for (const { id } of rows) await come(id);
  for (const { id } of rows) {
    await clock.advance(3 * MINUTE);
    await call(id);
  }
  const { waits, longWaitMs = 0 } = (await counted(hub)).all;
  expect(waits).toBe(10);
  expect(Math.round(longWaitMs / MINUTE)).toBe(27);
});

describe('what is kept of days that are over', () => {
  const periods = async ({ hub }: Awaited<ReturnType<typeof lobby>>, by: 'week' | 'month') => {
    const answer = await hub.figures.periods(by);
    if (answer.kind !== 'counted') throw new Error('the hub closes');
    return answer;
  };

  it('a day is beside the same weekday a week later, also when its appointments are gone', async () => {
    const l = await lobby(FOUR);
    await l.come('1');
    await l.clock.advance(4 * MINUTE);
    await l.call('1');
    l.clock.stall(24 * HOUR);
    await inSeconds(l.clock, async () => expect((await periods(l, 'week')).periods).toHaveLength(1));
    for (let day = 0; day < 6; day += 1) l.clock.stall(24 * HOUR);
    const { before } = await counted(l.hub);
    expect(before).toMatchObject([
      {
        day: '2026-01-05',
        arrivals: [{ quarter: 36, count: 1 }],
        figures: { booked: 4, arrived: 1, atKiosks: 1, waits: 1, medianWaitMs: 4 * MINUTE },
      },
    ]);
    expect((await counted(l.hub, '2026-01-13')).before).toEqual([]);
  });

  it('weeks and months add up their days, today with them, and are a file', async () => {
    const l = await lobby([...FOUR, { id: '5', line: 1, startsAt: NOW + 24 * HOUR }]);
    await l.come('1');
    l.clock.stall(24 * HOUR);
    await l.come('5');
    const week = await periods(l, 'week');
    expect(week.periods).toMatchObject([
      { from: '2026-01-05', to: '2026-01-11', days: 2, figures: { booked: 5, arrived: 2, atKiosks: 2 } },
    ]);
    expect(week.csv.split('\r\n').slice(0, 2)).toEqual([
      'from,to,appointments,arrived,no_shows,arrived_or_no_show,no_show_rate,waits_known,median_wait_minutes,p90_wait_minutes,checked_in_at_kiosks,checked_in_at_desks',
      '2026-01-05,2026-01-11,5,2,0,2,0,0,,,2,0',
    ]);
    expect((await periods(l, 'month')).periods).toMatchObject([{ from: '2026-01-01', to: '2026-01-31' }]);
  });

  it('a no-show that is marked on the next morning is counted once that day is over', async () => {
    const l = await lobby(FOUR);
    l.clock.stall(15 * HOUR);
    await periods(l, 'week');
    l.hub.actions.atDesk('no-show', '4');
    l.clock.stall(9 * HOUR);
    expect((await periods(l, 'week')).periods).toMatchObject([{ figures: { noShow: 0 } }]);
    expect((await counted(l.hub, '2026-01-05')).all).toMatchObject({ noShow: 1 });
  });
});
