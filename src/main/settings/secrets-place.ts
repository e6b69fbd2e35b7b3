/**
 * The place of secrets is chosen at the first secret and recorded. Otherwise a boot without the keyring would open
 * another, empty vault.
 */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile, previousPathOf } from './kept-file.ts';

/** Base64 by name. */
export const ENCRYPTED_SECRETS = 'secrets.encrypted.json';
export const PLAIN_SECRETS = 'secrets.json';
export const PLACE_RECORD = 'secrets-place.json';

export type SecretsPlace = 'keychain' | 'file';

const RecordSchema = z.discriminatedUnion('place', [
  z.object({ place: z.literal('keychain') }),
  z.object({
    place: z.literal('file'),
    /** `found`: the file is older than these records. */
    because: z.enum(['wanted', 'no-keyring', 'found']),
  }),
]);
type PlaceRecord = z.infer<typeof RecordSchema>;

export interface PlaceFacts {
  readonly record: PlaceRecord | undefined;
  /** Counts the last good copy too. */
  readonly hasEncrypted: boolean;
  readonly hasPlain: boolean;
  readonly wanted: SecretsPlace | undefined;
}

/**
 * Undefined if nothing is stored or wanted. Encrypted secrets win, so that no plain file is used beside them, then the
 * record, existing files, and `wanted`.
 */
export function placeOf({ record, hasEncrypted, hasPlain, wanted }: PlaceFacts): PlaceRecord | undefined {
  if (hasEncrypted) return { place: 'keychain' };
  if (record) return record;
  if (hasPlain) return { place: 'file', because: wanted === 'file' ? 'wanted' : 'found' };
  if (wanted === 'file') return { place: 'file', because: 'wanted' };
  return wanted === 'keychain' ? { place: 'keychain' } : undefined;
}

/** The last good copy of a file is valid without it. */
const filesToMove = (file: string): string[] => [
  file,
  previousPathOf(file),
  PLACE_RECORD,
  previousPathOf(PLACE_RECORD),
];

export function placeConflict(
  inForce: SecretsPlace,
  wanted: SecretsPlace | undefined,
): FileTrouble | undefined {
  if (wanted === undefined || wanted === inForce) return undefined;
  const files = filesToMove(inForce === 'keychain' ? ENCRYPTED_SECRETS : PLAIN_SECRETS);
  return { kind: 'other-place', place: inForce, files };
}

/**
 * Foyer before 2026-11-22 opened another file on a boot without the keyring, so current secrets may be there.
 */
export const plainBeside = (): FileTrouble => ({
  kind: 'plain-beside',
  file: PLAIN_SECRETS,
  files: filesToMove(ENCRYPTED_SECRETS),
});

const OWNER_ONLY = 0o600;

export type PlaceFile = ReturnType<typeof openPlaceFile>;

/** An unreadable record counts as none, because the secrets files show the same. */
export function openPlaceFile(path: string) {
  const what = 'a record of where secrets are kept';
  const kept = keptFile({ path, schema: RecordSchema, broken: () => what, what });
  const reading = kept.read();
  return {
    record: reading.kind === 'good' || reading.kind === 'previous' ? reading.content : undefined,
    /** Durable. Throws disk errors. */
    write(record: PlaceRecord): void {
      kept.beforeWrite();
      writeFileDurably(path, `${JSON.stringify(record)}\n`, OWNER_ONLY);
      kept.afterWrite();
    },
  };
}
