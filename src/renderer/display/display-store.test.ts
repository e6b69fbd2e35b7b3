import { expect, test } from 'vitest';
import type { Call } from '../../contract/board.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../test/support/connection-by-hand.ts';
import { createDisplay } from './display-store.ts';

/** Calls are said at once, or `slowly`: until the test lets them end. */
function createRoom({ slowly = false } = {}) {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const said: string[] = [];
  let endings: (() => void)[] = [];
  const display = createDisplay({
    connection,
    clock,
    announce(call, over) {
      said.push(call.label);
      if (slowly) endings.push(over);
      else over();
    },
  });
  const finish = (): void => {
    const all = endings;
    endings = [];
    for (const end of all) end();
  };
  const call = (label: string): Call => ({
    callKey: label,
    label,
    desk: '1',
    calledAt: clock.now(),
    heardAt: clock.now(),
    round: 1,
  });
  const board = (current: Call | undefined, ...recent: Call[]) =>
    connection.tell({
      ...(current ? { current } : {}),
      recent: recent.slice(0, 5),
      fresh: current ? [current, ...recent] : recent,
      desks: [],
      open: true,
      waiting: 3,
      madeAt: clock.now(),
    });
  connection.become('connected');
  return { clock, connection, display, said, call, board, finish };
}

test('every new call has the card at once; saying it waits for its turn, and its row stands out until then', async () => {
  const { clock, display, said, call, board } = createRoom();
  board(undefined);
  await clock.advance(1_000);
  const a = call('A');
  board(a);
  expect(said).toEqual(['A']);
  expect(display.getState().card?.label).toBe('A');
  await clock.advance(1_000);
  board(call('B'), a);
  expect(said).toEqual(['A']);
  expect(display.getState()).toMatchObject({
    card: { label: 'B' },
    list: [{ label: 'A' }],
    beingCalled: ['A', 'B'],
    waiting: 3,
  });
  await clock.advance(7_000);
  expect(said).toEqual(['A', 'B']);
  expect(display.getState().beingCalled).toEqual(['B']);
  await clock.advance(8_000);
  expect(display.getState().beingCalled).toEqual([]);
});

test('no call is begun while the words of the one before are still spoken', async () => {
  const { clock, display, said, call, board, finish } = createRoom({ slowly: true });
  board(undefined);
  const a = call('A');
  board(a);
  await clock.advance(1_000);
  board(call('B'), a);
  await clock.advance(20_000);
  expect(said).toEqual(['A']);
  expect(display.getState().beingCalled).toEqual(['A', 'B']);
  finish();
  await clock.advance(1_000);
  expect(said).toEqual(['A', 'B']);
  finish();
  await clock.advance(8_000);
  expect(display.getState().beingCalled).toEqual([]);
});

test('a call that came while the display had lost its connection is called out when it returns', async () => {
  const { clock, connection, display, said, call, board } = createRoom();
  const before = call('A');
  board(before);
  connection.become('lost');
  await clock.advance(3_000);
  expect(display.getState().freshness?.kind).toBe('stale');
  connection.become('connected');
  board(call('B'), before);
  expect(display.getState()).toMatchObject({ card: { label: 'B' }, freshness: { kind: 'live' } });
  expect(said).toEqual(['B']);
});

test('a call that newer ones keep off the board has the last row of the list while it is said', async () => {
  const { clock, display, said, call, board } = createRoom();
  const newer = ['F', 'E', 'D', 'C', 'B'].map(call);
  board(call('G'), ...newer);
  await clock.advance(1_000);
  board(call('G'), ...newer, call('late'));
  expect(said).toEqual(['late']);
  expect(display.getState()).toMatchObject({ card: { label: 'G' }, beingCalled: ['late'] });
  expect(display.getState().list.map(({ label }) => label)).toEqual(['F', 'E', 'D', 'C', 'late']);
  await clock.advance(8_000);
  expect(display.getState().list.map(({ label }) => label)).toEqual(['F', 'E', 'D', 'C', 'B']);
});

test('silence turns the board out of date', async () => {
  const { clock, display, board } = createRoom();
  const madeAt = clock.now();
  board(undefined);
  await clock.advance(19_000);
  expect(display.getState().freshness).toEqual({ kind: 'live', secondsAgo: 19 });
  await clock.advance(1_000);
  expect(display.getState().freshness).toEqual({ kind: 'stale', since: madeAt });
});
