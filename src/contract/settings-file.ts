/** All settings as one file, in the form of `foyer.config.json`: taken away, looked at and brought. Secrets are never in it. */
import { z } from 'zod';
import { MAX_SETTINGS_FILE_LENGTH } from './limits.ts';
import { procedure } from './procedure.ts';
import { SaveProblemSchema } from './save-problem.ts';
import { SettingProblemSchema } from './setting-problem.ts';
import { SettingValueSchema } from './setting-value.ts';

const withText = z.object({ text: z.string().max(MAX_SETTINGS_FILE_LENGTH) });

/** Why a file is not taken; nothing of it is then. */
const SettingsFileProblemSchema = z.discriminatedUnion('kind', [
  /** Not JSON, or JSON that is no object. */
  z.object({ kind: z.enum(['not-json', 'not-settings']) }),
  /** Its `configVersion` is one that this Foyer does not know yet. */
  z.object({ kind: z.literal('newer'), version: z.number(), known: z.number() }),
  /** `key`: the whole way to it, with dots. */
  z.object({ kind: z.literal('unknown-key'), key: z.string() }),
  z.object({ kind: z.literal('wrong'), key: z.string(), problem: SettingProblemSchema }),
  /** The address is another service's than that of `origin`, whose key is set. */
  z.object({ kind: z.literal('other-service'), origin: z.string() }),
]);
export type SettingsFileProblem = z.infer<typeof SettingsFileProblemSchema>;

const EntrySchema = z.object({
  key: z.string(),
  becomes: z.enum([
    'new',
    'changed',
    'same',
    /** `foyer.config.json` or the environment of this machine decides it: it stays. */
    'managed',
    /** It is not taken from a file that is brought. */
    'secret',
    /** Setup has no field for it, so it could not be taken back there: it is for `foyer.config.json` alone. */
    'file-only',
  ]),
  /** Absent where nothing is set, and for what stays. */
  before: SettingValueSchema.optional(),
  after: SettingValueSchema.optional(),
  /** It is in force once Foyer was started again. */
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
  /** `atStart`: the keys that are in force once Foyer was started again. */
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
  /** What is set anywhere, demo and secrets left out; what is not in it has its default. */
  export: procedure.meta({ roles: ['admin'], changes: false }).output(withText),
  /** What `apply` would do; changes nothing. */
  look: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(withText)
    .output(LookAnswerSchema),
  /** A key that the file does not name stays as it is. */
  apply: procedure
    .meta({ roles: ['admin'] })
    .input(withText)
    .output(ApplyAnswerSchema),
};
