/**
 * Recognizes the account behind a local connection by Linux's `/proc/net/tcp`. Another account may have had Foyer's
 * port and got a browser's cookie or bookmark (docs/adr/0061-an-account-is-known-again.md).
 */
import type { Surface } from '../../contract/roles.ts';
import type { EntryFile } from './entry-file.ts';

/** From the hub's side. */
export interface Ends {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
}

export type KnownAccounts = ReturnType<typeof createKnownAccounts>;

/** 127.0.0.1 in little-endian hex, and the ESTABLISHED state (proc_net_tcp). */
const LOOPBACK_ADDRESS = '0100007F';
const ESTABLISHED = '01';

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** The user id at the other end. */
export function accountIn(table: string, { localPort, remotePort }: Ends): number | undefined {
  if (localPort === undefined || remotePort === undefined) return undefined;
  const theirs = `${LOOPBACK_ADDRESS}:${hex(remotePort)}`;
  const ours = `${LOOPBACK_ADDRESS}:${hex(localPort)}`;
  for (const line of table.split('\n')) {
    const [, local, remote, state, , , , account = ''] = line.trim().split(/\s+/);
    if (local === theirs && remote === ours && state === ESTABLISHED && /^\d+$/.test(account))
      return Number(account);
  }
  return undefined;
}

const ROOT = 0;

/** `readTable` rejects if the system has no such table. `own`: Foyer's account. */
export function createKnownAccounts(
  file: Pick<EntryFile, 'accountsOf' | 'addAccount'>,
  { readTable, own }: { readonly readTable: () => Promise<string>; readonly own: number | undefined },
) {
  async function accountAt(ends: Ends): Promise<number | undefined> {
    try {
      return accountIn(await readTable(), ends);
    } catch {
      return undefined;
    }
  }
  return {
    /** True for the hub's own account, root, and accounts that have had a screen of `surface`. */
    async isKnown(surface: Surface, ends: Ends): Promise<boolean> {
      const account = await accountAt(ends);
      return account !== undefined && [ROOT, own, ...file.accountsOf(surface)].includes(account);
    },
    async note(surface: Surface, ends: Ends): Promise<void> {
      const account = await accountAt(ends);
      if (account !== undefined && account !== ROOT && account !== own) file.addAccount(surface, account);
    },
  };
}
