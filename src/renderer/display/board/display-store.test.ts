import { expect, test } from 'vitest';
import type { BoardSnapshot, CallNews } from '../../../contract/board.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { Progress } from '../queue/resume.ts';
import { createDisplay } from './display-store.ts';

/** Calls are said at once, or `slowly`: until the test lets them end. `left`: by the page before. */
function createRoom({ slowly = false, left }: { slowly?: boolean; left?: Progress } = {}) {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const said: string[] = [];
  const kept: Progress[] = [];
  const languages: string[] = [];
  let endings: (() => void)[] = [];
  const display = createDisplay({
    connection,
    clock,
    announce(call, { brief }, over) {
      said.push(brief ? `${call.label}, briefly` : call.label);
      if (slowly) {
        endings.push(over);
        return;
      }
      display.wordsBegin(call.callKey);
      clock.after(0, over);
    },
    progress: { read: () => left, keep: (progress) => void kept.push(progress) },
    onLanguage: (tag) => void languages.push(tag),
  });
  const finish = (): void => {
    const all = endings;
    endings = [];
    for (const end of all) end();
  };
  let seq = left?.doneSeq ?? 0;
  const call = (label: string, about: Partial<CallNews> = {}): CallNews => {
    seq += 1;
    const heardAt = Math.floor(clock.now());
    return {
      seq,
      callKey: label,
      ticketRef: label,
      label,
      desk: '1',
      round: 1,
      isRecall: false,
      heardAt,
      ...about,
    };
  };
  const row = (news: CallNews, state: 'called' | 'served' = 'called') => ({
    ...news,
    calledAt: news.heardAt,
    state,
  });
  return {
    clock,
    connection,
    display,
    said,
    kept,
    languages,
    finish,
    call,
    row,
    calls(...news: CallNews[]) {
      connection.tellTo('board.calls', {
        cursor: `after ${news.at(-1)?.seq ?? seq}`,
        calls: news,
        madeAt: clock.now(),
      });
    },
    board(called: readonly CallNews[], about: Partial<BoardSnapshot> = {}) {
      const rows = called.map((news) => row(news));
      connection.tellTo('board.watch', {
        ...(rows[0] ? { current: rows[0] } : {}),
        recent: rows.slice(1, 6),
        fresh: rows,
        desks: rows,
        waiting: 3,
        open: true,
        madeAt: clock.now(),
        ...about,
      });
    },
    shown: () => ({
      cards: display.getState().cards.map(({ label }) => label),
      rows: display.getState().rows.map(({ label, state }) => `${label} ${state}`),
    }),
  };
}

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

test('of many calls the next two stand first in the list until their turn, and words are short meanwhile', async () => {
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

test('a call that came while the display had lost its connection is called out when it returns', async () => {
  const { clock, connection, display, said, call, calls, board } = createRoom();
  board([]);
  calls(call('A'));
  connection.become('lost');
  await clock.advance(12_000);
  expect(display.getState().freshness).toBe('late');
  const missed = call('B', { heardAt: Math.floor(clock.now()) - 8_000 });
  connection.become('connected');
  board([missed]);
  calls(missed);
  expect(display.getState().freshness).toBe('live');
  expect(said).toEqual(['A', 'B']);
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

test('a page that is loaded anew goes on after the last call that was settled, and says none again', async () => {
  const first = createRoom();
  first.board([]);
  first.calls(first.call('A'));
  first.calls(first.call('B'), first.call('C'), first.call('D'));
  await first.clock.advance(1_000);
  expect(first.said).toEqual(['A', 'B, briefly']);
  const left = first.kept.at(-1);
  expect(left).toEqual({ cursor: 'after 1', doneSeq: 2 });

  const second = createRoom(left === undefined ? {} : { left });
  second.connection.become('connected');
  expect(second.connection.streams()).toContainEqual({ path: 'board.calls', input: { after: 'after 1' } });
  second.board([]);
  second.calls(
    ...['B', 'C', 'D'].map((label, place) => second.call(label, { seq: place + 2, callKey: label })),
  );
  await second.clock.advance(30_000);
  expect(second.said).toEqual(['C', 'D']);
});

test('a page that is loaded anew between a chime and its words leaves the call to the next page', () => {
  const { call, calls, board, kept, display } = createRoom({ slowly: true });
  board([]);
  calls(call('A'));
  expect(kept.at(-1)).toEqual({ doneSeq: 0 });
  display.wordsBegin('A');
  expect(kept.at(-1)).toEqual({ cursor: 'after 1', doneSeq: 1 });
});

test('after the machine slept the hub is asked for everything anew', async () => {
  const { clock, connection, board } = createRoom();
  board([]);
  await clock.advance(5_000);
  const before = connection.streams().length;
  clock.stall(60_000);
  await clock.advance(1_000);
  expect(connection.streams()).toHaveLength(before);
  expect(connection.listened()).toBe(2 * before);
});

test('calls that nobody said aloud are called again by the display that takes over, each once, and no older ones', async () => {
  const { clock, said, call, calls, board, display } = createRoom();
  const [old, a, served, b] = [call('Old'), call('A'), call('Served'), call('B')];
  board([]);
  calls(old);
  await clock.advance(20_000);
  const lastSign = clock.now();
  calls({ ...a, heardAt: lastSign });
  calls({ ...served, heardAt: lastSign });
  await clock.advance(20_000);
  calls({ ...b, heardAt: clock.now() });
  board([b, a, old], { madeAt: clock.now() + 1 });
  await clock.advance(10_000);
  expect(said).toEqual(['Old', 'A', 'Served', 'B']);

  display.sayAgain(lastSign);
  await clock.advance(30_000);
  expect(said).toEqual(['Old', 'A', 'Served', 'B', 'A', 'B']);
});

test('calls of more than a minute ago are not called again, and none is in quiet hours', async () => {
  const { clock, said, call, calls, board, display } = createRoom();
  const [a, b] = [call('A'), call('B')];
  board([]);
  const lastSign = clock.now();
  calls({ ...a, heardAt: lastSign });
  await clock.advance(55_000);
  calls({ ...b, heardAt: clock.now() });
  await clock.advance(10_000);
  board([b, a], { quiet: true });
  display.sayAgain(lastSign);
  await clock.advance(1_000);
  expect(said).toEqual(['A', 'B']);
  board([b, a]);
  display.sayAgain(lastSign);
  await clock.advance(30_000);
  expect(said).toEqual(['A', 'B', 'B']);
});

test('a visitor called a second time meanwhile is called by the second call alone', async () => {
  const { clock, said, call, calls, board, display } = createRoom();
  board([]);
  const lastSign = clock.now();
  const first = call('A', { callKey: 'first' });
  const second = call('A, again', { ticketRef: 'A', callKey: 'second', round: 2, isRecall: true });
  calls(first);
  await clock.advance(10_000);
  calls({ ...second, heardAt: clock.now() });
  board([second], { madeAt: clock.now() + 1 });
  await clock.advance(10_000);
  display.sayAgain(lastSign);
  await clock.advance(30_000);
  expect(said).toEqual(['A', 'A, again', 'A, again']);
});
