/** Problems with files of this machine. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';

/** What the operating system calls it. */
export const KeychainNameSchema = z.enum(['keychain', 'keyring']);
export type KeychainName = z.infer<typeof KeychainNameSchema>;

/** A settings or secrets file is invalid. Names are relative to the data folder. */
const FileTroubleSchema = z.discriminatedUnion('kind', [
  /** The last valid copy is in force. */
  z.object({
    kind: z.literal('copy-in-force'),
    what: z.enum(['missing', 'unreadable']),
    file: z.string(),
    copy: z.string(),
  }),
  /** Encrypted values are unreadable. `locked`: the password prompt was not answered. */
  z.object({ kind: z.enum(['locked', 'unreachable']), keychain: KeychainNameSchema }),
  /** These cannot be decrypted any more. */
  z.object({
    kind: z.literal('undecryptable'),
    keychain: KeychainNameSchema,
    names: z.array(z.enum(['apiKey', 'webhookSecret', 'staffPinHash'])).min(1),
  }),
  /** Only Foyer's own windows can read the keychain. */
  z.object({ kind: z.literal('in-keychain') }),
  /** Stored here, although the configuration says otherwise. Only `files` say so. */
  z.object({
    kind: z.literal('other-place'),
    place: z.enum(['keychain', 'file']),
    files: z.array(z.string()),
  }),
  /** Unused secrets in `file` besides the encrypted ones. To use them, move `files` away. */
  z.object({ kind: z.literal('plain-beside'), file: z.string(), files: z.array(z.string()) }),
]);
export type FileTrouble = z.infer<typeof FileTroubleSchema>;

export const StorageTroubleSchema = z.discriminatedUnion('kind', [
  /** Replaced by the backup of `from`, or an empty database. The old one is kept as `aside`. */
  z.object({
    kind: z.literal('replaced'),
    what: z.enum(['damaged', 'missing']),
    at: InstantSchema,
    from: InstantSchema.optional(),
    aside: z.string().optional(),
  }),
  /**
   * The service at `origin` was left; its database is the backup `copy`. `unsent`: check-ins and other changes in it.
   * `lists`: lists that were not yet all in, and are deleted.
   */
  z.object({
    kind: z.literal('set-aside'),
    at: InstantSchema,
    origin: z.string(),
    unsent: z.number().int().min(0),
    lists: z.number().int().min(0),
    copy: z.string(),
  }),
  z.object({ kind: z.literal('entries-lost'), at: InstantSchema, aside: z.string() }),
  z.object({
    kind: z.enum([
      /** The disk takes nothing. */
      'disk',
      /** The daily copy failed its check. */
      'copy-not-good',
      /** Names could not be erased. */
      'not-erased',
      /** An unreadable notice. */
      'unknown',
    ]),
  }),
  /** `reason`: the system's words. */
  z.object({ kind: z.enum(['no-copy-before-update', 'no-daily-copy']), reason: z.string() }),
  z.object({ kind: z.literal('files'), troubles: z.array(FileTroubleSchema).min(1) }),
]);
export type StorageTrouble = z.infer<typeof StorageTroubleSchema>;

/** `reason`: the system's words. */
export const DatabaseProblemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'in-use',
      'newer',
      /** Its disk is full. */
      'no-room',
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
