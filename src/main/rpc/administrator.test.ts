import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { type HubOptions, hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { eventBody } from '../../../test/support/records/event-of.ts';
import { type ScreenClient, screensOf } from '../../../test/support/hubs/screens-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { BoardSnapshot, CallBatch } from '../../contract/board.ts';
import type { TestCallState } from '../../contract/test-call.ts';

const SECRET = 'webhook-secret-of-the-lobby';

/** The next value of a stream that is as wanted; the stream goes on. */
async function until<T>(stream: AsyncIterator<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done === true) throw new Error('The stream ended.');
    if (isWanted(value)) return value;
  }
}

/** A house with displays that are open, another that is off, and setup. */
async function house(options: Omit<HubOptions, 'clock'> = { webhookSecret: SECRET }, open = 2) {
  const clock = createFakeClock();
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const known = fleetOf({ clock });
  const hub = await hubOf({ clock, databasePath, own: known.fleet.own, ...options });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const screens = await screensOf(
    { hub: () => hub, touched() {}, settingsView: unused, saveSettings: unused },
    { known: { ...known, clock } },
  );
  const displays: ScreenClient[] = [];
  for (let number = 1; number <= open; number += 1)
    displays.push((await screens.client('display', number)).client);
  known.screens.enrol('display');
  const { client } = await screens.client('setup');
  const names = async () =>
    (await until(await client.fleet.watch(), () => true)).screens
      .filter(({ surface, isConnected }) => surface === 'display' && isConnected)
      .map(({ screenId }) => screenId);
  return { clock, hub, databasePath, known, screens, displays, client, names };
}

/** What a display hears of the call, by its stream and by its board. */
async function heardAt(display: ScreenClient) {
  const calls = await display.board.calls({});
  const boards = await display.board.watch();
  return async () => {
    const batch: CallBatch = await until(calls, (one) => one.calls.length > 0);
    const board: BoardSnapshot = await until(boards, ({ current }) => current !== undefined);
    return { call: batch.calls[0], card: board.current };
  };
}

const cameIn = async (states: AsyncIterator<TestCallState>, isWanted: (state: Came) => boolean) => {
  const state = await until(states, (one) => one.kind === 'came-in' && isWanted(one));
  if (state.kind !== 'came-in') throw new Error('unreachable');
  return state;
};
type Came = Extract<TestCallState, { kind: 'came-in' }>;

it('a test call takes the whole way: every open display has it by stream and by board, and setup hears what each did', async () => {
  const desks = [
    { id: 3, name: 'Room 3', direction: 'left of the stairs' },
    { id: 5, name: 'Room 5' },
  ];
  const { client, displays, names, clock, hub } = await house({ webhookSecret: SECRET, settings: { desks } });
  const [first, second] = displays;
  if (!first || !second) throw new Error('unreachable');
  const heard = await Promise.all(displays.map(heardAt));
  const states = await client.testCall.watch();
  expect((await states.next()).value).toEqual({ kind: 'none' });
  expect(await client.testCall.send()).toEqual({ loop: 'heard' });
  const told = await Promise.all(heard.map((each) => each()));
  for (const { call, card } of told) {
    const shown = { label: 'TEST', isTest: true, desk: 'Room 3', direction: 'left of the stairs', round: 1 };
    expect(call).toMatchObject(shown);
    expect(card).toMatchObject(shown);
    expect(call?.callKey).toBe(card?.callKey);
  }
  const callKey = told[0]?.call?.callKey ?? '';
  const [hall, floor] = await names();
  expect((await cameIn(states, () => true)).displays).toEqual([{ screenId: hall }, { screenId: floor }]);

  await clock.advance(1_000);
  await first.testCall.report({ callKey });
  await first.testCall.report({ callKey, sound: 'hub-voice' });
  await second.testCall.report({ callKey, sound: 'other-display' });
  const half = await cameIn(states, ({ displays: [, other] }) => other?.sound !== undefined);
  const at = Math.floor(clock.now());
  expect(half).toMatchObject({
    phase: 'fresh',
    displays: [
      { screenId: hall, shownAt: at, sound: 'hub-voice', soundAt: at },
      { screenId: floor, sound: 'other-display', soundAt: at },
    ],
  });
  expect(hub.board.snapshot().current?.label).toBe('TEST');
  await second.testCall.report({ callKey });
  expect(await cameIn(states, ({ phase }) => phase === 'over')).toMatchObject({
    displays: [{}, { shownAt: at }],
  });
  expect(hub.board.snapshot().current).toBeUndefined();
});

it('a test call is counted nowhere while it runs, and leaves no row in any table', async () => {
  const { client, hub, clock, displays } = await house();
  // But for what upkeep notes of itself.
  const rows = async () => ({ ...(await hub.probes.rows()).rows, facts: 0 });
  const before = { figures: await client.figures.day({}), rows: await rows(), status: hub.status.snapshot() };
  const heard = await heardAt(displays[0] as ScreenClient);
  await client.testCall.send();
  await heard();
  // It is a row where any call is one.
  expect(await rows()).toEqual({ ...before.rows, webhook_journal: 1, tickets: 1, calls: 1 });
  expect(hub.status.snapshot()).toEqual(before.status);
  expect(hub.status.snapshot().lastEventAt).toBeUndefined();
  expect(hub.board.snapshot()).toMatchObject({ waiting: 0 });
  expect(hub.board.snapshot().lastEventAt).toBeUndefined();
  expect(await hub.probes.listener()).toEqual({ state: 'listening', loop: 'heard' });
  expect(await client.figures.day({})).toEqual(before.figures);
  await clock.advance(60_000);
  expect(await rows()).toEqual(before.rows);
  expect(await client.figures.day({})).toMatchObject({ withoutAppointment: 0 });
});

it('a test call without a webhook secret does not come in, and no display is told', async () => {
  const { client, hub } = await house({});
  expect(await client.testCall.send()).toEqual({ loop: 'silent' });
  expect(hub.board.snapshot().current).toBeUndefined();
  expect((await (await client.testCall.watch()).next()).value).toEqual({ kind: 'none' });
});

it('a test call on a full disk comes in and goes no further, and setup says so', async () => {
  const { client, hub } = await house({ webhookSecret: SECRET, disk: { full: true } });
  // What room is left in half-empty pages.
  const fills = async (size: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const id = `${n}`.padStart(48, '0');
      const body = eventBody('ticket_called', { id, firstName: 'x'.repeat(size), called: { desk: 1 } });
      if ((await postEvent(hub.webhookAddress, body, SECRET)) === 503) return;
    }
  };
  for (const size of [90, 40, 1]) await fills(size);
  const before = hub.board.snapshot();
  expect(await client.testCall.send()).toEqual({ loop: 'full' });
  expect(hub.board.snapshot().current).toEqual(before.current);
  expect((await (await client.testCall.watch()).next()).value).toEqual({ kind: 'none' });
});

it('a test call with no display open comes in, and is over at once', async () => {
  const { client, hub } = await house({ webhookSecret: SECRET }, 0);
  expect(await client.testCall.send()).toEqual({ loop: 'heard' });
  const { value } = await (await client.testCall.watch()).next();
  expect(value).toMatchObject({ kind: 'came-in', phase: 'over', displays: [] });
  expect(hub.board.snapshot().current).toBeUndefined();
});

it('a display that is shown other lines and other desks has it too, to a desk of its own', async () => {
  const { client, displays, known, names } = await house({
    webhookSecret: SECRET,
    settings: {
      lines: [{ id: 1, name: 'Passports' }],
      desks: [
        { id: 3, name: 'Room 3' },
        { id: 5, name: 'Room 5' },
      ],
    },
  });
  const [hall, floor] = await names();
  known.fleet.change({ screenId: hall ?? '', settings: { display: { lines: [2], desks: [5] } } });
  known.fleet.change({ screenId: floor ?? '', settings: { display: { desks: [77] } } });
  const heard = await Promise.all(displays.map(heardAt));
  await client.testCall.send();
  const told = await Promise.all(heard.map((each) => each()));
  expect(told.map(({ call }) => call?.desk)).toEqual(['Room 5', '77']);
  expect(told.map(({ card }) => card?.desk)).toEqual(['Room 5', '77']);
});

it('a display that has not answered a test call after 15 seconds is late, and after a minute none is asked any longer', async () => {
  const { client, clock, displays, hub } = await house();
  const [first] = displays;
  const heard = await heardAt(first as ScreenClient);
  await client.testCall.send();
  const { call } = await heard();
  const states = await client.testCall.watch();
  expect(await cameIn(states, () => true)).toMatchObject({ phase: 'fresh' });
  await clock.advance(15_000);
  expect(await cameIn(states, ({ phase }) => phase === 'late')).toMatchObject({ phase: 'late' });
  await clock.advance(44_000);
  expect(hub.board.snapshot().current?.label).toBe('TEST');
  await clock.advance(1_000);
  expect(await cameIn(states, ({ phase }) => phase === 'over')).toMatchObject({ phase: 'over' });
  expect(hub.board.snapshot().current).toBeUndefined();
  expect(await first?.testCall.report({ callKey: call?.callKey ?? '' })).toEqual({ done: false });
});

it('a display that lost its line in the middle, and one that is opened half a minute later, have it within the minute', async () => {
  const { client, clock, displays, screens } = await house();
  const first = displays[0] as ScreenClient;
  const { value } = await (await first.board.calls({})).next();
  await client.testCall.send();
  await clock.advance(30_000);
  const { cursor } = value as CallBatch;
  const back = await until(await first.board.calls({ after: cursor }), () => true);
  expect(back.calls.map(({ label }) => label)).toEqual(['TEST']);
  const late = (await screens.client('display', 9)).client;
  const { call } = await (await heardAt(late))();
  await late.testCall.report({ callKey: call?.callKey ?? '' });
  const state = await cameIn(await client.testCall.watch(), () => true);
  expect(state.displays).toHaveLength(3);
  expect(state.displays.at(-1)).toMatchObject({ shownAt: Math.floor(clock.now()) });
  await clock.advance(30_000);
  const gone = await until(await first.board.calls({ after: cursor }), () => true);
  expect(gone.calls).toEqual([]);
});
