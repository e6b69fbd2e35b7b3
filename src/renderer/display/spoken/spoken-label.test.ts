import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { spokenLabel } from './spoken-label.ts';

test('letters of a code are spelled and its digits grouped, and a name is said as a name', () => {
  expect(spokenLabel('A-42', 'en')).toBe('A 42');
  expect(spokenLabel('AB 7', 'en')).toBe('A B 7');
  expect(spokenLabel('17', 'de')).toBe('17');
  expect(spokenLabel('Anna K.', 'en')).toBe('Anna K.');
  expect(spokenLabel('A.K.', 'en')).toBe('A.K.');
});

test.each([
  ['en', '142', '1 42'],
  ['en', '705', '7 0 5'],
  ['en', '200', '200'],
  ['de', '142', '142'],
  ['fr', '705', '705'],
  ['zh-Hans', '142', '1 4 2'],
  ['vi', '42', '42'],
  ['de', '1042', '10 42'],
  ['en', '1005', '10 0 5'],
  ['es', '3000', '3000'],
  ['pl', '12345', '1 2 3 4 5'],
] as const)('people who speak %s say %s as %s', (language, label, said) => {
  expect(spokenLabel(label, language)).toBe(said);
});

test('zeros at the beginning are said one by one in every language', () => {
  for (const language of LANGUAGES) {
    expect(spokenLabel('042', language)).toBe('0 42');
    expect(spokenLabel('A-007', language)).toBe('A 0 0 7');
    expect(spokenLabel('00', language)).toBe('0 0');
  }
});

test('the characters of a label are all said and no others, however they are grouped', () => {
  for (const language of LANGUAGES) {
    for (const label of ['A-42', '042', 'B 1042', '100', '99999', 'Ж-7']) {
      expect(spokenLabel(label, language).replaceAll(' ', '')).toBe(label.replaceAll(/[\s-]/gu, ''));
    }
  }
});
