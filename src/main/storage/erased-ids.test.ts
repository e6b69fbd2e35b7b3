import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createErasedIds } from './erased-ids.ts';

const YEAR = 366 * 86_400_000;

it('an appointment that was erased is known by its id alone, and its id is nowhere', () => {
  const database = openTestDatabase();
  const erased = createErasedIds(database);
  expect(erased.has('77180421')).toBe(false);
  erased.add('77180421', 0);
  expect([erased.has('77180421'), erased.has(' 77180421 '), erased.has('7718042')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(JSON.stringify(database.sqlite.prepare('SELECT * FROM facts').all())).not.toContain('77180421');
  expect(createErasedIds(database).has('77180421')).toBe(true);
});

it('two houses keep another hash of one id, and each forgets it once no list may have it', () => {
  const factsOf = () => {
    const database = openTestDatabase();
    const erased = createErasedIds(database);
    erased.add('a1', 0);
    return { database, erased };
  };
  const names = [factsOf(), factsOf()].map(({ database }) =>
    JSON.stringify(database.sqlite.prepare("SELECT name FROM facts WHERE name LIKE 'erased:%'").all()),
  );
  expect(names[0]).not.toBe(names[1]);
  const { erased } = factsOf();
  erased.add('a2', 2 * YEAR);
  expect([erased.has('a1'), erased.count()]).toEqual([true, 2]);
  erased.add('a3', 3 * YEAR);
  expect([erased.has('a1'), erased.has('a2'), erased.count()]).toEqual([false, true, 2]);
});
