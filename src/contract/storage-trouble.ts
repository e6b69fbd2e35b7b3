/** What staff must know about the files of this machine. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';

/** What the operating system calls it. */
export const KeychainNameSchema = z.enum(['keychain', 'keyring']);
export type KeychainName = z.infer<typeof KeychainNameSchema>;

/** A file of settings or secrets is not as it should be; names are those of files in the data directory. */
const FileTroubleSchema = z.discriminatedUnion('kind', [
  /** The last good copy is in force. */
  z.object({
    kind: z.literal('copy-in-force'),
    what: z.enum(['missing', 'unreadable']),
    file: z.string(),
    copy: z.string(),
  }),
  /** What is encrypted cannot be read now. `locked`: nobody has answered its question for the password. */
  z.object({ kind: z.enum(['locked', 'unreachable']), keychain: KeychainNameSchema }),
  /** These cannot be decrypted any more. */
  z.object({
    kind: z.literal('undecryptable'),
    keychain: KeychainNameSchema,
    names: z.array(z.enum(['apiKey', 'webhookSecret', 'staffPinHash'])).min(1),
  }),
  /** Secrets are in the keychain of Foyer's own windows, which this host cannot use. */
  z.object({ kind: z.literal('in-keychain') }),
  /** They are kept in this place, although the configuration says otherwise; `files` are all that say so. */
  z.object({
    kind: z.literal('other-place'),
    place: z.enum(['keychain', 'file']),
    files: z.array(z.string()),
  }),
  /** Beside encrypted secrets there are some in `file`, not used; `files` would have to be moved away. */
  z.object({ kind: z.literal('plain-beside'), file: z.string(), files: z.array(z.string()) }),
]);
export type FileTrouble = z.infer<typeof FileTroubleSchema>;

export const StorageTroubleSchema = z.discriminatedUnion('kind', [
  /** The database was replaced by the copy made at `from`, or by an empty one; it is kept as `aside` where it was there. */
  z.object({
    kind: z.literal('replaced'),
    what: z.enum(['damaged', 'missing']),
    at: InstantSchema,
    from: InstantSchema.optional(),
    aside: z.string().optional(),
  }),
  /** The last entries could not be read. */
  z.object({ kind: z.literal('entries-lost'), at: InstantSchema, aside: z.string() }),
  z.object({
    kind: z.enum([
      /** The disk takes nothing. */
      'disk',
      /** The daily copy failed its check. */
      'copy-not-good',
      /** Names could not be erased. */
      'not-erased',
      /** A notice that cannot be read any more. */
      'unknown',
    ]),
  }),
  /** `reason`: the system's words. */
  z.object({ kind: z.enum(['no-copy-before-update', 'no-daily-copy']), reason: z.string() }),
  z.object({ kind: z.literal('files'), troubles: z.array(FileTroubleSchema).min(1) }),
  /** As an older Foyer wrote it. */
  z.object({ kind: z.literal('words'), words: z.string() }),
]);
export type StorageTrouble = z.infer<typeof StorageTroubleSchema>;

/** Why a database is not opened. `reason`: the system's words. */
export const DatabaseProblemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'in-use',
      'newer',
      /** Its disk is full. */
      'no-room',
      /** This account may not write there, or nobody may. */
      'no-right',
    ]),
    path: z.string(),
  }),
  z.object({ kind: z.enum(['not-opened', 'damaged']), path: z.string(), reason: z.string() }),
  /** No copy could take its place. */
  z.object({
    kind: z.literal('not-replaced'),
    path: z.string(),
    what: z.enum(['damaged', 'missing']),
    reason: z.string(),
  }),
]);
export type DatabaseProblem = z.infer<typeof DatabaseProblemSchema>;
