/**
 * Where the secrets of a data directory are kept: chosen once, at the first secret, and written down. Without that, a
 * boot on which the keyring is missing would open another, empty vault.
 */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile, previousPathOf } from './kept-file.ts';

/** Encrypted values, base64 by name. */
export const ENCRYPTED_SECRETS = 'secrets.encrypted.json';
/** Readable by the hub's user only. */
export const PLAIN_SECRETS = 'secrets.json';
export const PLACE_RECORD = 'secrets-place.json';

export type SecretsPlace = 'keychain' | 'file';

const RecordSchema = z.discriminatedUnion('place', [
  z.object({ place: z.literal('keychain') }),
  z.object({
    place: z.literal('file'),
    /** The configuration said so; there was no keyring; a file was there before there were records. */
    because: z.enum(['wanted', 'no-keyring', 'found']),
  }),
]);
export type PlaceRecord = z.infer<typeof RecordSchema>;

export interface PlaceFacts {
  readonly record: PlaceRecord | undefined;
  /** Something is in the encrypted file, or in its last good copy. */
  readonly hasEncrypted: boolean;
  readonly hasPlain: boolean;
  /** From `foyer.config.json` or the environment. */
  readonly wanted: SecretsPlace | undefined;
}

/**
 * The place in force; undefined where nothing was kept or wanted yet. What is encrypted wins over everything: no plain
 * file is used beside it. After that the record, what is there, and what is wanted.
 */
export function placeOf({ record, hasEncrypted, hasPlain, wanted }: PlaceFacts): PlaceRecord | undefined {
  if (hasEncrypted) return { place: 'keychain' };
  if (record) return record;
  if (hasPlain) return { place: 'file', because: wanted === 'file' ? 'wanted' : 'found' };
  if (wanted === 'file') return { place: 'file', because: 'wanted' };
  return wanted === 'keychain' ? { place: 'keychain' } : undefined;
}

/** Everything that says that `file` is in use: each file has its last good copy beside it, which holds without it. */
const filesToMove = (file: string): string[] => [
  file,
  previousPathOf(file),
  PLACE_RECORD,
  previousPathOf(PLACE_RECORD),
];

/** Told where the configuration wants another place than the one in force. */
export function placeConflict(
  inForce: SecretsPlace,
  wanted: SecretsPlace | undefined,
): FileTrouble | undefined {
  if (wanted === undefined || wanted === inForce) return undefined;
  const files = filesToMove(inForce === 'keychain' ? ENCRYPTED_SECRETS : PLAIN_SECRETS);
  return { kind: 'other-place', place: inForce, files };
}

/**
 * Told while what is encrypted cannot be read. Foyer before 2026-11-22 opened another file on a boot without the
 * keyring, so the secrets that were in use may be there.
 */
export const plainBeside = (): FileTrouble => ({
  kind: 'plain-beside',
  file: PLAIN_SECRETS,
  files: filesToMove(ENCRYPTED_SECRETS),
});

const OWNER_ONLY = 0o600;

export interface PlaceFile {
  readonly record: PlaceRecord | undefined;
  /** Durable when it returns; throws when the disk refuses. */
  write(record: PlaceRecord): void;
}

/** Opens the record at `path`. One that cannot be read counts as none: the files themselves tell the same. */
export function openPlaceFile(path: string): PlaceFile {
  const what = 'a record of where secrets are kept';
  const kept = keptFile({ path, schema: RecordSchema, broken: () => what, what });
  const reading = kept.read();
  return {
    record: reading.kind === 'good' || reading.kind === 'previous' ? reading.content : undefined,
    write(record) {
      kept.beforeWrite();
      writeFileDurably(path, `${JSON.stringify(record)}\n`, OWNER_ONLY);
      kept.afterWrite();
    },
  };
}
