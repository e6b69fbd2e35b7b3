import { expect, test } from 'vitest';
import { createRoom } from '../../../../test/support/stores/display-room.ts';

test('a call has the card when it is said, and the board that comes with it changes nothing', async () => {
  const { clock, said, call, calls, board, shown } = createRoom();
  board([]);
  const a = call('A');
  calls(a);
  expect(said).toEqual(['A']);
  expect(shown()).toEqual({ cards: ['A'], rows: [] });
  board([a]);
  await clock.advance(60_000);
  expect(shown()).toEqual({ cards: ['A'], rows: [] });
});

test('a visitor from whom staff take the name loses it on the card and among those who wait for it', () => {
  const { call, calls, board, shown } = createRoom({ slowly: true });
  board([]);
  const [anna, bo, cy] = [call('Anna K.'), call('Bo'), call('Cy')];
  calls(anna, bo, cy);
  board([cy, bo, anna]);
  expect(shown()).toEqual({ cards: ['Anna K.', 'Bo'], rows: ['Cy waiting'] });
  board([{ ...cy, label: '003' }, bo, { ...anna, label: '001' }]);
  expect(shown()).toEqual({ cards: ['001', 'Bo'], rows: ['003 waiting'] });
});

test('a second call takes half of the card at once, and is said when the first one has been', async () => {
  const { clock, said, call, calls, board, finish, shown, display } = createRoom({ slowly: true });
  board([]);
  const [a, b] = [call('A'), call('B')];
  calls(a);
  await clock.advance(1_000);
  calls(b);
  board([b, a]);
  expect(said).toEqual(['A']);
  expect(shown().cards).toEqual(['A', 'B']);
  expect(display.getState().cards.map(({ isBeingSaid }) => isBeingSaid)).toEqual([true, false]);
  finish();
  await clock.advance(1_000);
  expect(said).toEqual(['A', 'B']);
  expect(display.getState().cards.map(({ isBeingSaid }) => isBeingSaid)).toEqual([false, true]);
  finish();
  await clock.advance(8_000);
  expect(display.getState().isCalling).toBe(false);
});

test('no call is begun while the words of the one before are still spoken', async () => {
  const { clock, said, call, calls, board, finish } = createRoom({ slowly: true });
  board([]);
  calls(call('A'), call('B'));
  await clock.advance(20_000);
  expect(said).toEqual(['A']);
  finish();
  await clock.advance(1_000);
  expect(said).toEqual(['A', 'B']);
});

test('the next two of many calls are first in the list until their turn, and words are short in the meantime', async () => {
  const { clock, said, call, calls, board, shown } = createRoom();
  board([]);
  const news = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((label) => call(label));
  calls(...news);
  board([...news].reverse());
  expect(shown()).toEqual({
    cards: ['A', 'B'],
    rows: ['C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((label) => `${label} waiting`),
  });
  await clock.advance(31_000);
  expect(said).toEqual([
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((label) => `${label}, briefly`),
    'G, briefly',
    'H, briefly',
    'I',
    'J',
  ]);
  expect(shown().cards).toEqual(['I', 'J']);
  expect(shown().rows[0]).toBe('H called');
});

test('the list has the last call of each desk, and says which are over', async () => {
  const { clock, call, calls, board, row, shown } = createRoom();
  const [a, b, c] = [call('A'), call('B', { desk: '2' }), call('C', { desk: '3' })];
  board([c], { desks: [row(c), row(b, 'served'), row(a)] });
  expect(shown()).toEqual({ cards: ['C'], rows: ['B served', 'A called'] });
  calls(call('D', { desk: '4' }));
  await clock.advance(10);
  expect(shown()).toEqual({ cards: ['D'], rows: ['C called', 'B served', 'A called'] });
});

test('a visitor who is served leaves the card once it has been held, and the newest of the others has it', async () => {
  const { clock, call, calls, board, row, shown } = createRoom();
  const [a, b] = [call('A'), call('B')];
  board([a]);
  calls(b);
  board([b, a]);
  await clock.advance(1_000);
  board([a]);
  expect(shown().cards).toEqual(['B']);
  await clock.advance(6_000);
  board([a], { recent: [row(b)] });
  expect(shown().cards).toEqual(['A']);
  board([]);
  expect(shown().cards).toEqual([]);
});

test('a call that was too old to be said has the card once nobody is being called', async () => {
  const { clock, said, call, calls, board, shown } = createRoom();
  board([]);
  const a = call('A');
  calls(a);
  await clock.advance(90_000);
  const old = call('B', { heardAt: Math.floor(clock.now()) - 70_000 });
  calls(old);
  board([old, a]);
  expect(said).toEqual(['A']);
  expect(shown()).toEqual({ cards: ['B'], rows: ['A called'] });
});

test('a call that waits for its turn is dropped when the board says that its visitor has been served', async () => {
  const { clock, said, call, calls, board, finish } = createRoom({ slowly: true });
  board([]);
  const [a, b, c] = [call('A'), call('B'), call('C')];
  calls(a, b, c);
  await clock.advance(10);
  // Two share the card, the third is over.
  board([b, a]);
  for (let ended = 0; ended < 2; ended += 1) {
    finish();
    await clock.advance(30_000);
  }
  expect(said).toEqual(['A', 'B']);
});

test('a visitor’s own language is asked for as soon as the call comes', () => {
  const { call, calls, board, languages } = createRoom();
  board([]);
  calls(call('A', { language: 'uk' }), call('B'));
  expect(languages).toEqual(['uk']);
});

test('silence turns the board late after 10 s, and its numbers go after 60 s', async () => {
  const { clock, display, board } = createRoom();
  board([]);
  await clock.advance(9_900);
  expect(display.getState().freshness).toBe('live');
  await clock.advance(1_200);
  expect(display.getState().freshness).toBe('late');
  await clock.advance(50_000);
  expect(display.getState().freshness).toBe('lost');
  board([]);
  expect(display.getState().freshness).toBe('live');
});

test('the time of day is the hub’s, and goes on without it', async () => {
  const { clock, display, board } = createRoom();
  board([], { madeAt: 5_000_000 });
  await clock.advance(30_000);
  clock.jump(3_600_000);
  expect(Math.round(display.hubNow())).toBe(5_030_000);
});
