/** What is wrong with a translation, as a machine can see it. For tests. */
import type { Language } from '../../../src/contract/languages.ts';
import { bareKey, formOf, tableOf, valuesIn } from './sentence-table.ts';

export interface TranslationToCheck {
  readonly language: Language;
  readonly english: object;
  readonly translation: object;
  readonly sameAsEnglish: ReadonlySet<string>;
  /** Names of files and settings stay as in English. */
  readonly technical?: boolean;
}

/** Languages without Latin letters. */
const OWN_LETTERS: Partial<Record<Language, RegExp>> = {
  ar: /\p{sc=Arab}/u,
  uk: /\p{sc=Cyrl}/u,
  'zh-Hans': /\p{sc=Han}/u,
};

/** Latin text that stays in every language: codes, keys of a keyboard, names, and protocols. */
const LATIN_ALLOWED =
  /^(?:[A-Z]{1,2}-?\d*|QR|PIN|Foyer|Enter|whsec|[Cc]ookie|[Ww]ebhooks?|OpenID|Connect|openid)$/u;

const PAIRS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['（', '）'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ['《', '》'],
];

const ENDS: readonly (readonly [string, RegExp])[] = [
  ['.', /[.。]$/u],
  ['?', /[?؟？]$/u],
  ['…', /…$/u],
];

/** A title without a mark at its end in English has none anywhere. */
function endFaults(text: string, english: string): readonly string[] {
  const end = ENDS.find(([mark]) => english.endsWith(mark));
  const fits = end === undefined ? !ENDS.some(([, pattern]) => pattern.test(text)) : end[1].test(text);
  return fits ? [] : [`ends otherwise than "${english}"`];
}

/** "None" has words of its own, and Arabic says one and two in a word. */
function mayLeaveCount(key: string, language: Language): boolean {
  const form = formOf(key);
  return form === 'zero' || (language === 'ar' && (form === 'one' || form === 'two'));
}

const count = (text: string, part: string): number => text.split(part).length - 1;

function pairFaults(text: string, language: Language): readonly string[] {
  // German and Polish open low: „so“ and „tak”.
  const low = language === 'de' ? '“' : language === 'pl' || language === 'uk' ? '”' : undefined;
  const pairs = PAIRS.filter(([open]) => low === undefined || open !== '“');
  const own = low === undefined ? pairs : [...pairs, ['„', low] as const];
  const uneven = own.filter(([open, close]) => count(text, open) !== count(text, close));
  return [
    ...uneven.map(([open, close]) => `${open} and ${close} do not match`),
    ...(count(text, '"') > 0 ? ['straight quotes'] : []),
    ...(count(text, '{{') === count(text, '}}') && !/(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/u.test(text)
      ? []
      : ['braces do not match']),
  ];
}

/** Words of machines: capitals, digits or signs inside, a path, a language code, or a product's name. */
const TECHNICAL =
  /[A-Z].*[A-Z]|[a-z][A-Z]|\d|\S[./_=:]\S|^\/[a-z]|^[A-Z]$|^en\.?$|^(?:[Ww]ebhooks?|Electron|Chromium|Linux|Windows|Node|Redis|Valkey)\b/u;

function technicalWords(english: string): ReadonlySet<string> {
  const tokens = english.replace(/\{\{[^}]*\}\}/gu, ' ').split(/[\s“”,;()]+/u);
  return new Set(
    tokens
      .filter((token) => TECHNICAL.test(token))
      .flatMap((token) => [token, token.replace(/^([Ww]ebhook)s$/u, '$1'), ...latinWords(token)]),
  );
}

/** Outside of values. */
function latinWords(text: string): readonly string[] {
  const outside = text.replace(/\{\{[^}]*\}\}/gu, ' ');
  return outside.match(/[\p{sc=Latn}][\p{sc=Latn}\p{Nd}-]*/gu) ?? [];
}

function textFaults(text: string, language: Language, technical: ReadonlySet<string>): readonly string[] {
  const own = OWN_LETTERS[language];
  const foreign =
    own === undefined
      ? []
      : latinWords(text).filter((word) => !LATIN_ALLOWED.test(word) && !technical.has(word));
  return [
    ...(text.trim() === '' ? ['empty'] : []),
    ...(text === text.trim() ? [] : ['blank at an end']),
    ...(/ {2}|\t|\n/u.test(text) ? ['two blanks, a tab or a new line'] : []),
    ...(/<\/?[a-z][^>]*>|&[a-z]+;|&#\d+;|\$t\(/iu.test(text) ? ['markup'] : []),
    ...(text.includes('...') ? ['three dots instead of …'] : []),
    ...(foreign.length > 0 ? [`Latin words: ${foreign.join(', ')}`] : []),
    ...pairFaults(text, language),
    ...punctuationFaults(text, language),
  ];
}

/** In the order of `Intl.PluralRules`. */
export function pluralFormsOf(language: Language): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

function pluralFaults(
  keys: readonly string[],
  language: Language,
  // If English says nothing in words of its own, every language may.
  saysNothing: (bare: string) => boolean,
): readonly string[] {
  const forms = pluralFormsOf(language);
  const plurals = new Set(keys.filter((key) => formOf(key) !== undefined).map(bareKey));
  return [...plurals].flatMap((bare) => [
    ...forms.filter((form) => !keys.includes(`${bare}_${form}`)).map((form) => `${bare}_${form}: missing`),
    ...keys
      .filter((key) => bareKey(key) === bare && formOf(key) !== undefined)
      .filter((key) => !forms.includes(formOf(key) ?? '') && !(formOf(key) === 'zero' && saysNothing(bare)))
      .map((key) => `${key}: not a plural form of ${language}`),
  ]);
}

/** One line for each fault. Whether a translation reads well, a person must say. */
export function translationFaults({
  language,
  english,
  translation,
  sameAsEnglish,
  technical = false,
}: TranslationToCheck): readonly string[] {
  const source = tableOf(english);
  const target = tableOf(translation);
  const wanted = new Set(Array.from(source.keys(), bareKey));
  const isPlural = new Set(
    Array.from(source.keys())
      .filter((key) => formOf(key) !== undefined)
      .map(bareKey),
  );
  const there = new Set(Array.from(target.keys(), bareKey));
  const texts = new Map(Array.from(source, ([key, text]) => [bareKey(key), text]));
  const named = (key: string): ReadonlySet<string> =>
    technical ? technicalWords(texts.get(bareKey(key)) ?? '') : new Set();
  const compared = (key: string, text: string): readonly string[] => {
    const original = texts.get(bareKey(key));
    if (original === undefined) return [];
    const skipped = mayLeaveCount(key, language) ? 'count' : '';
    const [has, wants] = [text, original].map((each) => valuesIn(each).filter((name) => name !== skipped));
    return [
      ...(String(has) === String(wants)
        ? []
        : [`has {{${String(has)}}} where English has {{${String(wants)}}}`]),
      ...endFaults(text, original),
      ...(language !== 'en' && text === original && !sameAsEnglish.has(key) ? ['still English'] : []),
    ];
  };
  return [
    ...[...wanted].filter((key) => !there.has(key)).map((key) => `${key}: missing`),
    ...[...there].filter((key) => !wanted.has(key)).map((key) => `${key}: English has no such sentence`),
    ...[...there]
      .filter((key) => wanted.has(key) && isPlural.has(key) === target.has(key))
      .map((key) => `${key}: a plural in one of both only`),
    ...pluralFaults([...target.keys()], language, (bare) => language === 'en' || source.has(`${bare}_zero`)),
    ...Array.from(target).flatMap(([key, text]) =>
      [...textFaults(text, language, named(key)), ...compared(key, text)].map((fault) => `${key}: ${fault}`),
    ),
  ];
}

type Rule = readonly [RegExp, string];

/** For every language. The program isolates values itself: a mark of ours would be a second one. */
const EVERYWHERE: readonly Rule[] = [
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, 'a mark of direction'],
  [/'/u, 'a straight apostrophe'],
  [/(?! )[\p{Zs}\t](?<![\u00a0\u202f])/u, 'a space of another kind'],
];

const RULES: Partial<Record<Language, readonly Rule[]>> = {
  es: [
    [/^[^¿]*\?/u, 'a question without ¿'],
    [/^[^¡]*!/u, 'a call without ¡'],
  ],
  fr: [
    // A time and an address have colons of their own.
    [/(?<!\u00a0):(?!\/\/)(?<!\d:(?=\d))/u, 'no no-break space before :'],
    [/(?<!\u202f)[;?!]/u, 'no narrow no-break space before ; ? !'],
  ],
  ar: [
    [/[,;?]/u, 'a Latin mark'],
    [/[٠-٩۰-۹]/u, 'digits that are not Latin'],
  ],
  'zh-Hans': [
    // Between Latin letters or digits it belongs to a name: foyer.config.json, https://service.example.
    [/(?<![\p{sc=Latn}\d])[,.?!:;()]|[,.?!:;()](?![\p{sc=Latn}\d/])/u, 'a Latin mark'],
    [/\p{sc=Han} \p{sc=Han}/u, 'a space between characters'],
    [/\p{sc=Han}[\p{sc=Latn}\d{]|[\p{sc=Latn}\d}]\p{sc=Han}/u, 'no space beside Latin letters'],
  ],
};

/** How each language sets its marks (`words/TRANSLATING.md`). Values are not looked at. */
export function punctuationFaults(text: string, language: Language): readonly string[] {
  const bare = text.replace(/\{\{[^}]*\}\}/gu, '{}');
  return [...EVERYWHERE, ...(RULES[language] ?? [])]
    .filter(([pattern]) => pattern.test(bare))
    .map(([, fault]) => fault);
}
