import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import type { PluralForms } from './translate.ts';
import { pluralFormsOf, translationFaults } from '../../../test/support/words/translation-faults.ts';

const english = {
  title: 'Check in',
  lead: 'Type the code, for example A-42.',
  at: 'Your appointment is at {{startsAt}} for {{lineName}}.',
  wait_one: 'Wait {{count}} minute',
  wait_other: 'Wait {{count}} minutes',
};
const german = {
  title: 'Anmelden',
  lead: 'Geben Sie den Code ein, zum Beispiel A-42.',
  at: 'Ihr Termin für {{lineName}} beginnt um {{startsAt}}.',
  wait_one: 'Warten Sie {{count}} Minute',
  wait_other: 'Warten Sie {{count}} Minuten',
};
const ukrainian = {
  title: 'Реєстрація',
  lead: 'Введіть код, наприклад A-42.',
  at: 'Ваш запис: {{lineName}}, {{startsAt}}.',
  wait_one: 'Зачекайте {{count}} хвилину',
  wait_few: 'Зачекайте {{count}} хвилини',
  wait_many: 'Зачекайте {{count}} хвилин',
  wait_other: 'Зачекайте {{count}} хвилини',
};

function faultsOf(
  language: Language,
  translation: object,
  allowed: readonly string[] = [],
): readonly string[] {
  return translationFaults({ language, english, translation, sameAsEnglish: new Set(allowed) });
}

test('nothing is found in translations that are whole', () => {
  expect(faultsOf('de', german)).toEqual([]);
  expect(faultsOf('uk', ukrainian)).toEqual([]);
  expect(faultsOf('en', { ...english, wait_zero: 'Wait {{count}} minutes' })).toEqual([]);
  expect(faultsOf('de', { ...german, title: 'Check in' }, ['title'])).toEqual([]);
});

const { title: _title, ...untitled } = german;
const { wait_few: _few, ...fewless } = ukrainian;
const { wait_one: _one, wait_other: _other, ...singular } = german;

test.each<[string, Language, object, string]>([
  ['a missing sentence', 'de', untitled, 'title: missing'],
  ['a sentence that English lacks', 'de', { ...german, more: 'Mehr' }, 'more: English has no such sentence'],
  ['a missing plural form', 'uk', fewless, 'wait_few: missing'],
  [
    'a plural form of another language',
    'de',
    { ...german, wait_few: 'Warten {{count}}' },
    'wait_few: not a plural form of de',
  ],
  [
    'a zero form outside of English',
    'de',
    { ...german, wait_zero: 'Warten {{count}}' },
    'wait_zero: not a plural form of de',
  ],
  [
    'a plural without forms',
    'de',
    { ...singular, wait: 'Warten Sie {{count}}' },
    'wait: a plural in one of both only',
  ],
  [
    'a forgotten value',
    'de',
    { ...german, at: 'Ihr Termin ist um {{startsAt}}.' },
    'at: has {{startsAt}} where English has {{lineName,startsAt}}',
  ],
  [
    'a misspelt value in one form',
    'uk',
    { ...ukrainian, wait_few: '{{cuont}} хвилини' },
    'wait_few: has {{cuont}} where English has {{count}}',
  ],
  ['an empty sentence', 'de', { ...german, title: '' }, 'title: empty'],
  ['a blank at the end', 'de', { ...german, title: 'Anmelden ' }, 'title: blank at an end'],
  ['two blanks', 'de', { ...german, title: 'Jetzt  anmelden' }, 'title: two blanks, a tab or a new line'],
  ['markup', 'de', { ...german, title: '<b>Anmelden</b>' }, 'title: markup'],
  ['three dots', 'de', { ...german, title: 'Jetzt...anmelden' }, 'title: three dots instead of …'],
  ['an open bracket', 'de', { ...german, title: 'Anmelden (jetzt' }, 'title: ( and ) do not match'],
  ['an open quote', 'de', { ...german, title: '„Anmelden' }, 'title: „ and “ do not match'],
  ['a straight quote', 'de', { ...german, title: '"Anmelden"' }, 'title: straight quotes'],
  ['a single brace', 'de', { ...german, title: '{name} anmelden' }, 'title: braces do not match'],
  ['English left as it was', 'de', { ...german, title: 'Check in' }, 'title: still English'],
  ['Latin words in Cyrillic', 'uk', { ...ukrainian, title: 'Check реєстрація' }, 'title: Latin words: Check'],
  [
    'a title with a full stop',
    'de',
    { ...german, title: 'Anmelden.' },
    'title: ends otherwise than "Check in"',
  ],
])('a fault such as %s is found', (_name, language, translation, fault) => {
  expect(faultsOf(language, translation)).toContain(fault);
});

test('Arabic may say one and two in a word, but not eleven', () => {
  const wait = Object.fromEntries(
    pluralFormsOf('ar').map((form) => [`wait_${form}`, 'انتظر {{count}} دقيقة']),
  );
  const arabic = {
    title: 'تسجيل الوصول',
    lead: 'اكتب الرمز، مثل A-42.',
    at: 'موعدك: {{lineName}}، {{startsAt}}.',
    ...wait,
    wait_two: 'انتظر دقيقتين',
  };
  expect(faultsOf('ar', arabic)).toEqual([]);
  expect(faultsOf('ar', { ...arabic, wait_many: 'انتظر' })).toEqual([
    'wait_many: has {{}} where English has {{count}}',
  ]);
});

test('a word that an administrator has to type stays as English has it, and other Latin words do not', () => {
  const said = {
    path: 'Set webhookHost in foyer.config.json; it ends in /webhooks, such as en.',
    none: 'Ask.',
  };
  const faultsIn = (language: Language, path: string): readonly string[] =>
    translationFaults({
      language,
      english: said,
      translation: { path, none: language === 'zh-Hans' ? '询问。' : 'Запитайте.' },
      sameAsEnglish: new Set(),
      technical: true,
    });
  expect(faultsIn('uk', 'Задайте webhookHost у foyer.config.json; у кінці /webhooks, наприклад en.')).toEqual(
    [],
  );
  expect(faultsIn('uk', 'Задайте host у foyer.config.json.')).toEqual(['path: Latin words: host']);
  expect(faultsIn('zh-Hans', '请在 foyer.config.json 中设置 webhookHost，以 /webhooks 结尾。')).toEqual([]);
  expect(faultsIn('zh-Hans', '请设置 webhookHost, 以 /webhooks 结尾。')).toEqual(['path: a Latin mark']);
});

test('every language may say nothing in words of its own where English does', () => {
  const few = { codes_zero: 'None', codes_one: '{{count}} code', codes_other: '{{count}} codes' };
  const german = { codes_zero: 'Keine', codes_one: '{{count}} Code', codes_other: '{{count}} Codes' };
  const asked = { language: 'de', translation: german, sameAsEnglish: new Set<string>() } as const;
  expect(translationFaults({ ...asked, english: few })).toEqual([]);
  const { codes_zero: _none, ...plain } = few;
  expect(translationFaults({ ...asked, english: plain })).toContain('codes_zero: not a plural form of de');
});

test('the types know the same plural forms as the browser', () => {
  const typed: { readonly [L in Language]: Record<PluralForms[L], true> } = {
    en: { one: true, other: true },
    es: { one: true, many: true, other: true },
    fr: { one: true, many: true, other: true },
    de: { one: true, other: true },
    ar: { zero: true, one: true, two: true, few: true, many: true, other: true },
    uk: { one: true, few: true, many: true, other: true },
    pl: { one: true, few: true, many: true, other: true },
    tr: { one: true, other: true },
    'zh-Hans': { other: true },
    vi: { other: true },
  };
  for (const language of LANGUAGES) {
    expect(Object.keys(typed[language]).sort()).toEqual([...pluralFormsOf(language)].sort());
  }
});
