/** How a kiosk shows a visitor's name before check-in. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import type { NameShown } from '../../../contract/setting-kinds.ts';
import type { Appointment } from './appointment.ts';

function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment;
}

/** First name and the last name's initial. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = firstLetter(lastName);
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim();
}

/** `A. K.` */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map(firstLetter)
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter}.`)
    .join(' ');
}

/** Undefined if the number is too short. */
export function lastDigits(phoneNumber: string | undefined): string | undefined {
  const digits = latinDigits(phoneNumber ?? '').replace(/\D/g, '');
  return digits.length < PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS);
}

export interface Recognition {
  readonly visitorName: string;
  readonly asksPhoneDigits: boolean;
}

/** Without a phone number, initials are shown instead of a question that no one can answer. */
export function recognitionOf(
  { firstName, lastName, phoneNumber }: Pick<Appointment, 'firstName' | 'lastName' | 'phoneNumber'>,
  nameShown: NameShown,
): Recognition {
  const shown = (visitorName: string): Recognition => ({ visitorName, asksPhoneDigits: false });
  switch (nameShown) {
    case 'first-name':
      return shown(maskedName(firstName, lastName));
    case 'initials':
      return shown(initialsOf(firstName, lastName));
    case 'none':
      return shown('');
    case 'phone-digits':
      return lastDigits(phoneNumber) === undefined
        ? shown(initialsOf(firstName, lastName))
        : { visitorName: '', asksPhoneDigits: true };
  }
}
