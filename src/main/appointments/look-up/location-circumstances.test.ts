import { expect, it } from 'vitest';
import { world } from '../../../../test/support/parts/old-rows.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { effectiveSettings } from '../../settings/settings.ts';
import { createLocationCircumstances } from './location-circumstances.ts';

it('the front desk reads who has an appointment as the settings name them, else as the list does', () => {
  const settings = effectiveSettings([{ timeZone: 'UTC', people: [{ id: 88, name: 'M. Okafor' }] }]);
  const { nameOfPerson } = createLocationCircumstances(settings, createFakeClock());
  expect(nameOfPerson({ assigneeId: 88, assigneeName: 'okafor_m' })).toBe('M. Okafor');
  expect(nameOfPerson({ assigneeId: 88 })).toBe('M. Okafor');
  expect(nameOfPerson({ assigneeId: 91, assigneeName: 'A. Mensah' })).toBe('A. Mensah');
  expect(nameOfPerson({ assigneeName: 'A. Mensah' })).toBe('A. Mensah');
  expect(nameOfPerson({ assigneeId: 91 })).toBeUndefined();
});

it('an appointment whose source names no line has the name that the newest with one gives it', () => {
  const { directory } = world();
  const settings = effectiveSettings([{ timeZone: 'UTC', lines: [{ id: 5, name: 'Cashier' }] }]);
  const { nameOfLine, now } = createLocationCircumstances(
    settings,
    createFakeClock(),
    undefined,
    directory.nameOfLine,
  );
  const nameless = appointmentOf({
    id: 'a0',
    lineId: 3401,
    lineName: undefined,
    startsAt: 9_000,
    endsAt: 9_001,
  });
  directory.put(nameless);
  expect(nameOfLine(nameless)).toBe('Line 3401');
  directory.put(appointmentOf({ id: 'a1', lineId: 3401, lineName: 'Visas', startsAt: 2_000, endsAt: 2_001 }));
  directory.put(
    appointmentOf({ id: 'a2', lineId: 3401, lineName: 'Passes', startsAt: 1_000, endsAt: 1_001 }),
  );
  directory.put(appointmentOf({ id: 'a3', lineId: 5, lineName: 'Till', startsAt: 1_000, endsAt: 1_001 }));
  expect(nameOfLine(nameless)).toBe('Visas');
  expect(now().nameOfLine(nameless)).toBe('Visas');
  expect(nameOfLine({ lineId: 3401, lineName: 'Passports' })).toBe('Passports');
  expect(nameOfLine({ lineId: 5 })).toBe('Cashier');
  expect(nameOfLine({ lineId: 8 })).toBe('Line 8');
});
