import { expect, it } from 'vitest';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { createLinesKnown } from '../appointments/look-up/location-circumstances.ts';
import { type LineKnown, verdictOnLine } from './lobby-lines.ts';

const NONE: ReadonlySet<string> = new Set();
const NAMED: ReadonlySet<string> = new Set(['1']);

it.each<[string | undefined, ReadonlySet<string>, LineKnown, string]>([
  [undefined, NAMED, 'unknown', 'ours'],
  ['1', NAMED, 'elsewhere', 'ours'],
  ['2', NAMED, 'here', 'ours'],
  ['2', NAMED, 'elsewhere', 'not-ours'],
  ['2', NONE, 'elsewhere', 'not-ours'],
  ['2', NAMED, 'unknown', 'unnamed'],
  ['2', NONE, 'unknown', 'ours'],
])(
  'a ticket of line %s, where settings name %o and the directory says %s, is %s',
  (line, named, known, is) => {
    expect(verdictOnLine(line, named, () => known)).toBe(is);
  },
);

it('the directory knows a line here by its appointments here or at no stated location', () => {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  directory.put(appointmentOf({ id: 'a', lineId: 1, locationId: 5 }));
  directory.put(appointmentOf({ id: 'b', lineId: 2, locationId: 6 }));
  directory.put(appointmentOf({ id: 'c', lineId: 3 }));
  directory.put(appointmentOf({ id: 'd', lineId: 4, locationId: 6 }));
  directory.put(appointmentOf({ id: 'e', lineId: 4, locationId: 5 }));
  const lines = ['1', '2', '3', '4', '7', 'north', ''];
  expect(lines.map(createLinesKnown(database, 5))).toEqual([
    'here',
    'elsewhere',
    'here',
    'here',
    'unknown',
    'unknown',
    'unknown',
  ]);
  expect(lines.map(createLinesKnown(database, undefined))).toEqual([
    'here',
    'here',
    'here',
    'here',
    'unknown',
    'unknown',
    'unknown',
  ]);
});
