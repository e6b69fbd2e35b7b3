import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../test/support/stores/connection-by-hand.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import { createTrailStore } from './trail-store.ts';

const entry = (n: number): AuditEntry => ({ n, at: n, screen: 'desk 1', action: 'appointments.cancel' });
const page = (entries: readonly AuditEntry[], next?: number) => ({
  kind: 'answered' as const,
  value: { entries, ...(next === undefined ? {} : { next }) },
});

function trail() {
  const connection = createConnectionByHand();
  connection.become('connected');
  return { connection, store: createTrailStore(connection) };
}

test('an administrator reads the newest entries first, and older ones below them', async () => {
  const { connection, store } = trail();
  const first = store.search({ text: 'maria' });
  connection.answer(page([entry(9), entry(8)], 8));
  await first;
  const more = store.older();
  connection.answer(page([entry(3)]));
  await more;
  expect(connection.asked().map(({ input }) => input)).toEqual([
    { text: 'maria' },
    { text: 'maria', before: 8 },
  ]);
  expect(store.getState()).toMatchObject({
    entries: [{ n: 9 }, { n: 8 }, { n: 3 }],
    next: undefined,
    doing: 'nothing',
  });
});

test('an answer to a search that was overtaken shows nothing', async () => {
  const { connection, store } = trail();
  const slow = store.search({ text: 'm' });
  const quick = store.search({ text: 'ma' });
  connection.answer(page([entry(1)]));
  connection.answer(page([entry(2)]));
  await Promise.all([slow, quick]);
  expect(store.getState().entries).toEqual([entry(2)]);
});

test('a file of the trail is whole, or none', async () => {
  const { connection, store } = trail();
  const whole = store.export();
  connection.answer(page([entry(9)], 5));
  await expect.poll(connection.open).toBe(1);
  connection.answer(page([entry(4)]));
  expect(await whole).toEqual([entry(9), entry(4)]);
  const broken = store.export();
  connection.answer({ kind: 'no-answer' });
  expect(await broken).toBeUndefined();
  expect(store.getState()).toMatchObject({ failure: 'no-answer', doing: 'nothing' });
});

test('a hub that is there again is asked the same once more, and a file that could not be had stays told', async () => {
  const { connection, store } = trail();
  const first = store.search({ text: 'maria' });
  connection.answer(page([entry(9)]));
  await first;
  const file = store.export();
  connection.answer({ kind: 'no-answer' });
  expect(await file).toBeUndefined();
  const again = store.again();
  connection.answer(page([entry(10), entry(9)]));
  await again;
  expect(connection.asked().at(-1)?.input).toEqual({ text: 'maria' });
  expect(store.getState()).toMatchObject({ failure: 'no-answer', entries: [entry(10), entry(9)] });
  const next = store.search({ text: 'maria' });
  expect(store.getState().failure).toBeUndefined();
  connection.answer({ kind: 'no-answer' });
  await next;
  const there = store.again();
  connection.answer(page([entry(10)]));
  await there;
  expect(store.getState().failure).toBeUndefined();
});

test('a file is of one search, also where another is made while it comes', async () => {
  const { connection, store } = trail();
  const first = store.search({ text: 'maria' });
  connection.answer(page([entry(9)]));
  await first;
  const file = store.export();
  const next = store.search({ text: 'ben' });
  connection.answer(page([entry(9)], 5));
  connection.answer(page([entry(3)]));
  await next;
  expect(store.getState()).toMatchObject({ entries: [{ n: 3 }], doing: 'exporting' });
  expect(await store.export()).toBeUndefined();
  connection.answer(page([entry(4)]));
  expect(await file).toEqual([entry(9), entry(4)]);
  expect(connection.asked().map(({ input }) => input)).toEqual([
    { text: 'maria' },
    { text: 'maria' },
    { text: 'ben' },
    { text: 'maria', before: 5 },
  ]);
  expect(store.getState().doing).toBe('nothing');
});
