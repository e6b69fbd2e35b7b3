/** What a kiosk shows of a visitor's name before check-in, and what it asks instead. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import type { NameShown } from '../../../contract/setting-kinds.ts';
import { withoutRemark } from '../../board/label.ts';
import type { Appointment } from './appointment.ts';

function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment;
}

/** First name and last initial: the most that a kiosk shows before a visitor confirmed. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = firstLetter(lastName);
  const first = withoutRemark(firstName);
  return initial ? `${first} ${initial}.` : first;
}

/** As `A. K.`, without missing names. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map(firstLetter)
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter}.`)
    .join(' ');
}

/** The last digits, which kiosks ask for; undefined where there are too few. */
export function lastDigits(phoneNumber: string | undefined): string | undefined {
  const digits = latinDigits(phoneNumber ?? '').replace(/\D/g, '');
  return digits.length < PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS);
}

interface Recognition {
  readonly visitorName: string;
  readonly asksPhoneDigits: boolean;
}

/**
 * How a visitor recognises the appointment under this setting. Where digits are to be asked for and there are none,
 * initials are shown: no one could answer.
 */
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
