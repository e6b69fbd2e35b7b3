/** Sentences by key: which keys there are, what values each needs, and how a sentence is found and filled. Pure. */
import type { Language } from '../../contract/languages.ts';
import type { EnglishSentences } from '../../words/english.gen.ts';

/** A file of `src/words`: a tree of keys, with the plural form at the end of a key. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** One surface's file of sentences: `kiosk`, `desk`, `common`. */
export type Namespace = keyof EnglishSentences;

type BareKey<Key> = Key extends `${infer Bare}_${PluralForm}` ? Bare : Key;

type KeysIn<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? BareKey<Key> : `${Key}.${KeysIn<Branch[Key]>}`;
}[keyof Branch & string];

/** `start.title`, without the plural form. */
export type SentenceKey<N extends Namespace> = { [One in N]: KeysIn<EnglishSentences[One]> }[N];

/** The English texts of a key: one, or its plural forms. */
type TextsAt<Branch, Key> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Branch
    ? TextsAt<Branch[Head], Rest>
    : never
  : { [K in keyof Branch]: BareKey<K> extends Key ? Branch[K] : never }[keyof Branch];

type ValueNames<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

/** A number chooses the plural form also where the sentence does not name it. */
interface Counted {
  readonly count?: number;
}

type ValuesOf<Names extends string> = [Names] extends [never]
  ? [values?: Counted]
  : [values: Counted & { readonly [Name in Names]: Name extends 'count' ? number : string | number }];

/** The sentence of a key, with the values that its English text names. */
export interface TFunction<N extends Namespace = 'common'> {
  <Key extends SentenceKey<N>>(
    key: Key,
    ...values: ValuesOf<ValueNames<TextsAt<EnglishSentences[N], Key>>>
  ): string;
  /** Never there: the compiler reads the namespace of a function from it. */
  readonly of?: N;
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

function textAt(catalogue: Catalogue | undefined, key: string): string | undefined {
  let branch: Catalogue | string | undefined = catalogue;
  for (const part of key.split('.')) branch = typeof branch === 'object' ? branch[part] : undefined;
  return typeof branch === 'string' ? branch : undefined;
}

/** The sentence of `key`, in the plural form of `count` where the sentence has forms. */
export function findSentence(
  catalogue: Catalogue | undefined,
  language: Language,
  key: string,
  count?: unknown,
): string | undefined {
  if (typeof count !== 'number') return textAt(catalogue, key);
  // Every language may have words of its own for none.
  const none = count === 0 ? textAt(catalogue, `${key}_zero`) : undefined;
  return none ?? textAt(catalogue, `${key}_${pluralForm(language, count)}`) ?? textAt(catalogue, key);
}

/** `{{name}}` becomes `valueOf('name')`, which is not looked at again. */
export const fillSentence = (sentence: string, valueOf: (name: string) => string): string =>
  sentence.replace(/\{\{\s*(\w+)\s*\}\}/gu, (_, name: string) => valueOf(name));

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

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
type Translation<Branch, Forms extends PluralForm> = {
  readonly [
    Key in keyof Branch as Key extends `${infer Bare}_${PluralForm}` ? `${Bare}_${Forms}` : Key
  ]: Branch[Key] extends string ? string : Translation<Branch[Key], Forms>;
};

export type CommonIn<L extends Language> = Translation<EnglishSentences['common'], PluralForms[L]>;
export type KioskIn<L extends Language> = Translation<EnglishSentences['kiosk'], PluralForms[L]>;
export type PairIn<L extends Language> = Translation<EnglishSentences['pair'], PluralForms[L]>;
export type DisplayIn<L extends Language> = Translation<EnglishSentences['display'], PluralForms[L]>;

/**
 * `values`: what the sentence names that is not in the problem, or is written differently there: a path, a limit. A
 * kind without a sentence does not compile. `translate.test.ts` checks the values in each language, since the compiler cannot
 * for a key that is put together.
 */
export function say<N extends Namespace, P extends string, K extends string>(
  t: TFunction<N>,
  prefix: `${P}.${K}` extends SentenceKey<N> ? P : never,
  problem: { readonly kind: K },
  values: Readonly<Record<string, string | number>> = {},
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the types of `prefix` and by translate.test.ts
  return (t as unknown as (key: string, values: object) => string)(`${prefix}.${problem.kind}`, {
    ...problem,
    ...values,
  });
}
