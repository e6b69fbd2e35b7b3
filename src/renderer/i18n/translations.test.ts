import { describe, expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES, languageOf } from '../../contract/languages.ts';
import { common } from './en/common.ts';
import { kiosk } from './en/kiosk.ts';
import { translationFaults } from './translation-faults.ts';

const files = import.meta.glob<Readonly<Record<string, object>>>('./*/*.ts', { eager: true });
const english: Readonly<Record<string, object>> = { common, kiosk };

/** Sentences that are the English one in a language, and rightly so. */
const SAME_AS_ENGLISH: Partial<Record<Language, readonly string[]>> = {
  de: ['demo', 'session.size1'],
  es: ['session.size1'],
  fr: ['session.size1'],
  pl: ['demo'],
  tr: ['demo', 'session.size1'],
};

test('every folder is one of a language that is offered, under its own name', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''));
  expect([...folders].filter((name) => languageOf(name) !== name)).toEqual([]);
});

test('no language but English has sentences that no screen asks for', () => {
  const others = Object.keys(files).filter((path) => !path.startsWith('./en/'));
  expect(others.filter((path) => !/\/(?:common|kiosk)\.ts$/u.test(path))).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(Object.keys(english))('all sentences of %s are there and can be shown', (namespace) => {
    const translation = files[`./${language}/${namespace}.ts`]?.[namespace];
    expect(translation, `src/renderer/i18n/${language}/${namespace}.ts`).toBeDefined();
    const faults = translationFaults({
      language,
      english: english[namespace] ?? {},
      translation: translation ?? {},
      sameAsEnglish: new Set(SAME_AS_ENGLISH[language]),
    });
    expect(faults).toEqual([]);
  });
});
