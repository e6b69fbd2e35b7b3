/**
 * The key that wraps the secrets on Windows. It lies, itself encrypted for the person by the system (DPAPI), as
 * `os_crypt.encrypted_key` in Chromium's `Local State`, in the folder of `sessionData` (Electron 45,
 * shell/browser/browser_process_impl.cc, PostEarlyInitialization). Chromium makes it at the first start and writes the
 * file 10 s later or at a clean exit (base/files/important_file_writer.cc; PostMainMessageLoopRun); no call of Electron
 * writes it sooner. So a secret counts as saved only when the key is on the disk, and a copy of it lies beside the
 * secrets, because a lost `Local State` would lose them all.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import { previousPathOf } from '../../settings/kept-file.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';

/** In the data directory, beside the encrypted secrets. */
export const WRAPPING_KEY_COPY = 'secrets.key.json';

const OWNER_ONLY = 0o600;
/** How often it is looked for, and how long: three times what Chromium takes. */
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 30_000;

const CryptSchema = z.looseObject({ encrypted_key: z.string().min(1) });
const StateSchema = z.looseObject({ os_crypt: CryptSchema });
type Crypt = z.infer<typeof CryptSchema>;

export interface WrappingKeyFiles {
  readonly localState: string;
  readonly copy: string;
}

/** Undefined: missing, or no JSON. */
function jsonAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const cryptAt = (path: string): Crypt | undefined => StateSchema.safeParse(jsonAt(path)).data?.os_crypt;

/**
 * Gives Chromium its key back where it has none. Call it before the app is ready, which is when Chromium reads the file,
 * and with the data directory to oneself. `no-copy`: there is nothing to give back. `not-written`: the disk refuses.
 */
export function restoreWrappingKey(
  files: WrappingKeyFiles,
): 'there' | 'restored' | 'no-copy' | 'not-written' {
  if (cryptAt(files.localState)) return 'there';
  const copy = cryptAt(files.copy);
  if (!copy) return 'no-copy';
  const rest = z.looseObject({}).safeParse(jsonAt(files.localState)).data ?? {};
  try {
    writeFileDurably(files.localState, JSON.stringify({ ...rest, os_crypt: copy }), OWNER_ONLY);
    return 'restored';
  } catch {
    return 'not-written';
  }
}

/** A copy with another key stays beside the new one: it may be what an older file of secrets needs. */
function copyOf({ copy }: WrappingKeyFiles, crypt: Crypt): void {
  const before = cryptAt(copy);
  if (before?.encrypted_key === crypt.encrypted_key) return;
  const write = (path: string, what: Crypt): void =>
    writeFileDurably(path, `${JSON.stringify({ os_crypt: what })}\n`, OWNER_ONLY);
  if (before) write(previousPathOf(copy), before);
  write(copy, crypt);
}

export type KeepWrappingKey = () => Promise<boolean>;

/**
 * Waits until the key is on the disk and its copy too; false when it does not come in time. Rejects when the disk
 * refuses.
 */
export function keeperOf(
  files: WrappingKeyFiles,
  clock: Pick<Clock, 'after' | 'monotonic'>,
): KeepWrappingKey {
  return async () => {
    const until = clock.monotonic() + PATIENCE_MS;
    for (;;) {
      const crypt = cryptAt(files.localState);
      if (crypt) {
        copyOf(files, crypt);
        return true;
      }
      if (clock.monotonic() >= until) return false;
      await new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));
    }
  };
}
