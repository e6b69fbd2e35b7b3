import { createRouterClient, implement } from '@orpc/server';
import { expect, test } from 'vitest';
import type { ScreenSettings } from '../../contract/screen.ts';
import { contract } from '../../contract/contract.ts';
import { createFakeClock, settle } from '../../../test/support/fake-clock.ts';
import { CALL_DEADLINE_MS, type CallOptions, createHubConnection, retryDelayMs } from './hub-connection.ts';
import { createHubClient, type LineEvents } from './line.ts';
import { createScreenStore, type PageRefusal } from './screen-store.ts';
import { rpcAddress } from './open-hub-connection.ts';

const settings: ScreenSettings = {
  brandName: 'Northgate Registry',
  brandColour: '#0c5c56',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  idleWarningAfterS: 30,
  idleCountdownS: 20,
  doneStaysS: 15,
  hubVoices: [],
  kiosk: {
    name: 'Entrance kiosk',
    languages: ['en'],
    camera: false,
    staffPin: false,
    panelInches: 24,
    lowerControls: false,
    withoutCode: 'off',
    namesKeptH: 24,
  },
  display: { speaks: true, sound: true, callSound: 'chime-and-voice', callVolume: 100 },
  hubVersion: 'source',
  demo: false,
};

const whenAborted = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    signal?.addEventListener('abort', () => resolve());
  });

/** The hub's side in one process: it answers, hangs or fails as told, and counts streams. */
function createHub() {
  let mode: 'answers' | 'hangs' | 'fails' | 'is-killed' = 'answers';
  let brandName = 'Northgate Registry';
  let streams = 0;
  let ended = 0;
  const os = implement(contract);
  const find = os.appointments.find.handler(async ({ signal }) => {
    if (mode === 'hangs') {
      await whenAborted(signal);
      ended += 1;
      throw new DOMException('ended', 'AbortError');
    }
    if (mode === 'fails') throw new Error('a fault of the hub');
    // As the link ends what is under way when its socket closes.
    if (mode === 'is-killed') throw new DOMException('closed while waiting', 'AbortError');
    return { kind: 'unknown' as const };
  });
  const watch = os.screen.watch.handler(async function* () {
    streams += 1;
    if (mode === 'hangs') await new Promise(() => undefined);
    yield { ...settings, brandName };
    if (mode === 'answers') await new Promise(() => undefined);
  });
  const router = createRouterClient({ appointments: { find }, screen: { watch } });
  const procedures = router as unknown as Record<
    string,
    Record<string, (input: unknown, options: object) => Promise<unknown>>
  >;
  return {
    client: createHubClient({
      call: ([noun = '', verb = ''], input, options) => procedures[noun]![verb]!(input, options),
    }),
    become: (next: typeof mode) => {
      mode = next;
    },
    rename: (name: string) => {
      brandName = name;
    },
    streams: () => streams,
    /** Calls whose work the hub was told to end. */
    ended: () => ended,
  };
}

function createScreen() {
  const clock = createFakeClock();
  const hub = createHub();
  const lines: LineEvents[] = [];
  let closed = 0;
  const connection = createHubConnection({
    clock,
    random: () => 1,
    open: (events) => {
      lines.push(events);
      return {
        client: hub.client,
        close: () => {
          closed += 1;
        },
      };
    },
  });
  const find = (options?: CallOptions) =>
    connection.call((client) => client.appointments.find({ code: 'A-42' }), options);
  return { clock, hub, lines, connection, find, closed: () => closed, last: () => lines[lines.length - 1]! };
}

test('a call is answered while connected and refused at once while not', async () => {
  const { connection, find, last, clock } = createScreen();
  expect(connection.state.getState()).toBe('connecting');
  expect(await find()).toEqual({ kind: 'not-sent' });
  last().opened();
  expect(connection.state.getState()).toBe('connected');
  expect(await find()).toEqual({ kind: 'answered', value: { kind: 'unknown' } });
  last().closed();
  expect(connection.state.getState()).toBe('lost');
  expect(await find()).toEqual({ kind: 'not-sent' });
  await clock.advance(250);
  last().opened();
  expect(await find()).toMatchObject({ kind: 'answered' });
});

test('a call that gets no answer ends at its deadline and the line is given up', async () => {
  const { find, hub, last, clock, connection, closed } = createScreen();
  last().opened();
  hub.become('hangs');
  const answer = find();
  await clock.advance(CALL_DEADLINE_MS);
  expect(await answer).toEqual({ kind: 'no-answer' });
  expect(connection.state.getState()).toBe('lost');
  expect(closed()).toBe(1);
});

test('a screen that no longer needs an answer ends the work of the hub on it, also before it began', async () => {
  const { find, hub, last, connection } = createScreen();
  last().opened();
  hub.become('hangs');
  const quiet = new AbortController();
  const answer = find({ signal: quiet.signal });
  await settle();
  expect(hub.ended()).toBe(0);
  quiet.abort();
  expect(await answer).toEqual({ kind: 'no-answer' });
  expect(hub.ended()).toBe(1);
  expect(await find({ signal: quiet.signal })).toEqual({ kind: 'no-answer' });
  expect(connection.state.getState()).toBe('connected');
});

test('a line that breaks while a call is under way ends the call at once', async () => {
  const { find, hub, last } = createScreen();
  last().opened();
  hub.become('hangs');
  const answer = find();
  last().closed();
  expect(await answer).toEqual({ kind: 'no-answer' });
});

test('a hub that is killed has not failed: whether it did what it was asked is not known', async () => {
  const { find, hub, last } = createScreen();
  last().opened();
  hub.become('is-killed');
  expect(await find()).toEqual({ kind: 'no-answer' });
});

test('a fault of the hub is told as such and does not cost the line', async () => {
  const { find, hub, last, connection } = createScreen();
  last().opened();
  hub.become('fails');
  expect(await find()).toEqual({ kind: 'failed' });
  expect(connection.state.getState()).toBe('connected');
});

test('tries come after 250 ms doubling to 5 s, a new line each time', async () => {
  const { lines, last, clock } = createScreen();
  for (const wait of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
    const before = lines.length;
    last().closed();
    await clock.advance(wait - 1);
    expect(lines.length).toBe(before);
    await clock.advance(1);
    expect(lines.length).toBe(before + 1);
  }
});

test('screens that lost the hub together do not return in step', () => {
  expect(retryDelayMs(0, 0)).toBe(125);
  expect(retryDelayMs(0, 1)).toBe(250);
  expect(retryDelayMs(100, 1)).toBe(5_000);
});

test('news of an older line does not touch the present one', async () => {
  const { lines, last, clock, connection } = createScreen();
  last().closed();
  await clock.advance(250);
  last().opened();
  lines[0]!.closed();
  expect(connection.state.getState()).toBe('connected');
});

test('a line that never opens is given up and tried again', async () => {
  const { lines, clock, connection } = createScreen();
  await clock.advance(10_000);
  expect(connection.state.getState()).toBe('lost');
  await clock.advance(250);
  expect(lines.length).toBe(2);
});

test('a screen hears a fresh snapshot after every loss', async () => {
  const { connection, hub, last, clock } = createScreen();
  const store = createScreenStore(connection);
  expect(store.getState()).toEqual({ settings: undefined, connection: 'connecting' });
  last().opened();
  await settle();
  expect(store.getState().settings?.brandName).toBe('Northgate Registry');
  hub.rename('Harbour Office');
  last().closed();
  expect(store.getState()).toMatchObject({
    connection: 'lost',
    settings: { brandName: 'Northgate Registry' },
  });
  await clock.advance(250);
  last().opened();
  await settle();
  expect(store.getState()).toMatchObject({
    connection: 'connected',
    settings: { brandName: 'Harbour Office' },
  });
});

test('a screen that gets no line shows why the hub refuses it, for as long as it does', async () => {
  const { connection, last, clock } = createScreen();
  let answer: PageRefusal | undefined = { kind: 'unknown-screen' };
  const store = createScreenStore(connection, { clock, ask: () => Promise.resolve(answer) });
  last().closed();
  await settle();
  expect(store.getState()).toMatchObject({
    connection: 'lost',
    refusal: { kind: 'unknown-screen' },
  });
  answer = undefined;
  await clock.advance(10_000);
  expect(store.getState().refusal).toBeUndefined();
  answer = { kind: 'too-many-cookies', host: '127.0.0.1' };
  await clock.advance(10_000);
  expect(store.getState().refusal).toEqual(answer);
  last().opened();
  await settle();
  expect(store.getState()).toMatchObject({ connection: 'connected', refusal: undefined });
  // A screen that was heard has more to show than a sentence.
  last().closed();
  await settle();
  expect(store.getState()).toMatchObject({ connection: 'lost', refusal: undefined });
});

test('a stream that ends on a living line is opened again', async () => {
  const { connection, hub, last, clock } = createScreen();
  hub.become('fails');
  createScreenStore(connection);
  last().opened();
  await settle();
  expect(hub.streams()).toBe(1);
  await clock.advance(1_000);
  expect(hub.streams()).toBe(2);
});

test('a line that fell silent without closing is noticed by a question of our own', async () => {
  const { connection, hub, last, clock } = createScreen();
  last().opened();
  hub.become('hangs');
  await clock.advance(15_000 + CALL_DEADLINE_MS);
  expect(connection.state.getState()).toBe('lost');
});

test('a stream that promises a heartbeat and is silent costs the line', async () => {
  const { connection, last, clock } = createScreen();
  connection.watch(
    (client) => client.screen.watch(),
    () => undefined,
    { silenceMs: 2_000 },
  );
  last().opened();
  await clock.advance(1_999);
  expect(connection.state.getState()).toBe('connected');
  await clock.advance(1);
  expect(connection.state.getState()).toBe('lost');
});

test('the socket is beside the page, and safe where the page is', () => {
  expect(rpcAddress('http://127.0.0.1:4600/kiosk/?a=b#c')).toBe('ws://127.0.0.1:4600/kiosk/rpc');
  expect(rpcAddress('http://127.0.0.1:4600/kiosk/?a=b&screen=2&c=d#e')).toBe(
    'ws://127.0.0.1:4600/kiosk/rpc?screen=2',
  );
  expect(rpcAddress('https://hub.example/display/index.html')).toBe('wss://hub.example/display/rpc');
});
