import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Language, LANGUAGES } from '../../src/contract/languages.ts';
import { type Catalogues, readSheet } from './read-sheet.ts';
import { createSamples, LONGEST_NAME, sampleCounts } from './sample-values.ts';

const WORDS = resolve(import.meta.dirname, '../../src/words');

function cataloguesOf(surface: string): Catalogues {
  const written = LANGUAGES.filter((language) => globSync(`${language}/${surface}.json`, { cwd: WORDS })[0]);
  return new Map(
    written.map((language) => [
      language,
      JSON.parse(readFileSync(join(WORDS, language, `${surface}.json`), 'utf8')),
    ]),
  );
}

const surfaces = globSync('en/*.json', { cwd: WORDS }).map((path) =>
  path.slice('en/'.length, -'.json'.length),
);

test.each(surfaces)('a reader of %s sees every sentence with its values, and no gap', (surface) => {
  const catalogues = cataloguesOf(surface);
  for (const language of catalogues.keys()) {
    const rows = readSheet(surface, catalogues, language);
    const texts = rows.flatMap(({ texts: of }) => of);
    expect(texts.filter((text) => text.trim() === '' || /[{}]|undefined|NaN/u.test(text))).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('no sentence of the kiosk ends twice where a time brings its own full stop, as in Spanish', () => {
  const catalogues = cataloguesOf('kiosk');
  const twice = [...catalogues.keys()].flatMap((language) =>
    readSheet('kiosk', catalogues, language).flatMap(({ texts }) =>
      texts.filter((text) => /[.。]\s*[.。]/u.test(text)),
    ),
  );
  expect(twice).toEqual([]);
});

const textsOf = (key: string, language: Language): readonly string[] =>
  readSheet('kiosk', cataloguesOf('kiosk'), language).find((row) => row.key === key)?.texts ?? [];

test('times are five past one, by 24 and by 12 hours, as the language has them', () => {
  expect(textsOf('late.title', 'en')).toEqual([
    'You are late. Check-in closed at 1:05',
    'You are late. Check-in closed at 1:05\u00a0PM',
  ]);
  expect(textsOf('late.title', 'de')[0]).toContain('1:05\u00a0Uhr');
  expect(textsOf('late.title', 'es')[0]).toContain('terminó a la\u00a01:05');
});

test('the first day is a 1 April, which French writes its own way', () => {
  expect(textsOf('otherDay.title', 'fr')[0]).toContain('1er avril');
});

test('every form of a plural is read, with a number that asks for it', () => {
  for (const language of LANGUAGES) {
    const rules = new Intl.PluralRules(language);
    const forms = new Set(sampleCounts(language).map((count) => rules.select(count)));
    const other = rules.resolvedOptions().pluralCategories.filter((form) => !forms.has(form));
    // Polish and Ukrainian keep a form for fractions, which no sentence here counts.
    expect(other).toEqual(['pl', 'uk'].includes(language) ? ['other'] : []);
  }
});

test('names are as long as names may be', () => {
  for (const name of ['name', 'lineName', 'locationName', 'kiosk'])
    expect(String(createSamples('en', 'rare')(name, 'kiosk:x'))).toHaveLength(LONGEST_NAME);
});

test('a value that nobody gave a sample ends the reading with its name', () => {
  const catalogues: Catalogues = new Map([['en', { title: 'At {{noSuchValue}}' }]]);
  expect(() => readSheet('kiosk', catalogues, 'en')).toThrow(/noSuchValue.*kiosk:title/u);
});
