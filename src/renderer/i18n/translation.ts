/** The shape of a translation: English decides the sentences, the language decides the forms of its plurals. */
import type { Language } from '../../contract/languages.ts';
import type { EnglishSentences } from '../../words/english.gen.ts';

/** Categories of the Unicode plural rules. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** As `Intl.PluralRules` has them, which a test compares. */
export interface PluralForms {
  en: 'one' | 'other';
  es: 'one' | 'many' | 'other';
  fr: 'one' | 'many' | 'other';
  de: 'one' | 'other';
  ar: PluralForm;
  uk: 'one' | 'few' | 'many' | 'other';
  pl: 'one' | 'few' | 'many' | 'other';
  tr: 'one' | 'other';
  'zh-Hans': 'other';
  vi: 'other';
}

/** `lead_one` and `lead_other` of English become one sentence for each of `Forms`. */
export type Translation<Branch, Forms extends PluralForm> = {
  readonly [
    Key in keyof Branch as Key extends `${infer Bare}_${PluralForm}` ? `${Bare}_${Forms}` : Key
  ]: Branch[Key] extends string ? string : Translation<Branch[Key], Forms>;
};

export type CommonIn<L extends Language> = Translation<EnglishSentences['common'], PluralForms[L]>;
export type KioskIn<L extends Language> = Translation<EnglishSentences['kiosk'], PluralForms[L]>;
export type PairIn<L extends Language> = Translation<EnglishSentences['pair'], PluralForms[L]>;
export type DisplayIn<L extends Language> = Translation<EnglishSentences['display'], PluralForms[L]>;
