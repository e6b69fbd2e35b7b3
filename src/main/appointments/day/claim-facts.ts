/** Counts what the lists have that a visitor without a code could type. */
import type { ClaimFacts } from '../../../contract/appointment.ts';
import type { DayBounds } from '../../base/location-day.ts';
import type { Directory } from '../directory/directory.ts';
import { phoneEnd } from '../look-up/by-claim.ts';

/** Of those who are expected at `locationId`; at any where it is undefined. Some 2 µs for each. */
export function countClaimFacts(
  directory: Pick<Directory, 'factsBetween'>,
  { startsAt, endsAt }: Pick<DayBounds, 'startsAt' | 'endsAt'>,
  locationId: number | undefined,
): ClaimFacts {
  const facts = { people: 0, phone: 0, 'birth-date': 0 };
  for (const { phoneNumber, hasBirthDate } of directory.factsBetween(startsAt, endsAt, locationId)) {
    facts.people += 1;
    if (phoneEnd(phoneNumber) !== undefined) facts.phone += 1;
    if (hasBirthDate) facts['birth-date'] += 1;
  }
  return facts;
}
