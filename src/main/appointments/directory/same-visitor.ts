/** Compares the records of two appointments for one visitor. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import type { Appointment } from './appointment.ts';

export type Person = Pick<Appointment, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>;

/** A number with fewer digits is a placeholder. */
const MIN_PHONE_DIGITS = 5;

function phoneKey({ phoneNumber }: Person): string | undefined {
  const digits = latinDigits(phoneNumber ?? '').replace(/\D/g, '');
  return digits.length >= MIN_PHONE_DIGITS ? digits : undefined;
}

function emailKey({ email }: Person): string | undefined {
  const address = email?.trim().toLowerCase() ?? '';
  return address.includes('@') ? address : undefined;
}

/** Without case, width and surplus spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** False without a first name: once erased, all records are alike. */
function haveSameName(a: Person, b: Person): boolean {
  const first = nameKey(a.firstName);
  return first !== '' && first === nameKey(b.firstName) && nameKey(a.lastName) === nameKey(b.lastName);
}

/** `unknown`: the two records have no phone number or email address to compare. */
function compareContact(a: Person, b: Person): 'same' | 'different' | 'unknown' {
  const pairs = [
    [phoneKey(a), phoneKey(b)],
    [emailKey(a), emailKey(b)],
  ].filter(([mine, theirs]) => mine !== undefined && theirs !== undefined);
  if (pairs.length === 0) return 'unknown';
  return pairs.some(([mine, theirs]) => mine === theirs) ? 'same' : 'different';
}

/** Same name and no different contact: enough where they also share a code. */
export function maybeSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) !== 'different';
}

export function isSameVisitor(a: Person, b: Person): boolean {
  return haveSameName(a, b) && compareContact(a, b) === 'same';
}

/** Compares each with each: with gaps in records, A like B and B like C does not make A like C. */
export function areOneVisitor(people: readonly Person[]): boolean {
  return people.every((one, n) => people.slice(n + 1).every((other) => maybeSameVisitor(one, other)));
}

/** Equal for one person, whatever program wrote their name and in whichever order. */
export const personKey = ({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string =>
  nameKey(`${firstName} ${lastName}`).split(/[ ,]+/u).filter(Boolean).toSorted().join(' ');
