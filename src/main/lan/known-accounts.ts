/**
 * Whose browser a connection of this machine comes from. On Linux the system names the account at the other end of it, so
 * a browser that comes back after a restart is told from a neighbour who had Foyer's port and was sent the browser's cookie
 * or its bookmark (docs/adr/0061-an-account-is-known-again.md). Elsewhere nobody is known.
 */
import type { Surface } from '../../contract/roles.ts';
import type { EntryFile } from './entry-file.ts';

/** Both ends of a connection to this hub, as the hub sees it. */
export interface Ends {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
}

export interface KnownAccounts {
  /** Whether the account at the other end is the hub's own, root's, or has had a screen of `surface`. */
  isKnown(surface: Surface, ends: Ends): Promise<boolean>;
  /** That account has a screen of `surface` now. */
  note(surface: Surface, ends: Ends): Promise<void>;
}

/** 127.0.0.1 as the kernel of a little-endian machine writes it, and the state of a connection that stands (proc_net_tcp). */
const LOOPBACK_ADDRESS = '0100007F';
const ESTABLISHED = '01';

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** The account that has the other end, by `/proc/net/tcp`; undefined where no line is that end. */
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

/** `readTable`: the system's table of connections; rejects where there is none. `own`: the account Foyer runs as. */
export function createKnownAccounts(
  file: Pick<EntryFile, 'accountsOf' | 'addAccount'>,
  { readTable, own }: { readonly readTable: () => Promise<string>; readonly own: number | undefined },
): KnownAccounts {
  async function accountAt(ends: Ends): Promise<number | undefined> {
    try {
      return accountIn(await readTable(), ends);
    } catch {
      return undefined;
    }
  }
  return {
    async isKnown(surface, ends) {
      const account = await accountAt(ends);
      return account !== undefined && [ROOT, own, ...file.accountsOf(surface)].includes(account);
    },
    async note(surface, ends) {
      const account = await accountAt(ends);
      if (account !== undefined && account !== ROOT && account !== own) file.addAccount(surface, account);
    },
  };
}
