import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['ES_mx', 'es'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['cmn', 'zh-Hans'],
  ['ar-EG', 'ar'],
])('a visitor whose language is %s reads %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test.each(['zh-TW', 'zh-Hant', 'nl', '', '-', 'deutsch', 'eng'])(
  'no visitor is offered a language for "%s"',
  (tag) => {
    expect(languageOf(tag)).toBeUndefined();
  },
);
