/** The owner decides about a damaged file. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import { nameForAside, syncFolder, writeFileDurably } from './durable-files.ts';
import { renameFile } from './rename-file.ts';

const OWNER_ONLY = 0o600;

type JsonFound<Content> =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly content: Content }
  /** Invalid, or not readable. */
  | { readonly kind: 'damaged' };

interface JsonFileOptions<Content> {
  readonly path: string;
  readonly schema: z.ZodType<Content>;
  readonly log: Log;
  /** Log event of a disk error. */
  readonly notWritten: string;
  readonly writeText?: typeof writeFileDurably | undefined;
}

function read<Content>(path: string, schema: z.ZodType<Content>): JsonFound<Content> {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? { kind: 'read', content: parsed.data } : { kind: 'damaged' };
  } catch (error) {
    return { kind: systemCode(error) === 'ENOENT' ? 'none' : 'damaged' };
  }
}

export function openJsonFile<Content>(options: JsonFileOptions<Content>) {
  const { path, log, writeText = writeFileDurably } = options;
  let isRefused = false;
  return {
    found: read(path, options.schema),
    /** Renames it with the time `at` (milliseconds since 1970). Throws disk errors. */
    setAside(at: number): void {
      renameFile(path, join(dirname(path), nameForAside(path, at, 'damaged')));
      syncFolder(dirname(path));
    },
    /** True if durable. Logs the first of several disk errors. `before`: runs first, and may throw too. */
    write(content: Content, before?: () => void): boolean {
      try {
        before?.();
        writeText(path, `${JSON.stringify(content)}\n`, OWNER_ONLY);
        isRefused = false;
        return true;
      } catch (error) {
        if (!isRefused) log.error(options.notWritten, { reason: systemCode(error) });
        isRefused = true;
        return false;
      }
    },
  };
}
