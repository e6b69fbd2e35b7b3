/** The letters on the screen's keys for names, by language. Pure. */
import type { Language } from '../../../contract/languages.ts';

/** Rows from above, each a letter a key. */
export type NameLayout = readonly (readonly string[])[];

const QWERTY = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'] as const;

/** As on the keyboards of each language, and its own letters behind them. Accents that a name may do without are left out. */
const OF_LANGUAGE: Readonly<Record<Language, readonly [rows: readonly string[], more: string]>> = {
  en: [QWERTY, ''],
  es: [['QWERTYUIOP', 'ASDFGHJKLÑ', 'ZXCVBNM'], 'ÁÉÍÓÚÜ'],
  fr: [['AZERTYUIOP', 'QSDFGHJKLM', 'WXCVBN'], 'ÉÈÊËÀÂÇÎÏÔÛŒ'],
  de: [['QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM'], 'ÄÖÜẞ'],
  // In four rows, because its letters are wide.
  ar: [['ضصثقفغعهخ', 'حجشسيبلات', 'نمكطذدظزو', 'ةىرؤءئأإآ'], ''],
  uk: [['ЙЦУКЕНГШЩЗХЇ', 'ФІВАПРОЛДЖЄҐ', 'ЯЧСМИТЬБЮ'], ''],
  pl: [QWERTY, 'ŁĄĘŚĆŃÓŻŹ'],
  tr: [['QWERTYUIOP', 'ASDFGHJKLİ', 'ZXCVBNM'], 'ÇĞÖŞÜ'],
  // Written by the sounds of Pinyin: a keyboard with an input method also writes the characters themselves.
  'zh-Hans': [QWERTY, ''],
  vi: [QWERTY, 'ĐĂÂÊÔƠƯ'],
};

/** Fills the gaps at the ends of the rows, and goes on below them. */
function filled(rows: readonly string[], more: string): NameLayout {
  const letters = Array.from(more);
  const columns = Math.max(...rows.map((row) => Array.from(row).length));
  const full = rows.map((row) => {
    const own = Array.from(row);
    return [...own, ...letters.splice(0, columns - own.length)];
  });
  while (letters.length > 0) full.push(letters.splice(0, columns));
  return full;
}

const LATIN = filled(QWERTY, '');

export const nameLayout = (language: Language): NameLayout => filled(...OF_LANGUAGE[language]);

/** Latin letters too, where a language has others: a list may have names as they are in passports. */
export const latinLayout = (language: Language): NameLayout | undefined =>
  language === 'ar' || language === 'uk' ? LATIN : undefined;
