import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { createDirectory } from '../directory/directory.ts';
import { countClaimFacts } from './claim-facts.ts';

it('what a lobby can ask who has no code is counted of visitors here with a last name who are expected', () => {
  const directory = createDirectory(openTestDatabase());
  const phoneNumber = '+48 600 555 118';
  for (const [id, about] of [
    ['with a phone', { phoneNumber }],
    ['with a date of birth', { phoneNumber: '12', birthDate: '1985-12-31' }],
    ['cancelled', { phoneNumber, status: 'Cancelled' }],
    ['without a last name', { phoneNumber, lastName: '' }],
    ['another day', { phoneNumber, startsAt: NOW + 60 * MINUTE }],
    ['elsewhere', { phoneNumber, locationId: 2 }],
    ['without either', {}],
  ] as const)
    directory.put(appointmentOf({ id, ...about }));
  const facts = countClaimFacts(directory, { startsAt: NOW, endsAt: NOW + 40 * MINUTE }, 1);
  expect(facts).toEqual({ people: 3, phone: 1, 'birth-date': 1 });
});
