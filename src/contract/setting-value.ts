/** The value of one setting as people read it: a list by what its entries are called, never as the file writes it. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';
import { RetentionPartSchema } from './setting-problem.ts';
import { WEEKDAYS } from './weekdays.ts';

const SpanSchema = z.object({ from: z.string(), to: z.string() });

export const SettingValueSchema = z.discriminatedUnion('kind', [
  /** As it is in the file, in part where it is long. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Nothing is in the list or the group. */
  z.object({ kind: z.literal('none') }),
  /** `names`: of the first entries; `count`: of all. */
  z.object({
    kind: z.enum(['desks', 'lines', 'people']),
    count: z.int(),
    names: z.array(z.string()),
  }),
  z.object({ kind: z.literal('languages'), languages: z.array(LanguageSchema) }),
  z.object({
    kind: z.literal('hours'),
    days: z.array(z.object({ weekday: z.enum(WEEKDAYS), spans: z.array(SpanSchema) })),
  }),
  z.object({
    kind: z.literal('retention'),
    parts: z.array(z.object({ part: RetentionPartSchema, days: z.int() })),
  }),
  /** The beginning of each text. */
  z.object({
    kind: z.literal('notice'),
    texts: z.array(z.object({ language: LanguageSchema, text: z.string() })),
  }),
  z.object({ kind: z.literal('picture'), bytes: z.int() }),
  /** A group of which each key has texts. */
  z.object({
    kind: z.literal('group'),
    entries: z.array(z.object({ key: z.string(), texts: z.array(z.string()) })),
  }),
]);
export type SettingValue = z.infer<typeof SettingValueSchema>;
