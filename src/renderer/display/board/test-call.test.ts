import { expect, test } from 'vitest';
import { createRoom } from '../../../../test/support/stores/display-room.ts';

/** All test calls are of one ticket, and the hub calls them alike. */
const TEST = { label: 'TEST', ticketRef: 'test', isTest: true } as const;

test('a test call is called out between real calls, and leaves the card once the hub has it no more', async () => {
  const { clock, display, said, call, calls, board, shown } = createRoom();
  board([]);
  const first = call('A');
  const tested = call('TEST', { ...TEST, callKey: 'k1' });
  calls(first, tested);
  await clock.advance(1_000);
  board([tested, first]);
  await clock.advance(10_000);
  expect(said).toEqual(['A', 'TEST']);
  expect(display.getState().cards.at(-1)?.isTest).toBe(true);
  board([first]);
  await clock.advance(7_000);
  expect(shown().cards).toEqual(['A']);
});

test('a test call that is sent again is the same call made again: it waits for its card, and is said again', async () => {
  const { clock, said, call, calls, board, shown } = createRoom();
  const first = call('TEST', { ...TEST, callKey: 'k1' });
  board([first]);
  calls(first);
  const second = call('TEST', { ...TEST, callKey: 'k2' });
  board([second]);
  calls(second);
  await clock.advance(1_000);
  expect(shown().cards).toEqual(['TEST']);
  await clock.advance(8_000);
  expect(said).toEqual(['TEST', 'TEST']);
});

test('a visitor who is called TEST has a row beside it', async () => {
  const { clock, call, calls, board, shown } = createRoom();
  const visitor = call('TEST', { callKey: 'visitor', ticketRef: 'visitor' });
  const tested = call('TEST', { ...TEST, callKey: 'k1' });
  board([visitor]);
  calls(visitor);
  await clock.advance(10_000);
  board([tested, visitor]);
  calls(tested);
  await clock.advance(1_000);
  expect(shown()).toEqual({ cards: ['TEST'], rows: ['TEST called'] });
});
