/** Why a change in setup is not in force. */
import { z } from 'zod';
import { DatabaseProblemSchema, KeychainNameSchema } from './storage-trouble.ts';

/** Why a service profile is not used. */
const ProfileProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile-unread'), path: z.string() }),
  z.object({ kind: z.literal('profile-not-json') }),
  /** `key`: the whole way to it, with dots. */
  z.object({ kind: z.literal('profile-unknown-key'), key: z.string() }),
  /** `at`: the way to what breaks a rule; empty for the whole. */
  z.object({ kind: z.literal('profile-wrong'), at: z.string() }),
]);
export type ProfileProblem = z.infer<typeof ProfileProblemSchema>;

const FileProblemSchema = z.object({
  /** A file of the data directory is not what it should be, and was left as it is. */
  kind: z.literal('file'),
  what: z.enum(['settings', 'secrets']),
  path: z.string(),
  /** The key in it that breaks a rule, where it can be read as far as that. */
  key: z.string().optional(),
});

/** Why no hub can be started with what is set. `reason`: the system's words. */
const StartProblemSchema = z.discriminatedUnion('kind', [
  FileProblemSchema,
  ProfileProblemSchema,
  z.object({ kind: z.literal('database'), problem: DatabaseProblemSchema }),
  /** Nothing can be listened to at that address. */
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
      /** Windows has not written the key of its keychain to the disk yet. */
      'no-wrapping-key',
      /** Secrets are in the keychain of Foyer's own windows, which this host cannot use. */
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
