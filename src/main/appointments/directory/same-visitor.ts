/** Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import type { Appointment } from './appointment.ts';

export type Person = Pick<Appointment, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>;

/** A shorter number is a placeholder. */
const FEWEST_PHONE_DIGITS = 5;

function phoneKey({ phoneNumber }: Person): string | undefined {
  const digits = latinDigits(phoneNumber ?? '').replace(/\D/g, '');
  return digits.length >= FEWEST_PHONE_DIGITS ? digits : undefined;
}

function emailKey({ email }: Person): string | undefined {
  const address = email?.trim().toLowerCase() ?? '';
  return address.includes('@') ? address : undefined;
}

/** Ignores case, width and surplus spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** False without first names, because erased records are all alike. */
function haveSameName(a: Person, b: Person): boolean {
  const first = nameKey(a.firstName);
  return first !== '' && first === nameKey(b.firstName) && nameKey(a.lastName) === nameKey(b.lastName);
}

/** `unknown`: no phone number or e-mail address is on both. */
function compareContact(a: Person, b: Person): 'same' | 'different' | 'unknown' {
  const pairs = [
    [phoneKey(a), phoneKey(b)],
    [emailKey(a), emailKey(b)],
  ].filter(([mine, theirs]) => mine !== undefined && theirs !== undefined);
  if (pairs.length === 0) return 'unknown';
  return pairs.some(([mine, theirs]) => mine === theirs) ? 'same' : 'different';
}

/** The same name without a contradiction, which is enough with the same code. */
export function maybeSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) !== 'different';
}

/** The same name, and the same phone number or e-mail address. */
export function isSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) === 'same';
}

/** Compares every pair, because with gaps in records it is not transitive. */
export function areOneVisitor(people: readonly Person[]): boolean {
  return people.every((one, n) => people.slice(n + 1).every((other) => maybeSameVisitor(one, other)));
}
