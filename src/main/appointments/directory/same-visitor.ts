/** Whether two appointments are one person's, as far as their records tell. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import type { Appointment } from './appointment.ts';

/** What tells who an appointment is for. */
export type Person = Pick<Appointment, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>;

/** A number with fewer digits is a placeholder, and says nothing about who it belongs to. */
const FEWEST_PHONE_DIGITS = 5;

function phoneKey({ phoneNumber }: Person): string | undefined {
  const digits = latinDigits(phoneNumber ?? '').replace(/\D/g, '');
  return digits.length >= FEWEST_PHONE_DIGITS ? digits : undefined;
}

function emailKey({ email }: Person): string | undefined {
  const address = email?.trim().toLowerCase() ?? '';
  return address.includes('@') ? address : undefined;
}

/** A name without case, width and surplus spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** False for records without a first name: after their data were removed all are alike. */
function haveSameName(a: Person, b: Person): boolean {
  const first = nameKey(a.firstName);
  return first !== '' && first === nameKey(b.firstName) && nameKey(a.lastName) === nameKey(b.lastName);
}

/** `unknown`: neither a phone number nor an e-mail address is on both records. */
function compareContact(a: Person, b: Person): 'same' | 'different' | 'unknown' {
  const pairs = [
    [phoneKey(a), phoneKey(b)],
    [emailKey(a), emailKey(b)],
  ].filter(([mine, theirs]) => mine !== undefined && theirs !== undefined);
  if (pairs.length === 0) return 'unknown';
  return pairs.some(([mine, theirs]) => mine === theirs) ? 'same' : 'different';
}

/** Same name, and nothing against it: enough where they also share a code. */
export function maybeSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) !== 'different';
}

/** Same name, and the same phone number or e-mail address. */
export function isSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) === 'same';
}

/** True when each may be the same visitor as each other one: with gaps in records that does not follow from one to the next. */
export function areOneVisitor(people: readonly Person[]): boolean {
  return people.every((one, n) => people.slice(n + 1).every((other) => maybeSameVisitor(one, other)));
}
