import { expect, test } from 'vitest';
import { createRoom } from '../../../../test/support/stores/display-room.ts';

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

test('the display asks the hub for everything again after the machine slept', async () => {
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
