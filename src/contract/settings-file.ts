/** All settings as one file like `foyer.config.json`, without secrets: export, check and import. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';
import { MAX_SETTINGS_FILE_LENGTH } from './limits.ts';
import { procedure } from './procedure.ts';
import { SaveProblemSchema } from './save-problem.ts';
import { RetentionPartSchema, SettingProblemSchema } from './setting-problem.ts';
import { WEEKDAYS } from './weekdays.ts';

const SpanSchema = z.object({ from: z.string(), to: z.string() });

const SettingValueSchema = z.discriminatedUnion('kind', [
  /** As in the file, shortened. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** An empty list or group. */
  z.object({ kind: z.literal('none') }),
  /** `names`: the first ones. `count`: all. */
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
  z.object({
    kind: z.literal('group'),
    entries: z.array(z.object({ key: z.string(), texts: z.array(z.string()) })),
  }),
]);
export type SettingValue = z.infer<typeof SettingValueSchema>;

const withText = z.object({ text: z.string().max(MAX_SETTINGS_FILE_LENGTH) });

/** Nothing of the file is used then. */
const SettingsFileProblemSchema = z.discriminatedUnion('kind', [
  /** Not JSON, or not an object. */
  z.object({ kind: z.enum(['not-json', 'not-settings']) }),
  /** Its `configVersion` is newer than this Foyer. */
  z.object({ kind: z.literal('newer'), version: z.number(), known: z.number() }),
  /** Full path, with dots. */
  z.object({ kind: z.literal('unknown-key'), key: z.string() }),
  z.object({ kind: z.literal('wrong'), key: z.string(), problem: SettingProblemSchema }),
  /** The address of another service than `origin`, whose key is set. */
  z.object({ kind: z.literal('other-service'), origin: z.string() }),
]);
export type SettingsFileProblem = z.infer<typeof SettingsFileProblemSchema>;

const EntrySchema = z.object({
  key: z.string(),
  becomes: z.enum([
    'new',
    'changed',
    'same',
    /** Fixed by this machine's `foyer.config.json` or environment. */
    'managed',
    /** Not imported. */
    'secret',
    /** Setup has no field to revert it, so it belongs into `foyer.config.json`. */
    'file-only',
  ]),
  /** Absent if not set, or unchanged. */
  before: SettingValueSchema.optional(),
  after: SettingValueSchema.optional(),
  /** In force after a restart. */
  atStart: z.boolean(),
});
export type SettingsFileEntry = z.infer<typeof EntrySchema>;

const invalid = z.object({ kind: z.literal('invalid'), problems: z.array(SettingsFileProblemSchema) });

const LookAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), entries: z.array(EntrySchema) }),
  invalid,
  z.object({ kind: z.literal('not-saved'), problem: SaveProblemSchema, isLost: z.boolean() }),
]);
export type SettingsFileLook = z.infer<typeof LookAnswerSchema>;

const ApplyAnswerSchema = z.discriminatedUnion('kind', [
  /** Keys that need a restart. */
  z.object({ kind: z.literal('saved'), atStart: z.array(z.string()) }),
  invalid,
  /** As with a change in setup. */
  z.object({ kind: z.literal('not-saved'), problem: SaveProblemSchema, isLost: z.boolean() }),
  z.object({
    kind: z.literal('in-doubt'),
    problem: SaveProblemSchema,
    isLost: z.boolean(),
    written: z.enum(['partly', 'all']),
  }),
]);
export type SettingsFileApplied = z.infer<typeof ApplyAnswerSchema>;

export const settingsFileProcedures = {
  /** Without demo and secrets. Absent keys have their default. */
  export: procedure.meta({ roles: ['admin'], changes: false }).output(withText),
  /** What `apply` would do; changes nothing. */
  look: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(withText)
    .output(LookAnswerSchema),
  /** Absent keys stay unchanged. */
  apply: procedure
    .meta({ roles: ['admin'] })
    .input(withText)
    .output(ApplyAnswerSchema),
};
