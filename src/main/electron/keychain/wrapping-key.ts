/**
 * Windows' wrapping key is `os_crypt.encrypted_key` in Chromium's `Local State`, encrypted by DPAPI (Electron 45,
 * shell/browser/browser_process_impl.cc, PostEarlyInitialization). Chromium writes the file after 10 s or at a clean
 * exit (base/files/important_file_writer.cc), and no Electron call writes it sooner. So a secret counts as saved once
 * the key is on the disk, and a copy is kept, because without the key all secrets are lost.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import { previousPathOf } from '../../settings/kept-file.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';

export const WRAPPING_KEY_COPY = 'secrets.key.json';

const OWNER_ONLY = 0o600;
/** Three times what Chromium takes. */
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 30_000;

const CryptSchema = z.looseObject({ encrypted_key: z.string().min(1) });
const StateSchema = z.looseObject({ os_crypt: CryptSchema });
type Crypt = z.infer<typeof CryptSchema>;

export interface WrappingKeyFiles {
  readonly localState: string;
  readonly copy: string;
}

function jsonAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const cryptAt = (path: string): Crypt | undefined => StateSchema.safeParse(jsonAt(path)).data?.os_crypt;

/**
 * Call it before `ready`, when Chromium reads the file. `no-copy`: nothing to restore. `not-written`: disk error.
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

/** A copy with another key is kept, because an older secrets file may need it. */
function copyOf({ copy }: WrappingKeyFiles, crypt: Crypt): void {
  const before = cryptAt(copy);
  if (before?.encrypted_key === crypt.encrypted_key) return;
  const write = (path: string, what: Crypt): void =>
    writeFileDurably(path, `${JSON.stringify({ os_crypt: what })}\n`, OWNER_ONLY);
  if (before) write(previousPathOf(copy), before);
  write(copy, crypt);
}

export type KeepWrappingKey = () => Promise<boolean>;

/** Waits until key and copy are on the disk. False after the timeout. */
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
