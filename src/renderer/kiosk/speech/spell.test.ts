import { expect, test } from 'vitest';
import { spelled, spelledWithin } from './spell.ts';

test('a visitor hears the number of the ticket sign by sign', () => {
  expect(spelled('A-42')).toBe('A 4 2');
  expect(spelled('1042')).toBe('1 0 4 2');
  expect(spelled('Your number')).toBe('Your number');
});

test('in a sentence only codes are spelled, never times, numbers or words in capitals', () => {
  expect(spelledWithin('For example A-42.')).toBe('For example A 4 2.');
  expect(spelledWithin('Tell the front desk the letters K1.')).toBe('Tell the front desk the letters K 1.');
  expect(spelledWithin('It is 10:45 AM, in 20 minutes. Hold its QR code up.')).toBe(
    'It is 10:45 AM, in 20 minutes. Hold its QR code up.',
  );
  expect(spelledWithin('Schalter Nord3a')).toBe('Schalter Nord3a');
  expect(spelledWithin('A-42 B-7, Nord-A3')).toBe('A 4 2 B 7, Nord-A 3');
});
