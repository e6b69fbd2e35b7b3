import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { administratorOf, staffOf } from '../../../test/support/parts/staff-of.ts';
import type { Surface } from '../../contract/roles.ts';

const PIN = '482915';
const OTHER_PIN = '739154';
const MINUTE = 60_000;
const MANY = 500;

/** What the hub has at work for streams that screens watch. */
interface AtWork {
  now: number;
  ever: number;
}

/** `watch`, counted from its first step until it has left nothing behind. */
function counted<Given extends unknown[], Value>(
  atWork: AtWork,
  watch: (...given: Given) => AsyncGenerator<Value, void, void>,
): (...given: Given) => AsyncGenerator<Value, void, void> {
  return async function* (...given) {
    atWork.now += 1;
    atWork.ever += 1;
    try {
      yield* watch(...given);
    } finally {
      atWork.now -= 1;
    }
  };
}

async function house({ isDemo = false } = {}) {
  const clock = createFakeClock();
  const hub = await hubOf({ clock });
  const staff = staffOf({ clock });
  let demo = isDemo;
  const administrator = administratorOf({ clock, isDemo: () => demo });
  /** What the gate was given to listen to, at each call. */
  const ends: AbortSignal[] = [];
  const atWork: AtWork = { now: 0, ever: 0 };
  hub.status.watch = counted(atWork, hub.status.watch);
  hub.day.watch = counted(atWork, hub.day.watch);
  hub.help.watch = counted(atWork, hub.help.watch);
  hub.board.watch = counted(atWork, hub.board.watch);
  const screens = await screensOf(
    {
      staff: {
        ...staff,
        deskAt(screenId) {
          const standing = staff.deskAt(screenId);
          if (standing.kind === 'open') ends.push(standing.ended);
          return standing;
        },
      },
      administrator,
      hub: () => hub,
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.reject(new Error('not asked for')),
    },
    { known: { ...fleetOf({ clock }), clock } },
  );
  const endDemo = (): void => {
    demo = false;
    administrator.look();
  };
  return { clock, hub, staff, administrator, screens, atWork, ends, endDemo };
}
type House = Awaited<ReturnType<typeof house>>;

async function firstOf<Value>(stream: AsyncIterator<Value, unknown, void>): Promise<Value> {
  const first = await stream.next();
  if (first.done === true) throw new Error('it ended at once');
  return first.value;
}

/** What staff's pages watch, each read once; `news` is what came after that until each ended. */
async function watching({ screens }: House, surface: Surface, number = 1) {
  const { client } = await screens.client(surface, number);
  const streams = [
    await client.appointments.watch(),
    await client.help.watch(),
    await client.hub.watch(),
    await client.board.watch(),
  ];
  for (const stream of streams) expect((await stream.next()).done).toBe(false);
  const news: unknown[] = [];
  const ends = streams.map(async (stream) => {
    for (;;) {
      const next = await stream.next();
      if (next.done === true) return;
      news.push(next.value);
    }
  });
  // A line that is cut off says so with an error.
  return { client, news, ended: Promise.allSettled(ends) };
}

/** Maria has signed in at the first front desk. */
async function withMaria() {
  const made = await house();
  await made.staff.add('Maria', PIN);
  const { client } = await made.screens.client('desk');
  const { clerks } = await firstOf(await client.staff.who());
  const clerkId = clerks[0]?.clerkId ?? '';
  expect(await client.staff.signIn({ clerkId, pin: PIN })).toEqual({ kind: 'right' });
  return { ...made, client, clerkId };
}
type AtDesk = Awaited<ReturnType<typeof withMaria>>;

/** Setup on another machine, opened with its PIN. */
async function otherSetup({ screens }: House) {
  const { client } = await screens.client('setup', 2);
  await client.administrator.choose({ pin: PIN });
  await client.administrator.enter({ pin: PIN });
  return client;
}

/** None of these is news to any of the streams. */
const OF_DESK: readonly (readonly [string, (made: AtDesk) => Promise<unknown>])[] = [
  ['is locked by its key', ({ client }) => client.staff.lock()],
  ['locks by itself', ({ clock }) => clock.advance(10 * MINUTE)],
  ['has a clerk with a new PIN', ({ staff, clerkId }) => staff.setPin(clerkId, OTHER_PIN)],
  [
    'loses its clerk',
    async ({ staff, clerkId }) => {
      await staff.add('Ben', OTHER_PIN);
      staff.remove(clerkId);
    },
  ],
  [
    'goes over to another clerk',
    async ({ staff, client }) => {
      await staff.add('Ben', OTHER_PIN);
      const { clerks } = await firstOf(await client.staff.who());
      const clerkId = clerks.find(({ name }) => name === 'Ben')?.clerkId ?? '';
      expect(await client.staff.signIn({ clerkId, pin: OTHER_PIN })).toEqual({ kind: 'right' });
    },
  ],
  [
    'is unpaired',
    async (made) => {
      const setup = await otherSetup(made);
      const { screens } = await firstOf(await setup.fleet.watch());
      const screenId = screens.find(({ surface }) => surface === 'desk')?.screenId ?? '';
      expect(await setup.fleet.revoke({ screenId })).toEqual({ kind: 'done' });
    },
  ],
];

const OF_SETUP: readonly (readonly [string, (made: House) => Promise<unknown>])[] = [
  ['is locked by hand', async ({ screens }) => (await screens.client('setup')).client.administrator.lock()],
  ['locks by itself', ({ clock }) => clock.advance(15 * MINUTE)],
  [
    'has another PIN, chosen elsewhere',
    async (made) => (await otherSetup(made)).administrator.choose({ pin: OTHER_PIN }),
  ],
];

/** Something that all of them would tell, were they not over; then the time in which any of them told it. */
async function makeNews({ screens, hub }: House): Promise<void> {
  const kiosk = (await screens.client('kiosk')).client;
  await kiosk.help.ask({ reason: 'unknown', code: 'A-42', language: 'de', listens: true });
  expect((await hub.help.knocks(undefined).next()).value?.calls).toHaveLength(1);
}

async function expectOver(made: House, { ended, news }: Awaited<ReturnType<typeof watching>>) {
  await ended;
  await expect.poll(() => made.atWork.now).toBe(0);
  const before = [...news];
  await makeNews(made);
  expect(news).toEqual(before);
}

it.each(OF_DESK)('nothing works on for what a front desk watched that %s', async (_, end) => {
  const made = await withMaria();
  const watched = await watching(made, 'desk');
  expect(made.atWork).toEqual({ now: 4, ever: 4 });
  await end(made);
  await expectOver(made, watched);
});

it.each(OF_SETUP)('nothing works on for what a setup watched that %s', async (_, end) => {
  const made = await house();
  const { client } = await made.screens.client('setup');
  expect(await client.administrator.choose({ pin: PIN })).toEqual({ kind: 'done' });
  const watched = await watching(made, 'setup');
  await end(made);
  await expectOver(made, watched);
});

it('nothing works on for what a front desk without sign-in watched once clerks sign in, and a setup once the demo is over', async () => {
  const made = await house({ isDemo: true });
  const desk = await watching(made, 'desk');
  await made.staff.add('Maria', PIN);
  await expectOver(made, desk);
  const setup = await watching(made, 'setup');
  made.endDemo();
  await expectOver(made, setup);
});

it('nothing works on for what anybody watched of a hub that closes', async () => {
  const made = await withMaria();
  const watched = await watching(made, 'desk');
  await made.hub.close();
  await watched.ended;
  await expect.poll(() => made.atWork.now).toBe(0);
});

it('a front desk that is locked has no appointment open any more, and the other front desk is told', async () => {
  const made = await withMaria();
  const other = (await made.screens.client('desk', 2)).client;
  await other.staff.signIn({ clerkId: made.clerkId, pin: PIN });
  const appointmentId = 'a1';
  const mine = await made.client.appointments.presence({ appointmentId, isChanging: true });
  await mine.next();
  const seen = await other.appointments.presence({ appointmentId, isChanging: false });
  expect((await seen.next()).value).toEqual({ others: [{ name: 'Maria', isChanging: true }] });
  await made.client.staff.lock();
  expect((await seen.next()).value).toEqual({ others: [] });
});

it('hundreds of streams that began and ended leave nothing behind, whoever ended them', async () => {
  const made = await withMaria();
  const { client, clerkId, atWork, clock, ends } = made;
  for (let round = 0; round < MANY / 5; round += 1) {
    const streams = await Promise.all(Array.from({ length: 5 }, () => client.hub.watch()));
    await Promise.all(streams.map((stream) => stream.next()));
    if (round % 2 === 0) await Promise.all(streams.map((stream) => stream.return()));
    else {
      await client.staff.lock();
      await client.staff.signIn({ clerkId, pin: PIN });
    }
    // For the rate of a line.
    await clock.advance(1_000);
  }
  await expect.poll(() => atWork).toEqual({ now: 0, ever: MANY });
  const listening = ends.map((ended) => getEventListeners(ended, 'abort').length);
  expect(listening.length).toBeGreaterThan(MANY);
  expect(listening.filter((count) => count > 0)).toEqual([]);
});
