import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createStorageNotices } from './storage-notices.ts';
import { watchDisk } from './open-storage.ts';

const MINUTE_MS = 60_000;

it('staff are told of a disk that refuses something, until it has refused nothing for a minute', async () => {
  const clock = createFakeClock();
  const plain = openTestDatabase();
  const notices = createStorageNotices(plain, () => {});
  const { transaction } = watchDisk(plain, notices, clock);
  const put = (name: string, length: number): unknown =>
    transaction(() =>
      plain.sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)').run(name, 'x'.repeat(length)),
    );
  const told = () => notices.all().map(({ trouble }) => trouble.kind);
  const room = Number(plain.sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  put('first', 10);
  expect(told()).toEqual([]);

  plain.sqlite.exec(`PRAGMA max_page_count = ${room}`);
  expect(() => put('large', 100_000)).toThrow('full');
  expect(told()).toEqual(['disk']);
  expect(() =>
    transaction(() => {
      throw new Error('a bug');
    }),
  ).toThrow('a bug');
  put('small', 10);
  expect(told()).toEqual(['disk']);
  await clock.advance(MINUTE_MS);
  expect(() => put('large', 100_000)).toThrow('full');
  await clock.advance(MINUTE_MS - 1);
  put('small again', 10);
  expect(told()).toEqual(['disk']);
  await clock.advance(1);
  put('small at last', 10);
  expect(told()).toEqual([]);
});
