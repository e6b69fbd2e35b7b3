import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { LANGUAGE_NAMES, directionOf, startLanguage } from './languages.ts';

const greeting = (locale: string, languages: Language[]): Language =>
  startLanguage({
    locale,
    kiosk: {
      name: 'Entrance',
      languages,
      camera: false,
      staffPin: false,
      panelInches: 27,
      lowerControls: false,
      withoutCode: 'off',
      namesKeptH: 24,
    },
  });

test('a kiosk greets in the language of its site', () => {
  expect(greeting('de-AT', ['en', 'de'])).toBe('de');
  expect(greeting('zh-CN', ['en', 'zh-Hans'])).toBe('zh-Hans');
});

test('a kiosk whose own language is not offered greets in the first that is', () => {
  expect(greeting('nl-NL', ['fr', 'de'])).toBe('fr');
  expect(greeting('de-DE', ['tr', 'en'])).toBe('tr');
});

test('every language calls itself by one name that no other has', () => {
  expect(new Set(LANGUAGES.map((language) => LANGUAGE_NAMES[language])).size).toBe(LANGUAGES.length);
});

test('Arabic alone is read from the right', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});
