/** A reader of `entry.json` can open every local screen, so only Foyer's account and root may read it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Surface, SurfaceSchema } from '../../contract/roles.ts';
import type { Logged, Randomized } from '../base/capabilities.ts';
import { createLog } from '../base/log.ts';
import { keepToOwner } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import type { EntrySecret } from './entry.ts';
import { LAST_FIRST_PORT } from './ports-in-row.ts';

const KEY_BYTES = 32;
const RUN_BYTES = 16;

/** The oldest account is dropped. */
const MAX_ACCOUNTS = 32;

const EntryFileSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  run: z.string().regex(/^[\w-]{22}$/),
  port: z.int().min(1).max(LAST_FIRST_PORT),
  accounts: z.partialRecord(SurfaceSchema, z.array(z.int().min(0)).max(MAX_ACCOUNTS)),
});
type EntryContent = z.infer<typeof EntryFileSchema>;

const entryFileIn = (dataDir: string) => ({
  path: join(dataDir, 'entry.json'),
  schema: EntryFileSchema,
  notWritten: 'entry-file-not-written',
});

export type EntryFile = ReturnType<typeof openEntryFile>;

/** Replaces a damaged file, which invalidates earlier addresses. */
export function openEntryFile({ dataDir, random, log }: Logged & Randomized & { readonly dataDir: string }) {
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
    /** The port whose screens the secret opens. */
    serves(port: number): void {
      if (write({ port })) return;
      // The file would show an old port and secret as current.
      try {
        rmSync(at.path, { force: true });
      } catch {
        // Already logged by the failed write.
      }
    },
    accountsOf,
    /** If the write fails, the account is kept until the hub stops. */
    addAccount(surface: Surface, account: number): void {
      if (accountsOf(surface).includes(account)) return;
      const kept = [...accountsOf(surface), account].slice(-MAX_ACCOUNTS);
      write({ accounts: { ...content.accounts, [surface]: kept } });
    },
  };
}

const secretOf = ({ key, run }: EntryContent): EntrySecret => ({ key: Buffer.from(key, 'hex'), run });

const unheard = createLog(() => undefined, Date.now);

/** Written by the current or last hub. */
export function readEntryFile(
  dataDir: string,
): { readonly secret: EntrySecret; readonly port: number } | undefined {
  const { found } = openJsonFile({ ...entryFileIn(dataDir), log: unheard });
  return found.kind === 'read' ? { secret: secretOf(found.content), port: found.content.port } : undefined;
}
