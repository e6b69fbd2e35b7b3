import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { areOneClaimant, createByClaim, phoneEnd } from './by-claim.ts';
import { createDirectory } from '../directory/directory.ts';

test.each([
  ['+48 600 555 118', '5118'],
  ['0048-600-555-118', '5118'],
  ['(030) 555 01 00', '0100'],
  ['٠٦٠٠٥٥٥١١٨', '5118'],
  ['Mobile: 0170 5550100', '0100'],
  ['+49 30 5550100 ext. 27', '0100'],
  ['+49 30 5550100 x27', '0100'],
  ['tel:+49305550100;ext=27', '0100'],
  ['030 5550100, 0170 9990000', '0100'],
  ['0677', '0677'],
])('the last four digits of %s are %s', (number, end) => {
  expect(phoneEnd(number)).toBe(end);
});

test.each(['', '677', 'none', '+'])('“%s” has no four digits to ask for', (number) => {
  expect(phoneEnd(number)).toBeUndefined();
});

test('a day is searched by the fact that the lobby asks for', () => {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const { byClaim } = createByClaim(database);
  directory.put(appointmentOf({ phoneNumber: '+48 600 555 118' }));
  directory.put(appointmentOf({ id: 'a2', lastName: 'Nowak', birthDate: '1985-12-31' }));
  directory.put(appointmentOf({ id: 'a3', lastName: '', phoneNumber: '+48 600 555 118' }));
  directory.put(appointmentOf({ id: 'a4', lastName: 'Li', phoneNumber: '0', locationId: 2 }));
  const ids = (lastName: string, fact: string, kind: 'phone' | 'birth-date') =>
    byClaim({ lastName, fact }, kind, NOW, NOW + 60 * MINUTE).map(({ id }) => id);
  expect(ids('kowalska', '٥١١٨', 'phone')).toEqual(['a1']);
  expect(ids('kowalska', '5119', 'phone')).toEqual([]);
  expect(ids('kowalska', '', 'phone')).toEqual([]);
  expect(ids('nowak', '1985-12-31', 'birth-date')).toEqual(['a2']);
  expect(ids('nowak', '1985-31-12', 'birth-date')).toEqual([]);
  expect(ids('kowalska', '5118', 'birth-date')).toEqual([]);
});

test('two appointments are one visitor’s only where more than the names says so', () => {
  const a = appointmentOf({ phoneNumber: '+48 600 555 118' });
  expect(areOneClaimant([a, { ...a, id: 'a2' }])).toBe(true);
  expect(areOneClaimant([a, { ...a, id: 'a2', firstName: 'Eva' }])).toBe(false);
  expect(areOneClaimant([a, { ...a, id: 'a2', phoneNumber: '+48 700 005 118' }])).toBe(false);
  const born = appointmentOf({ birthDate: '1985-12-31' });
  expect(areOneClaimant([born, { ...born, id: 'a2' }])).toBe(true);
  expect(areOneClaimant([born, { ...born, id: 'a2', birthDate: '1985-12-30' }])).toBe(false);
  const bare = appointmentOf();
  expect(areOneClaimant([bare, { ...bare, id: 'a2' }])).toBe(false);
});
