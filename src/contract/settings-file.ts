/** All settings as one file, in the form of `foyer.config.json`: exported, previewed and imported. Secrets are never in it. */
import { z } from 'zod';
import { MAX_SETTINGS_FILE_LENGTH } from './limits.ts';
import { procedure } from './procedure.ts';
import { SaveProblemSchema } from './save-problem.ts';
import { SettingProblemSchema } from './setting-problem.ts';

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
]);
export type SettingsFileProblem = z.infer<typeof SettingsFileProblemSchema>;

/** A setting that becomes another. */
const ChangeSchema = z.object({
  key: z.string(),
  /** What setup stored and what the file has, as the file writes them. `from` is absent if nothing is stored. */
  from: z.json().optional(),
  to: z.json(),
  /** It is in force once Foyer was started again. */
  atStart: z.boolean(),
});
export type SettingsFileChange = z.infer<typeof ChangeSchema>;

/** A setting of the file that is not imported. */
const KeptSchema = z.object({
  key: z.string(),
  why: z.enum([
    /** `foyer.config.json` or the environment of this machine decides it. */
    'managed',
    /** No file brings a secret. */
    'secret',
    /** Setup has no field to revert it, so it belongs into `foyer.config.json`. */
    'file-only',
  ]),
});
export type SettingsFileKept = z.infer<typeof KeptSchema>;

const invalid = z.object({ kind: z.literal('invalid'), problems: z.array(SettingsFileProblemSchema) });

const LookAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), changes: z.array(ChangeSchema), kept: z.array(KeptSchema) }),
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
