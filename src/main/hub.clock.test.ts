/** A whole hub on a machine whose clock is wrong. The suite `clock` of the faults draws how; these are the smallest inputs. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { eventually } from '../../test/support/eventually.ts';
import { csv, listLobby, row as listRow } from '../../test/support/hubs/list-lobby.ts';
import { ANNA, lobby, MINUTE, OWN_IDS, row } from '../../test/support/hubs/ticket-lobby.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = createFakeClock().now();

it.each([false, true])(
  'a list that came into the folder by a clock three days ahead comes in again once it is right (restarted: %s)',
  async (isRestarted) => {
    const clock = createFakeClock();
    clock.jump(3 * DAY);
    const folder = join(temporaryFolder(), 'lists');
    mkdirSync(folder);
    writeFileSync(join(folder, 'today.csv'), csv(listRow(1), listRow(2)));
    utimesSync(join(folder, 'today.csv'), clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
    const about = { clock, rosterFile: folder, databasePath: join(temporaryFolder(), 'foyer.sqlite') };
    let l = await listLobby(about);
    // Nothing is known yet that the clock could be compared with.
    for (let n = 0; n < 10; n += 1) {
      await clock.advance(1_000);
      await new Promise<void>((resolve) => void setTimeout(resolve, 5));
    }
    expect(l.kindOf('A1')).toBe('unknown');
    if (isRestarted) await l.hub.close();
    clock.jump(-3 * DAY);
    if (isRestarted) l = await listLobby(about);
    await eventually(async () => {
      await clock.advance(10_000);
      expect(['A1', 'A2'].map(l.kindOf)).toEqual(['found', 'found']);
    });
  },
);

it.each([false, true])(
  'one check-in by a clock two hours ahead holds no later ticket up (restarted: %s)',
  async (isRestarted) => {
    const l = await lobby([row('a1', 'A-41', 'Ben'), row('a2', 'A-42')], { profile: OWN_IDS });
    l.clock.jump(2 * HOUR);
    expect(await l.checkIn('a41', 'a1')).toMatchObject({ kind: 'checked-in' });
    await l.clock.advance(3 * MINUTE);
    l.clock.jump(-2 * HOUR);
    if (isRestarted) await l.restart();
    await l.clock.advance(MINUTE);
    expect(await l.checkIn('a42', 'a2')).toMatchObject({ kind: 'checked-in' });
    await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1 });
    await l.clock.advance(6 * MINUTE);
    expect(l.hub().actions.lookUp('a42').answer).toMatchObject({ number: 'A-42' });
  },
);

it('a visitor is let in by a clock an hour ahead of the booking system’s, staff are told, and displays show no time of day', async () => {
  const date = (clock: ReturnType<typeof createFakeClock>, offMs: number) => ({
    headers: { date: new Date(clock.now() - offMs).toUTCString() },
  });
  let own: ReturnType<typeof createFakeClock> | undefined;
  const l = await lobby([row('a1', 'A-42')], {
    fetch: () => Promise.resolve(Response.json({ statusCode: 200 }, own && date(own, HOUR))),
  });
  own = l.clock;
  l.clock.jump(HOUR);
  expect(l.hub().actions.lookUp('a42').answer.kind).toBe('found');
  await l.clock.advance(2 * MINUTE);
  expect(l.hub().status.snapshot().clockSkewMs).toBeGreaterThan(59 * MINUTE);
  expect(l.hub().board.snapshot().timeInDoubt).toBe(true);
  expect(l.hub().actions.lookUp('a42').answer.kind).toBe('found');
});

it('codes that nobody knows pause no kiosk while it may be another day', async () => {
  const l = await lobby([row('a1', 'A-42')]);
  await l.clock.advance(MINUTE);
  l.clock.jump(-l.clock.now());
  const kiosk = screenOf('kiosk');
  const ask = async (code: string) => {
    const answer = l.hub().kiosk.find(kiosk, code);
    await l.clock.advance(2_000);
    return (await answer).kind;
  };
  for (let n = 0; n < 12; n += 1) expect(await ask(`ZZ-${n}`)).toBe('unknown');
  expect(await ask('a42')).toBe('found');
});

it('a code that two strangers carry today is nobody’s, also where the clocks differ by minutes', async () => {
  let now: (() => number) | undefined;
  const l = await lobby([row('a1', 'A-42', 'Ben'), row('a2', 'B-7'), row('a3', 'A-42', 'Zoe')], {
    fetch: () =>
      Promise.resolve(
        Response.json(
          { statusCode: 200 },
          now ? { headers: { date: new Date(now() + 4 * MINUTE).toUTCString() } } : {},
        ),
      ),
  });
  now = () => l.clock.now();
  await l.clock.advance(2 * MINUTE);
  expect(l.hub().status.snapshot().clockSkewMs).toBeLessThan(-3 * MINUTE);
  expect(l.hub().actions.lookUp('a42').answer.kind).toBe('unknown');
  l.hub().actions.atDesk('check-in', 'a1');
  expect(l.hub().actions.lookUp('a42').answer.kind).toBe('unknown');
});

const serviceTime = (clock: ReturnType<typeof createFakeClock>, aheadMs: number) =>
  new Date(clock.now() + aheadMs).toISOString();

it.each([
  ['after a restart', 26 * HOUR, true],
  ['while the hub runs', 26 * HOUR, false],
  ['for so long that it is believed', 60 * HOUR, undefined],
  ['by a year', 365 * DAY, true],
])('a call is shown by a clock that is behind %s', async (_when, behind, isRestarted) => {
  const l = await lobby([row('a1', 'A-42')], { profile: OWN_IDS });
  expect(await l.checkIn('a42', 'a1')).toMatchObject({ kind: 'checked-in' });
  const created = { created: { date: serviceTime(l.clock, 0) } };
  await l.hear('ticket_created', { id: '9001', ...ANNA, line: 1, ...created });
  await l.clock.advance(MINUTE);
  l.clock.jump(-behind);
  if (isRestarted === true) await l.restart();
  await l.clock.advance(5 * MINUTE);
  if (isRestarted === undefined) {
    // The hub learned this time at its start, and knows nothing else.
    l.clock.stall(25 * HOUR);
    await l.clock.advance(2 * MINUTE);
    await l.restart();
  }
  const called = { date: serviceTime(l.clock, behind), desk: 4 };
  await l.hear('ticket_called', { id: '9001', ...ANNA, line: 1, status: 'CALLED', ...created, called });
  expect(l.hub().board.snapshot().fresh).toHaveLength(1);
  expect(l.hub().board.snapshot().current).toMatchObject({ desk: '4' });
});

it.each([
  ['while the hub runs', false],
  ['while the hub is off', true],
])(
  'a wait that began by a clock two hours behind is not told once it is right (%s)',
  async (_when, isOff) => {
    let now: (() => number) | undefined;
    const l = await lobby([row('a1', 'A-42')], {
      fetch: () =>
        Promise.resolve(
          Response.json({ statusCode: 200 }, now ? { headers: { date: new Date(now()).toUTCString() } } : {}),
        ),
    });
    now = () => FIRST + l.clock.monotonic();
    l.clock.jump(-2 * HOUR);
    await l.clock.advance(2 * MINUTE);
    await l.checkIn('a42', 'a1');
    const arrivedAt = async () => (await l.appointmentOf('a1'))?.arrivedAt;
    expect(await arrivedAt()).toBeDefined();
    if (isOff) await l.hub().close();
    l.clock.jump(2 * HOUR);
    if (isOff) await l.restart();
    await l.clock.advance(2 * MINUTE);
    expect(await l.statusOf('a1')).toBe('Checked-in');
    expect(await arrivedAt()).toBeUndefined();
  },
);

it('a machine that slept for twenty minutes still knows when everyone who waits came', async () => {
  const clock: { current: ReturnType<typeof createFakeClock> | undefined } = { current: undefined };
  const l = await lobby([row('a1', 'A-42')], {
    fetch: () => {
      const date = new Date(clock.current?.now() ?? FIRST).toUTCString();
      return Promise.resolve(Response.json({ statusCode: 200 }, { headers: { date } }));
    },
  });
  clock.current = l.clock;
  await l.clock.advance(2 * MINUTE);
  await l.checkIn('a42', 'a1');
  await l.clock.advance(2 * MINUTE);
  const before = (await l.appointmentOf('a1'))?.arrivedAt;
  expect(before).toBeDefined();
  // The machine's running time stands meanwhile.
  l.clock.jump(20 * MINUTE);
  await l.clock.advance(2 * MINUTE);
  expect((await l.appointmentOf('a1'))?.arrivedAt).toBe(before);
});
