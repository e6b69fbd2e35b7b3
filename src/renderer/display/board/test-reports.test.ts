import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createTestReports } from './test-reports.ts';

const told = { kind: 'answered', value: { done: true } } as const;

function display() {
  const connection = createConnectionByHand();
  connection.become('connected');
  return {
    connection,
    reports: createTestReports(connection),
    inputs: () => connection.asked().map(({ input }) => input),
  };
}

test('the hub hears that a test call is on the card, and what came of its sound', () => {
  const { reports, inputs } = display();
  reports.shown('k1');
  reports.heard('k1', 'hub-voice');
  expect(inputs()).toEqual([{ callKey: 'k1' }, { callKey: 'k1', sound: 'hub-voice' }]);
});

test('what a lost line swallowed is told once, when there is one again', async () => {
  const { connection, reports, inputs } = display();
  reports.shown('k1');
  connection.answer(told);
  connection.become('lost');
  reports.heard('k1', 'chime');
  connection.answer({ kind: 'not-sent' });
  await settle();
  expect(inputs()).toHaveLength(2);
  connection.become('connected');
  expect(inputs().at(-1)).toEqual({ callKey: 'k1', sound: 'chime' });
  connection.answer(told);
  await settle();
  connection.become('lost');
  connection.become('connected');
  expect(inputs()).toHaveLength(3);
});

test('of a test call before the last one nothing is told any more', async () => {
  const { connection, reports, inputs } = display();
  connection.become('lost');
  reports.heard('k1', 'chime');
  connection.answer({ kind: 'not-sent' });
  await settle();
  reports.shown('k2');
  connection.answer({ kind: 'no-answer' });
  await settle();
  connection.become('connected');
  expect(inputs()).toEqual([{ callKey: 'k1', sound: 'chime' }, { callKey: 'k2' }, { callKey: 'k2' }]);
});
