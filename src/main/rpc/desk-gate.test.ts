import { ORPCError, traverseContractProcedures } from '@orpc/server';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { type ScreenClient, screensOf } from '../../../test/support/hubs/screens-of.ts';
import { staffOf } from '../../../test/support/parts/staff-of.ts';
import { contract } from '../../contract/contract.ts';
import type { ProcedureMeta } from '../../contract/procedure.ts';
import type { Surface } from '../../contract/roles.ts';

const PIN = '482915';
const MINUTE = 60_000;

/** Procedures that a front desk may call, by their paths. */
function ofTheDesk(): { readonly needClerk: string[]; readonly free: string[] } {
  const needClerk: string[] = [];
  const free: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const meta: ProcedureMeta = procedure['~orpc'].meta;
    if (meta.roles.includes('desk')) (meta.needsClerk === false ? free : needClerk).push(path.join('.'));
  });
  return { needClerk, free: free.toSorted() };
}

async function house() {
  const clock = createFakeClock();
  const hub = await hubOf({ clock });
  const staff = staffOf({ clock });
  let reached = 0;
  const screens = await screensOf(
    {
      staff,
      hub() {
        reached += 1;
        return hub;
      },
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.reject(new Error('not asked for')),
    },
    { known: { ...fleetOf({ clock }), clock } },
  );
  reached = 0;
  return { clock, staff, hub, screens, reached: () => reached };
}

async function firstOf<Value>(stream: AsyncIterator<Value, unknown, void>): Promise<Value> {
  const first = await stream.next();
  if (first.done === true) throw new Error('it ended at once');
  return first.value;
}

type House = Awaited<ReturnType<typeof house>>;

async function withMaria(): Promise<House & { readonly clerkId: string }> {
  const made = await house();
  await made.staff.add('Maria', PIN);
  const admin = (await made.screens.client('setup')).client;
  const [clerk] = (await firstOf(await admin.staff.who())).clerks;
  return { ...made, clerkId: clerk?.clerkId ?? '' };
}

/** What staff's pages call the one front desk that came in by `entry`. */
async function screenIdOf(fleet: ScreenClient['fleet'], entry: 'paired' | 'this-machine'): Promise<string> {
  const { screens } = await firstOf(await fleet.watch());
  return screens.find((one) => one.surface === 'desk' && one.entry === entry)?.screenId ?? '';
}

/** The code of the refusal, for input that no procedure takes: whoever gets past the gate reads BAD_REQUEST, or an answer. */
async function refusal({ screens }: House, surface: Surface, path: string): Promise<string> {
  const { client } = await screens.client(surface);
  const call = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client) as (
    input: unknown,
    options: { readonly signal: AbortSignal },
  ) => Promise<unknown>;
  const gone = new AbortController();
  try {
    const answer = await call({ bad: 'input' }, { signal: gone.signal });
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      await (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    return 'reached';
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error);
  } finally {
    gone.abort();
  }
}

it('a front desk without a clerk may learn who signs in and that a kiosk calls, and nothing else', () => {
  expect(ofTheDesk().free).toEqual([
    'help.knocks',
    'screen.orders',
    'screen.report',
    'screen.watch',
    'staff.active',
    'staff.enterBySetupPin',
    'staff.lock',
    'staff.signIn',
    'staff.who',
  ]);
});

it('a front desk where nobody is signed in, a kiosk and a display reach nothing of the front desk', async () => {
  const made = await withMaria();
  const { needClerk } = ofTheDesk();
  expect(needClerk.length).toBeGreaterThan(20);
  for (const path of needClerk) {
    expect(await refusal(made, 'desk', path), path).toBe('LOCKED');
    expect(await refusal(made, 'kiosk', path), path).toBe('FORBIDDEN');
    if (!path.startsWith('board.')) expect(await refusal(made, 'display', path), path).toBe('FORBIDDEN');
  }
  // What a display may watch of the board.
  expect(made.reached()).toBe(0);
});

it('a clerk who has signed in reaches all of it, at that screen and at no other', async () => {
  const made = await withMaria();
  const { client } = await made.screens.client('desk');
  expect(await client.staff.signIn({ clerkId: made.clerkId, pin: PIN })).toEqual({ kind: 'right' });
  for (const path of ofTheDesk().needClerk)
    expect(await refusal(made, 'desk', path), path).not.toBe('LOCKED');
  const other = (await made.screens.client('desk', 2)).client;
  await expect(other.hub.watch()).rejects.toMatchObject({ code: 'LOCKED' });
});

it('a clerk stays signed in when the page is loaded again, and on both tabs of one screen', async () => {
  const { screens, clerkId } = await withMaria();
  const { client, socket } = await screens.client('desk');
  await client.staff.signIn({ clerkId, pin: PIN });
  const tab = (await screens.client('desk')).client;
  expect((await (await tab.hub.watch()).next()).done).toBe(false);
  socket.terminate();
  const again = (await screens.client('desk')).client;
  expect((await (await again.hub.watch()).next()).done).toBe(false);
  await tab.staff.lock();
  await expect(again.hub.watch()).rejects.toMatchObject({ code: 'LOCKED' });
});

it.each([
  [
    'is locked by its clerk',
    async ({ screens }: House) => (await screens.client('desk')).client.staff.lock(),
  ],
  ['is left alone for ten minutes', ({ clock }: House) => clock.advance(10 * MINUTE)],
  [
    'loses its clerk',
    async ({ staff, clerkId }: Awaited<ReturnType<typeof withMaria>>) => {
      await staff.add('Ben', '739154');
      staff.remove(clerkId);
    },
  ],
  [
    'has a clerk with a new PIN',
    ({ staff, clerkId }: Awaited<ReturnType<typeof withMaria>>) => staff.setPin(clerkId, '739154'),
  ],
])('every stream of a front desk that %s ends', async (_, lock) => {
  const made = await withMaria();
  const { client } = await made.screens.client('desk');
  await client.staff.signIn({ clerkId: made.clerkId, pin: PIN });
  const streams = [
    await client.appointments.watch(),
    await client.help.watch(),
    await client.hub.watch(),
    await client.fleet.watch(),
    await client.board.watch(),
  ];
  for (const stream of streams) expect((await stream.next()).done).toBe(false);
  const ends = streams.map(async (stream) => {
    for (;;) if ((await stream.next()).done === true) return true;
  });
  await lock(made);
  expect(await Promise.all(ends)).toEqual(streams.map(() => true));
  await expect(client.hub.watch()).rejects.toMatchObject({ code: 'LOCKED' });
});

it('switching sign-in on ends what a front desk without a clerk was watching', async () => {
  const { screens, staff } = await house();
  const { client } = await screens.client('desk');
  const day = await client.appointments.watch();
  expect((await day.next()).done).toBe(false);
  const end = day.next();
  await staff.add('Maria', PIN);
  expect((await end).done).toBe(true);
  await expect(client.appointments.watch()).rejects.toMatchObject({ code: 'LOCKED' });
});

it('a locked front desk is told that a kiosk calls, and nothing of who stands there', async () => {
  const { screens } = await withMaria();
  const kiosk = (await screens.client('kiosk')).client;
  const { client } = await screens.client('desk');
  const knocks = await client.help.knocks();
  expect((await knocks.next()).value).toEqual({ calls: [] });
  await kiosk.help.ask({ reason: 'unknown', code: 'A-42', language: 'de', listens: true });
  expect((await knocks.next()).value).toEqual({
    calls: [{ helpId: expect.any(String), kioskName: 'Kiosk 1', isComing: false }],
  });
});

it.each([
  ['is moved to another role and back', ['display', 'desk'] as const],
  ['is revoked', []],
])('a paired front desk that %s is not signed in', async (_, roles) => {
  const { screens, staff, clerkId } = await withMaria();
  const { fleet } = (await screens.client('setup')).client;
  const desk = screens.screens.admit('desk', {});
  if (!desk) throw new Error('no room');
  await staff.signIn(desk, clerkId, PIN);
  expect(staff.deskAt(desk.id).kind).toBe('open');
  const screenId = await screenIdOf(fleet, 'paired');
  for (const surface of roles) expect(await fleet.move({ screenId, surface })).toEqual({ kind: 'done' });
  if (roles.length === 0) expect(await fleet.revoke({ screenId })).toEqual({ kind: 'done' });
  expect(staff.deskAt(desk.id).kind).toBe('locked');
});

it('a clerk stays signed in where Foyer refuses to move the screen', async () => {
  const { screens, clerkId } = await withMaria();
  const { client } = await screens.client('desk');
  await client.staff.signIn({ clerkId, pin: PIN });
  const { fleet } = (await screens.client('setup')).client;
  const screenId = await screenIdOf(fleet, 'this-machine');
  expect(await fleet.move({ screenId, surface: 'display' })).toEqual({ kind: 'on-this-machine' });
  expect((await firstOf(await client.staff.who())).me?.name).toBe('Maria');
  expect((await firstOf(await client.hub.watch())).notices).toBeDefined();
});
