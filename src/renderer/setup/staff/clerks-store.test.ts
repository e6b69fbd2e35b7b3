import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { ADDING, createClerksStore } from './clerks-store.ts';

test('a PIN of a clerk that is longer than any is not sent, and what a PIN is made of is told', async () => {
  const connection = createConnectionByHand();
  connection.become('connected');
  const store = createClerksStore(connection);
  const pin = '8'.repeat(100);
  expect(await store.add('Anna', pin)).toBe(false);
  expect(await store.setPin('c1', pin)).toBe(false);
  const told = { kind: 'bad-pin', problem: 'pin-form' };
  expect(store.outcomes.getState()).toEqual({ [ADDING]: told, c1: told });
  expect(connection.asked()).toEqual([]);
});
