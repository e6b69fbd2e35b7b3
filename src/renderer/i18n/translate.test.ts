/** Each kind that the contract knows, said in each language: it has a sentence, and the sentence has all its values. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { InputProblemSchema } from '../../contract/refusal.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { NetworkViewSchema } from '../../contract/network.ts';
import { NoticeSchema } from '../../contract/notice.ts';
import { RosterTroubleSchema } from '../../contract/roster.ts';
import { SettingProblemSchema } from '../../contract/setting-problem.ts';
import { StorageTroubleSchema } from '../../contract/storage-trouble.ts';
import { inputSentence } from '../desk/words/refusal-words.ts';
import { noticeSentence } from '../desk/words/notice-words.ts';
import { rosterSentence } from '../roster/trouble-words.ts';
import { networkProblemSentence } from '../setup/screens/network-part.tsx';
import { problemSentence } from '../setup/words/problem-words.ts';
import { storageSentence } from '../storage/storage-words.ts';
import { createFormats } from './formats.ts';
import { type Catalogue, fillSentence, findSentence } from './translate.ts';

const files = import.meta.glob<Catalogue>('../../words/*/*.json', { import: 'default', eager: true });

/**
 * The sentences of one language, for whoever asks for those of a namespace. Without a sentence, or without one of its
 * values, they throw.
 */
function strictly(language: Language): (namespace: string) => never {
  return (namespace) => {
    const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
      const sentence = findSentence(
        files[`../../words/${language}/${namespace}.json`],
        language,
        key,
        values['count'],
      );
      if (sentence === undefined) throw new Error(`There is no sentence ${key} in ${language}.`);
      return fillSentence(sentence, (name) => {
        const value = values[name];
        if (value === undefined) throw new Error(`${name} has no value in ${language}: ${sentence}`);
        return String(value);
      });
    };
    return t as never;
  };
}

/** Numbers of every plural form of every language. */
const NUMBERS = [0, 1, 2, 3, 11, 100, 1_000_000];

/** Values that a schema takes, each choice of it at least once. */
function examplesOf(schema: z.core.$ZodType): readonly unknown[] {
  const def = (schema as z.ZodType).def as unknown as Readonly<Record<string, unknown>>;
  switch (def['type'] as string) {
    case 'union':
      return (def['options'] as readonly z.core.$ZodType[]).flatMap(examplesOf);
    case 'enum':
      return Object.values(def['entries'] as object);
    case 'literal':
      return def['values'] as readonly unknown[];
    case 'number':
      return NUMBERS;
    case 'boolean':
      return [true, false];
    case 'readonly':
      return examplesOf(def['innerType'] as z.core.$ZodType);
    case 'optional':
      return [...examplesOf(def['innerType'] as z.core.$ZodType), undefined];
    case 'array':
      return [examplesOf(def['element'] as z.core.$ZodType)];
    case 'object': {
      const keys = Object.entries(def['shape'] as Readonly<Record<string, z.core.$ZodType>>).map(
        ([key, inner]) => [key, examplesOf(inner)] as const,
      );
      const most = Math.max(1, ...keys.map(([, values]) => values.length));
      return Array.from({ length: most }, (_, turn) =>
        Object.fromEntries(keys.map(([key, values]) => [key, values[turn % values.length]])),
      );
    }
    case 'string':
      return ['2026-11-28'];
    default:
      throw new Error(`No example of a ${String(def['type'])}.`);
  }
}

const { problems: NetworkProblemsSchema } = NetworkViewSchema.shape;
const CARDS = new Set(['conflict', 'roster', 'roster-gone', 'stuck', 'unresolved-create']);

describe.each(LANGUAGES)('in %s', (language) => {
  const sentences = strictly(language);
  const formats = createFormats(language, 'UTC');
  const said: Readonly<Record<string, readonly [z.ZodType, (problem: never) => string]>> = {
    'a notice': [
      NoticeSchema,
      (notice: { readonly kind: string }) =>
        CARDS.has(notice.kind)
          ? 'A card of its own.'
          : noticeSentence(
              {
                t: sentences('desk'),
                ofNotices: sentences('notices'),
                ofFiles: sentences('storage'),
                formats,
              },
              notice as never,
            ),
    ],
    'a file of this machine': [
      StorageTroubleSchema,
      (trouble) => storageSentence(sentences('storage'), formats, trouble),
    ],
    'an appointment list': [RosterTroubleSchema, (trouble) => rosterSentence(sentences('roster'), trouble)],
    'a field of a booking': [InputProblemSchema, (problem) => inputSentence(sentences('desk'), problem)],
    'a setting': [
      SettingProblemSchema,
      (problem) => problemSentence(sentences('setup'), { field: 'kioskName', problem }) ?? '',
    ],
    'the network': [
      NetworkProblemsSchema.element,
      (problem) => networkProblemSentence(sentences('setup'), problem, formats.dateAndTime),
    ],
  };

  test.each(Object.entries(said))(
    'each problem of %s has its sentence with all its values',
    (_, [schema, say]) => {
      const examples = examplesOf(schema);
      expect(examples.length).toBeGreaterThan(5);
      for (const example of examples) expect(say(example as never)).toMatch(/\S/u);
    },
  );
});
