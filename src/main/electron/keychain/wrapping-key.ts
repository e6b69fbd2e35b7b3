/**
 * Windows' wrapping key. It is in Chromium's `Local State` in the folder of `sessionData`, as
 * `os_crypt.encrypted_key`, encrypted by DPAPI (Electron 45, shell/browser/browser_process_impl.cc,
 * PostEarlyInitialization). Chromium creates it at the first start and writes the file after 10 s or at a clean exit
 * (base/files/important_file_writer.cc; PostMainMessageLoopRun), and no Electron call writes it sooner. So a secret
 * counts as saved once the key is on the disk, and a copy is kept beside the secrets, because losing `Local State`
 * would lose them all.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import { previousPathOf } from '../../settings/kept-file.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';

/** In the data directory, beside the encrypted secrets. */
export const WRAPPING_KEY_COPY = 'secrets.key.json';

const OWNER_ONLY = 0o600;
/** Interval and duration of the checks: three times what Chromium takes. */
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 30_000;

const CryptSchema = z.looseObject({ encrypted_key: z.string().min(1) });
const StateSchema = z.looseObject({ os_crypt: CryptSchema });
type Crypt = z.infer<typeof CryptSchema>;

export interface WrappingKeyFiles {
  readonly localState: string;
  readonly copy: string;
}

/** Undefined if missing or not JSON. */
function jsonAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const cryptAt = (path: string): Crypt | undefined => StateSchema.safeParse(jsonAt(path)).data?.os_crypt;

/**
 * Restores Chromium's key if it has none. Only before `ready`, when Chromium reads the file, and with exclusive use of
 * the data directory. `no-copy`: nothing to restore. `not-written`: disk error.
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

/** A copy with another key is kept beside the new one, because an older secrets file may need it. */
function copyOf({ copy }: WrappingKeyFiles, crypt: Crypt): void {
  const before = cryptAt(copy);
  if (before?.encrypted_key === crypt.encrypted_key) return;
  const write = (path: string, what: Crypt): void =>
    writeFileDurably(path, `${JSON.stringify({ os_crypt: what })}\n`, OWNER_ONLY);
  if (before) write(previousPathOf(copy), before);
  write(copy, crypt);
}

export type KeepWrappingKey = () => Promise<boolean>;

/** Waits until key and copy are on the disk. False after the timeout. Rejects on disk errors. */
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
