import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { latinLayout, nameLayout } from './name-layouts.ts';

/** Names as visitors of each language write them, in capitals. */
const NAMES = {
  en: 'OBRIEN',
  es: 'MUÑOZIBÁÑEZ',
  fr: 'LEFÈVREÇAĽ'.slice(0, -1),
  de: 'MÜLLERGROẞ',
  ar: 'عبدالرحمنأحمد',
  uk: 'ҐУЗЄЇЩЕНКО',
  pl: 'ŻÓŁĆKOWALSKA',
  tr: 'YILDIRIMİŞÇİOĞLU',
  'zh-Hans': 'WANG',
  vi: 'ĐẶNG'.normalize('NFD').replace(/\p{M}/gu, ''),
} as const;

test.each(LANGUAGES)(
  'a visitor who reads %s has a key for every letter of a usual name, each once',
  (language) => {
    const keys = nameLayout(language).flat();
    expect(new Set(keys).size).toBe(keys.length);
    expect(Array.from(NAMES[language]).filter((letter) => !keys.includes(letter))).toEqual([]);
  },
);

test.each(LANGUAGES)(
  'no row of the letters of %s has more keys than the widest of a keyboard',
  (language) => {
    const widths = nameLayout(language).map((row) => row.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(12);
    expect(widths.slice(0, -2).every((width) => width >= 9)).toBe(true);
  },
);

test('visitors whose letters are not Latin have Latin ones as well, and others have no second keys', () => {
  expect(LANGUAGES.filter((language) => latinLayout(language) !== undefined)).toEqual(['ar', 'uk']);
  expect(latinLayout('uk')?.flat().join('')).toBe('QWERTYUIOPASDFGHJKLZXCVBNM');
});
