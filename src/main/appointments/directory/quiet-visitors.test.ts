import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { plansOf } from '../../../../test/support/parts/plans-of.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { createDirectory } from './directory.ts';

const HOUR_MS = 3_600_000;

it('the visitors who are called without a name are found without a look at those who are not', () => {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (let n = 0; n < 50; n += 1)
    directory.put(
      appointmentOf({ id: `a${n}`, code: `A-${n}`, startsAt: n * HOUR_MS, endsAt: n * HOUR_MS + 1 }),
    );
  for (const id of ['a3', 'a7', 'a40']) directory.setQuiet(id, true);
  expect(directory.quietBetween(7 * HOUR_MS, 39 * HOUR_MS).map(({ id }) => id)).toEqual(['a7']);
  expect(plansOf(database, 'called_quietly = 1', () => createDirectory(database))).toEqual([
    'SEARCH appointments USING INDEX appointments_quiet (starts_at>? AND starts_at<?)',
  ]);
});
