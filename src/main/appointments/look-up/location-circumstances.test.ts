import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
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
