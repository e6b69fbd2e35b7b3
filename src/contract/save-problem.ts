/** Why a change in setup is not in force. */
import { z } from 'zod';
import { DatabaseProblemSchema, KeychainNameSchema } from './storage-trouble.ts';

const ProfileProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile-unread'), path: z.string() }),
  z.object({ kind: z.literal('profile-not-json') }),
  /** Full path, with dots. */
  z.object({ kind: z.literal('profile-unknown-key'), key: z.string() }),
  /** Path with dots. Empty for the whole file. */
  z.object({ kind: z.literal('profile-wrong'), at: z.string() }),
]);
export type ProfileProblem = z.infer<typeof ProfileProblemSchema>;

const FileProblemSchema = z.object({
  /** A file in the data folder is invalid, and was not changed. */
  kind: z.literal('file'),
  what: z.enum(['settings', 'secrets']),
  path: z.string(),
  /** The invalid key, if known. */
  key: z.string().optional(),
});

/** `reason`: the system's words. */
const StartProblemSchema = z.discriminatedUnion('kind', [
  FileProblemSchema,
  ProfileProblemSchema,
  z.object({ kind: z.literal('database'), problem: DatabaseProblemSchema }),
  /** Cannot listen there. */
  z.object({ kind: z.literal('webhook-host'), host: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('not-started'), reason: z.string() }),
]);
export type StartProblem = z.infer<typeof StartProblemSchema>;

/** Why the vault took no secret. */
const VaultProblemSchema = z.discriminatedUnion('kind', [
  FileProblemSchema,
  z.object({ kind: z.literal('keychain-closed'), keychain: KeychainNameSchema }),
  z.object({
    kind: z.enum([
      /** Windows has not written the keychain's key to disk yet. */
      'no-wrapping-key',
      /** Only Foyer's own windows can read the keychain. */
      'in-keychain',
    ]),
  }),
]);
export type VaultProblem = z.infer<typeof VaultProblemSchema>;

export const SaveProblemSchema = z.union([
  StartProblemSchema,
  VaultProblemSchema,
  /** The disk refused. */
  z.object({ kind: z.literal('disk') }),
]);
export type SaveProblem = z.infer<typeof SaveProblemSchema>;
