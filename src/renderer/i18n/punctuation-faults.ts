/** How each language sets its marks, as `words/TRANSLATING.md` says. Used by tests only. */
import type { Language } from '../../contract/languages.ts';

type Rule = readonly [RegExp, string];

/** For every language. Values are isolated by the program: a mark of ours would be a second one. */
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
    // A time, and an address, have a colon of their own.
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

/** One line for each fault in `text`; what stands for a value is not looked at. */
export function punctuationFaults(text: string, language: Language): readonly string[] {
  const bare = text.replace(/\{\{[^}]*\}\}/gu, '{}');
  return [...EVERYWHERE, ...(RULES[language] ?? [])]
    .filter(([pattern]) => pattern.test(bare))
    .map(([, fault]) => fault);
}
