/** The vault of a host without a keychain: one file, readable by the hub's user only. */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { keptFile, type UnreadableFile } from './kept-file.ts';
import { VaultKeySchema, type SecretVault } from './secret-vault.ts';

const FileSchema = z.partialRecord(VaultKeySchema, z.string());

const OWNER_ONLY = 0o600;

export type VaultAnswer = { readonly kind: 'open'; readonly vault: SecretVault } | UnreadableFile;

export interface SecretsFile {
  values(): Readonly<Record<string, string | undefined>>;
  /** The last good copy is in use. */
  readonly trouble?: FileTrouble;
  /** Durable. Throws disk errors. */
  write(values: Readonly<Record<string, string | undefined>>): void;
}

/**
 * Opens a file of texts and its last good copy, both readable by the hub's user only. A missing file is empty, an
 * unreadable one is not changed.
 */
export function openSecretsFile(
  path: string,
  schema: z.ZodType<Readonly<Record<string, string | undefined>>> = FileSchema,
): { readonly kind: 'open'; readonly file: SecretsFile } | UnreadableFile {
  const what = 'a file of secrets';
  const broken = (at: string): string =>
    `${at} cannot be read as ${what}. Fix it or move it away. Foyer has not changed it.`;
  const kept = keptFile({ path, schema, broken, what });
  const reading = kept.read();
  if (reading.kind === 'unreadable') return reading;
  let values = reading.kind === 'none' ? {} : reading.content;
  return {
    kind: 'open',
    file: {
      values: () => values,
      ...(reading.kind === 'previous' ? { trouble: reading.trouble } : {}),
      write(next) {
        try {
          kept.beforeWrite();
          writeFileDurably(path, `${JSON.stringify(next)}\n`, OWNER_ONLY);
          values = next;
          kept.afterWrite();
        } catch (error) {
          // After a disk error, the file has the old content or the new one.
          const now = kept.read();
          if (now.kind === 'good') values = now.content;
          throw error;
        }
      },
    },
  };
}

/** An unreadable file may contain something. */
function holdsSecrets(path: string): boolean {
  const opened = openSecretsFile(path);
  return (
    opened.kind === 'unreadable' || Object.values(opened.file.values()).some((text) => text !== undefined)
  );
}

interface FileVaultOptions {
  /** `file`: chosen. `not-protected`: nothing better was available. */
  readonly protection?: 'file' | 'not-protected';
  /** While the keychain's file has secrets, this vault is not written. */
  readonly encryptedPath?: string;
}

export function openFileVault(
  path: string,
  { protection = 'file', encryptedPath }: FileVaultOptions = {},
): VaultAnswer {
  const opened = openSecretsFile(path);
  if (opened.kind === 'unreadable') return opened;
  const { file } = opened;
  const isElsewhere = (): boolean => encryptedPath !== undefined && holdsSecrets(encryptedPath);
  return {
    kind: 'open',
    vault: {
      protection,
      read: (name) => file.values()[name],
      write(values) {
        if (isElsewhere()) return Promise.resolve({ kind: 'refused', problem: { kind: 'in-keychain' } });
        return whenDone(() => file.write({ ...file.values(), ...values })).then(() => ({ kind: 'written' }));
      },
      kept: () => file.values(),
      putBack: (kept) => whenDone(() => file.write(kept)),
      troubles: () => (isElsewhere() ? [{ kind: 'in-keychain' }] : file.trouble ? [file.trouble] : []),
      onChange: () => undefined,
    },
  };
}

/** Rejects with disk errors. */
function whenDone(write: () => void): Promise<void> {
  return new Promise((resolve) => {
    write();
    resolve();
  });
}
