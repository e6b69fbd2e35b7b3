/**
 * `entry.json` in the data folder: what the entry addresses of this machine are made from, for as long as the folder is
 * there, and which accounts of the machine have had a screen. Whoever can read it can open every screen of this machine:
 * the account Foyer runs as, and root.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Surface, SurfaceSchema } from '../../contract/roles.ts';
import { createLog, type Log } from '../base/log.ts';
import { keepToOwner } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import type { EntrySecret } from './entry.ts';
import { LAST_FIRST_PORT } from './ports-in-row.ts';

const KEY_BYTES = 32;
const RUN_BYTES = 16;

/** More accounts than work at one machine; the one that came first makes way. */
const MOST_ACCOUNTS = 32;

const EntryFileSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  run: z.string().regex(/^[\w-]{22}$/),
  /** The kiosk's, the first of four in a row. */
  port: z.int().min(1).max(LAST_FIRST_PORT),
  /** User ids of this machine. */
  accounts: z.partialRecord(SurfaceSchema, z.array(z.int().min(0)).max(MOST_ACCOUNTS)),
});
type EntryContent = z.infer<typeof EntryFileSchema>;

const entryFileIn = (dataDir: string) => ({
  path: join(dataDir, 'entry.json'),
  schema: EntryFileSchema,
  notWritten: 'entry-file-not-written',
});

export interface EntryFile {
  readonly secret: EntrySecret;
  /** The screens are served from this port on: what is made from the secret opens them from now. */
  serves(port: number): void;
  accountsOf(surface: Surface): readonly number[];
  /** Durable where the disk takes it, else for this start. */
  addAccount(surface: Surface, account: number): void;
}

export interface EntryFileDeps {
  readonly dataDir: string;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
  readonly log: Log;
}

/** One that is damaged is replaced: the addresses of earlier starts open nothing then. */
export function openEntryFile({ dataDir, random, log }: EntryFileDeps): EntryFile {
  const at = entryFileIn(dataDir);
  const file = openJsonFile({ ...at, log });
  const { found } = file;
  if (found.kind === 'damaged') log.warn('entry-file-replaced');
  if (found.kind === 'read') keepToOwner(at.path);
  const before = found.kind === 'read' ? found.content : undefined;
  let content: EntryContent = {
    key: before?.key ?? random(KEY_BYTES).toString('hex'),
    run: random(RUN_BYTES).toString('base64url'),
    port: before?.port ?? 1,
    accounts: before?.accounts ?? {},
  };
  const write = (more: Partial<EntryContent>): boolean => {
    content = { ...content, ...more };
    return file.write(content);
  };
  const accountsOf = (surface: Surface): readonly number[] => content.accounts[surface] ?? [];
  return {
    secret: secretOf(content),
    serves(port) {
      if (write({ port })) return;
      // A full disk: what it has is of an earlier start, and would be shown as what opens the screens of this one.
      try {
        rmSync(at.path, { force: true });
      } catch {
        // Nothing can be changed there, and the log says that by now.
      }
    },
    accountsOf,
    addAccount(surface, account) {
      if (accountsOf(surface).includes(account)) return;
      const kept = [...accountsOf(surface), account].slice(-MOST_ACCOUNTS);
      write({ accounts: { ...content.accounts, [surface]: kept } });
    },
  };
}

const secretOf = ({ key, run }: EntryContent): EntrySecret => ({ key: Buffer.from(key, 'hex'), run });

const unheard = createLog(() => undefined, Date.now);

/** What the hub that runs, or ran last, has written; undefined where none has, or the file cannot be read. */
export function readEntryFile(
  dataDir: string,
): { readonly secret: EntrySecret; readonly port: number } | undefined {
  const { found } = openJsonFile({ ...entryFileIn(dataDir), log: unheard });
  return found.kind === 'read' ? { secret: secretOf(found.content), port: found.content.port } : undefined;
}
