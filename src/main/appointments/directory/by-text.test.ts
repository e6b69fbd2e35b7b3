import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFound, readQuery, searchText } from '../../../contract/search-text.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import type { Appointment } from './appointment.ts';
import { createDirectory } from './directory.ts';
import { writeMissingSearchText } from './by-text.ts';

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER, latestFirst: false };

function lobby(appointments: readonly Appointment[]) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const appointment of appointments) directory.put(appointment);
  const found = (text: string, span = ALWAYS, locationId?: number): string[] => {
    const query = readQuery(text);
    if (!query) return [];
    return [...directory.eachFound(query, span, locationId)].flatMap((each) => (each ? [each.id] : []));
  };
  return { database, directory, found };
}

it('the hub finds the same visitors as the front desk’s own rows', () => {
  const name = fc.constantFrom('Anna', 'Tomás', 'Anne-Marie', 'O’Brien', '李伟', 'Łukasz', '42', '');
  const visitor = fc.record({
    code: fc.constantFrom('A-42', 'B-01', 'ORD-7', '1042', 'IO', 'É1'),
    firstName: name,
    lastName: name,
    phoneNumber: fc.constantFrom(undefined, '+48 600 700 677', '0600700677', '42'),
    email: fc.constantFrom(undefined, 'Anna.Mar+x@mail.example', '42@mail.example', '#<@'),
    alias: fc.constantFrom(undefined, '#A7K3', '42-10', '#'),
  });
  const text = fc.oneof(
    fc.constantFrom(
      'anna',
      'an mar',
      'obrien',
      '42',
      'a4',
      'bo1',
      '677',
      '60070',
      '0600 700',
      '+48600700677',
      '李',
      '10',
      'anna.mar',
      'ANNA.mar+x@MAIL',
      'mail',
      '42@',
      '#a7k3',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(visitor, { maxLength: 12 }), text, fc.boolean(), (visitors, typed, latestFirst) => {
      const { database, found } = lobby(
        visitors.map((each, n) => appointmentOf({ ...each, id: `a${n}`, startsAt: NOW + n * MINUTE })),
      );
      const query = readQuery(typed);
      const expected = visitors.flatMap((each, n) =>
        query && isFound(query, searchText(each)) ? [`a${n}`] : [],
      );
      const ids = found(typed, { ...ALWAYS, latestFirst });
      expect(latestFirst ? ids.toReversed() : ids).toEqual(expected);
      database.close();
    }),
    { numRuns: 60 },
  );
});

it('a search finds everybody of many days once, also where more start at one moment than one slice reads', () => {
  const at = (n: number): number => NOW + (n < 2_500 ? 0 : n * MINUTE);
  const { database, found } = lobby([]);
  const directory = createDirectory(database);
  database.transaction(() => {
    for (let n = 0; n < 5_200; n += 1)
      directory.put(
        appointmentOf({ id: `a${n}`, firstName: n % 1_300 === 7 ? 'Wanted' : 'Other', startsAt: at(n) }),
      );
  });
  const expected = ['a7', 'a1307', 'a2607', 'a3907'];
  expect(found('wanted').toSorted()).toEqual(expected.toSorted());
  const span = { ...ALWAYS, latestFirst: true };
  expect(found('wanted', span).slice(0, 2)).toEqual(['a3907', 'a2607']);
  expect(found('wanted', span).toSorted()).toEqual(expected.toSorted());
});

it('a search finds nobody of another location, who was withdrawn, or outside of the days asked for', () => {
  const { found } = lobby([
    appointmentOf({ id: 'here', locationId: 1 }),
    appointmentOf({ id: 'anywhere' }),
    appointmentOf({ id: 'elsewhere', locationId: 2 }),
    appointmentOf({ id: 'withdrawn', withdrawnAt: NOW }),
    appointmentOf({ id: 'later', startsAt: NOW + 60 * MINUTE }),
  ]);
  expect(found('anna', { from: NOW, to: NOW + 60 * MINUTE, latestFirst: false }, 1).toSorted()).toEqual([
    'anywhere',
    'here',
  ]);
});

it('the search text is written beside appointments from before there was a search', async () => {
  const { database, found } = lobby(
    Array.from({ length: 250 }, (_, n) => appointmentOf({ id: `a${n}`, firstName: `Anna${n}` })),
  );
  database.sqlite.exec('UPDATE appointments SET search_text = NULL');
  expect(found('anna249')).toEqual([]);
  const closing = new AbortController().signal;
  expect(await writeMissingSearchText(database, createFakeClock(), closing)).toBe(250);
  expect(found('anna249')).toEqual(['a249']);
  expect(await writeMissingSearchText(database, createFakeClock(), closing)).toBe(0);
});
