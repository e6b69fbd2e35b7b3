import { describe, expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES, languageOf } from '../../contract/languages.ts';
import enCommon from '../../words/en/common.json' with { type: 'json' };
import esCommon from '../../words/es/common.json' with { type: 'json' };
import frCommon from '../../words/fr/common.json' with { type: 'json' };
import deCommon from '../../words/de/common.json' with { type: 'json' };
import arCommon from '../../words/ar/common.json' with { type: 'json' };
import ukCommon from '../../words/uk/common.json' with { type: 'json' };
import plCommon from '../../words/pl/common.json' with { type: 'json' };
import trCommon from '../../words/tr/common.json' with { type: 'json' };
import zhCommon from '../../words/zh-Hans/common.json' with { type: 'json' };
import viCommon from '../../words/vi/common.json' with { type: 'json' };
import enDisplay from '../../words/en/display.json' with { type: 'json' };
import esDisplay from '../../words/es/display.json' with { type: 'json' };
import frDisplay from '../../words/fr/display.json' with { type: 'json' };
import deDisplay from '../../words/de/display.json' with { type: 'json' };
import arDisplay from '../../words/ar/display.json' with { type: 'json' };
import ukDisplay from '../../words/uk/display.json' with { type: 'json' };
import plDisplay from '../../words/pl/display.json' with { type: 'json' };
import trDisplay from '../../words/tr/display.json' with { type: 'json' };
import zhDisplay from '../../words/zh-Hans/display.json' with { type: 'json' };
import viDisplay from '../../words/vi/display.json' with { type: 'json' };
import enKiosk from '../../words/en/kiosk.json' with { type: 'json' };
import esKiosk from '../../words/es/kiosk.json' with { type: 'json' };
import frKiosk from '../../words/fr/kiosk.json' with { type: 'json' };
import deKiosk from '../../words/de/kiosk.json' with { type: 'json' };
import arKiosk from '../../words/ar/kiosk.json' with { type: 'json' };
import ukKiosk from '../../words/uk/kiosk.json' with { type: 'json' };
import plKiosk from '../../words/pl/kiosk.json' with { type: 'json' };
import trKiosk from '../../words/tr/kiosk.json' with { type: 'json' };
import zhKiosk from '../../words/zh-Hans/kiosk.json' with { type: 'json' };
import viKiosk from '../../words/vi/kiosk.json' with { type: 'json' };
import enPair from '../../words/en/pair.json' with { type: 'json' };
import esPair from '../../words/es/pair.json' with { type: 'json' };
import frPair from '../../words/fr/pair.json' with { type: 'json' };
import dePair from '../../words/de/pair.json' with { type: 'json' };
import arPair from '../../words/ar/pair.json' with { type: 'json' };
import ukPair from '../../words/uk/pair.json' with { type: 'json' };
import plPair from '../../words/pl/pair.json' with { type: 'json' };
import trPair from '../../words/tr/pair.json' with { type: 'json' };
import zhPair from '../../words/zh-Hans/pair.json' with { type: 'json' };
import viPair from '../../words/vi/pair.json' with { type: 'json' };
import type { CommonIn, DisplayIn, KioskIn, PairIn } from './translate.ts';
import { translationFaults } from '../../../test/support/words/translation-faults.ts';
import { wordFaults } from '../../../test/support/words/word-faults.ts';

const files = Object.keys(import.meta.glob('../../words/*/*.json'));

/** What every language has. Here the compiler names each sentence and each plural form that is missing. */
const common: { readonly [L in Language]: CommonIn<L> } = {
  en: enCommon,
  es: esCommon,
  fr: frCommon,
  de: deCommon,
  ar: arCommon,
  uk: ukCommon,
  pl: plCommon,
  tr: trCommon,
  'zh-Hans': zhCommon,
  vi: viCommon,
};
const display: { readonly [L in Language]: DisplayIn<L> } = {
  en: enDisplay,
  es: esDisplay,
  fr: frDisplay,
  de: deDisplay,
  ar: arDisplay,
  uk: ukDisplay,
  pl: plDisplay,
  tr: trDisplay,
  'zh-Hans': zhDisplay,
  vi: viDisplay,
};
const kiosk: { readonly [L in Language]: KioskIn<L> } = {
  en: enKiosk,
  es: esKiosk,
  fr: frKiosk,
  de: deKiosk,
  ar: arKiosk,
  uk: ukKiosk,
  pl: plKiosk,
  tr: trKiosk,
  'zh-Hans': zhKiosk,
  vi: viKiosk,
};
const pair: { readonly [L in Language]: PairIn<L> } = {
  en: enPair,
  es: esPair,
  fr: frPair,
  de: dePair,
  ar: arPair,
  uk: ukPair,
  pl: plPair,
  tr: trPair,
  'zh-Hans': zhPair,
  vi: viPair,
};
const surfaces: Readonly<Record<string, Readonly<Record<Language, object>>>> = {
  common,
  display,
  kiosk,
  pair,
};

/** `h` and `min` are the same in these languages. */
const MIN_AND_H = ['duration.minutes', 'duration.hours', 'duration.both'];

/** Sentences that are the English one in a language, and rightly so. */
const SAME_AS_ENGLISH: Partial<Record<Language, readonly string[]>> = {
  ar: ['spokenBrief'],
  de: ['demo', 'session.size1', 'spokenBrief', 'testLabel', ...MIN_AND_H],
  es: ['session.size1', 'spokenBrief', ...MIN_AND_H],
  fr: ['spokenBrief', ...MIN_AND_H],
  pl: ['demo', 'spokenBrief', ...MIN_AND_H],
  tr: ['demo', 'session.size1', 'spokenBrief'],
  uk: ['spokenBrief'],
  vi: ['spokenBrief'],
};

test('every folder is one of a language that is offered, under its own name', () => {
  const folders = new Set(files.map((path) => path.split('/').at(-2) ?? ''));
  expect([...folders].filter((name) => languageOf(name) !== name)).toEqual([]);
});

test('no language but English has sentences that no screen asks for', () => {
  const others = files.filter((path) => !path.includes('/en/'));
  const english = new Set(
    files.filter((path) => path.includes('/en/')).map((path) => path.split('/').at(-1)),
  );
  expect(others.filter((path) => !english.has(path.split('/').at(-1)))).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(Object.keys(surfaces))('all sentences of %s are there and can be shown', (surface) => {
    const faults = translationFaults({
      language,
      english: surfaces[surface]?.en ?? {},
      translation: surfaces[surface]?.[language] ?? {},
      sameAsEnglish: new Set(SAME_AS_ENGLISH[language]),
    });
    expect(faults).toEqual([]);
  });

  test.each(Object.keys(surfaces))('%s says the same thing with the same word', (surface) => {
    const { [language]: translation, en: english } = surfaces[surface] ?? {};
    expect(wordFaults(language, english ?? {}, translation ?? {})).toEqual([]);
  });
});
