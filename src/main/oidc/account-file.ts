/** Clerks with an account who chose a PIN, on the disk. All others are known only while they are signed in. */
import { z } from 'zod';
import type { Log } from '../base/log.ts';
import { type ClerkRecord, ClerkRecordSchema } from '../staff/clerk-record.ts';
import { keepToOwner } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';

const AccountRecordSchema = ClerkRecordSchema.extend({
  desk: z.boolean(),
  /** When the provider last confirmed it, in milliseconds since 1970. */
  verifiedAt: z.number(),
});
export type AccountRecord = z.infer<typeof AccountRecordSchema>;

const FileSchema = z.object({
  /** Records of another provider are not used. */
  issuer: z.string(),
  accounts: z.array(AccountRecordSchema),
});

const MAX_ACCOUNTS = 200;

export type AccountFile = ReturnType<typeof openAccountFile>;

/** A damaged file counts as empty: its clerks sign in with their accounts and choose a PIN again. */
export function openAccountFile(path: string, log: Log) {
  const file = openJsonFile({ path, schema: FileSchema, log, notWritten: 'accounts-not-written' });
  let inForce = file.found.kind === 'read' ? file.found.content : { issuer: '', accounts: [] };
  if (file.found.kind === 'damaged') log.error('accounts-unreadable');
  else if (file.found.kind === 'read') keepToOwner(path);

  function write(issuer: string, accounts: readonly AccountRecord[]): boolean {
    const next = { issuer, accounts: [...accounts] };
    if (!file.write(next)) return false;
    inForce = next;
    return true;
  }

  const all = (issuer: string): readonly AccountRecord[] =>
    inForce.issuer === issuer ? inForce.accounts : [];

  return {
    all,
    of: (issuer: string, id: string): AccountRecord | undefined => all(issuer).find((one) => one.id === id),
    /** In place of the one with its id. The one that was confirmed longest ago makes room. */
    put(issuer: string, record: AccountRecord): boolean {
      const others = all(issuer).filter(({ id }) => id !== record.id);
      const left = others.toSorted((a, b) => b.verifiedAt - a.verifiedAt).slice(0, MAX_ACCOUNTS - 1);
      return write(issuer, [...left, record]);
    },
    remove: (issuer: string, id: string): boolean =>
      write(
        issuer,
        all(issuer).filter((one) => one.id !== id),
      ),
  };
}

export const clerkRecordOf = ({ desk: _desk, verifiedAt: _at, ...record }: AccountRecord): ClerkRecord =>
  record;
