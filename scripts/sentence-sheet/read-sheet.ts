/** Every sentence of a surface as a reader sees it: by language, with values, English beside it. Pure. */
import type { Language } from '../../src/contract/languages.ts';
import { createI18n, type I18n } from '../../src/renderer/i18n/create-i18n.ts';
import { bareKey, formOf, tableOf, valuesIn } from '../../test/support/words/sentence-table.ts';
import { createSamples, type Samples, sampleCounts, type Turn } from './sample-values.ts';

/** One sentence of a catalogue; `texts` are its readings, each once. */
export interface Row {
  /** Without plural form: `early.opensIn`. */
  readonly key: string;
  readonly english: readonly string[];
  readonly texts: readonly string[];
}

/** As its JSON file has it. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** A surface's catalogue in each language that has one: `common` and `kiosk` in ten, the others in English. */
export type Catalogues = ReadonlyMap<Language, Catalogue>;

type Say = (key: string, values: Readonly<Record<string, unknown>>) => string;

/** A value without a sample is a fault of this program. */
function valuesFor(
  samples: Samples,
  key: string,
  names: readonly string[],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    names
      .filter((name) => name !== 'count')
      .map((name) => {
        const value = samples(name, key);
        if (value === undefined)
          throw new Error(`There is no sample for {{${name}}} in ${key}: add one to sample-values.ts.`);
        return [name, value];
      }),
  );
}

/** Reads one sentence, given all its plural forms as English has them. */
type Reader = (key: string, forms: readonly string[]) => readonly string[];

function createReader(i18n: I18n, surface: string, table: ReadonlyMap<string, string>, of: Language): Reader {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys are data here, which the compiler cannot know
  const say = i18n.getFixedT(of, surface as 'kiosk') as unknown as Say;
  const samples = { usual: createSamples(of, 'usual'), rare: createSamples(of, 'rare') };
  return (key, forms) => {
    const names = [...new Set(forms.flatMap((form) => valuesIn(table.get(form) ?? '')))];
    const isPlural = names.includes('count') || forms.some((form) => formOf(form) !== undefined);
    const counts = isPlural ? sampleCounts(of) : [];
    const reading = (turn: Turn, count?: number): string =>
      say(key, { ...valuesFor(samples[turn], `${surface}:${key}`, names), count });
    // Every form once with what is usual; what is rare comes with the largest number.
    const usual = isPlural ? counts.map((count) => reading('usual', count)) : [reading('usual')];
    return [...new Set([...usual, reading('rare', counts.at(-1))])];
  };
}

/** The rows of `surface` in `language`, in the order of the English catalogue. */
export function readSheet(surface: string, catalogues: Catalogues, language: Language): readonly Row[] {
  const english = catalogues.get('en') ?? {};
  const i18n = createI18n({ [surface]: english });
  for (const [tag, sentences] of catalogues) i18n.addSentences(tag, surface, sentences);
  const table = tableOf(english);
  const [inEnglish, inLanguage] = [
    createReader(i18n, surface, table, 'en'),
    createReader(i18n, surface, table, language),
  ];
  return Array.from(Map.groupBy(table.keys(), bareKey), ([key, forms]) => ({
    key,
    english: inEnglish(key, forms),
    texts: inLanguage(key, forms),
  }));
}
