import { describe, expect, it } from 'vitest';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { initialsOf, lastDigits, maskedName, recognitionOf } from './visitor-name.ts';

describe('a name before it is confirmed', () => {
  it.each([
    ['Anna', 'Kowalska', 'Anna K.'],
    ['  Anna ', '  Kowalska', 'Anna K.'],
    ['Jürgen (Kind Leon)', 'Müller', 'Jürgen M.'],
    ['(Jürgen)', 'Müller', '(Jürgen) M.'],
    ['Sukarno', '', 'Sukarno'],
    ['Sukarno', '   ', 'Sukarno'],
    ['محمد', 'عبد الله', 'محمد ع.'],
    ['דוד', 'לוי', 'דוד ל.'],
    ['Ana', 'A\u0301lvarez', 'Ana A\u0301.'],
    ['नीला', 'क्षत्रिय', undefined],
    ['Fox', '👩‍👩‍👧‍👦Family', 'Fox 👩‍👩‍👧‍👦.'],
    ['李', '小龍', '李 小.'],
  ])('a name before it is confirmed is %s and the first letter of %s', (first, last, shown) => {
    const masked = maskedName(first, last);
    if (shown === undefined) expect(masked.length).toBeLessThan(`${first} ${last}`.length);
    else expect(masked).toBe(shown);
    expect(masked).not.toContain(last.trim().length > 2 ? last.trim() : '\u0000');
  });
});

it.each([
  ['Anna', 'Kowalska', 'A. K.'],
  [' Anna', '', 'A.'],
  ['', '', ''],
  ['محمد', 'عبد الله', 'م. ع.'],
  ['Fox', '👩‍👩‍👧‍👦Family', 'F. 👩‍👩‍👧‍👦.'],
])('the initials of %s %s are %s', (first, last, shown) => {
  expect(initialsOf(first, last)).toBe(shown);
});

it.each([
  ['+48 600 555-118', '118'],
  ['118', '118'],
  ['18', undefined],
  ['', undefined],
  [undefined, undefined],
])('the kiosk asks, for the phone number %s, for %s', (phone, asked) => {
  expect(lastDigits(phone)).toBe(asked);
});

describe('a visitor', () => {
  const anna = appointmentOf({ phoneNumber: '+48600555118' });

  it.each([
    ['first-name', 'Anna K.', false],
    ['initials', 'A. K.', false],
    ['none', '', false],
    ['phone-digits', '', true],
  ] as const)(
    'a visitor under the setting %s reads "%s", and is asked for digits: %s',
    (setting, visitorName, asked) => {
      expect(recognitionOf(anna, setting)).toEqual({ visitorName, asksPhoneDigits: asked });
    },
  );

  it.each(['', '12', 'none', undefined])(
    'a visitor whose phone number is "%s" is not asked for digits that do not exist, and reads the initials',
    (phoneNumber) => {
      expect(recognitionOf({ ...anna, phoneNumber }, 'phone-digits')).toEqual({
        visitorName: 'A. K.',
        asksPhoneDigits: false,
      });
    },
  );
});
