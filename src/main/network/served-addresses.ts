/** The addresses that are listened on: opened, given another certificate and closed as asked, each apart from the others. */
import type { NetworkProblem } from '../../contract/network.ts';
import type { Log } from '../base/log.ts';
import type { KeyedCertificate } from './certificate.ts';

export interface Serving {
  readonly servers: NetworkServers;
  /** Absent: nothing is served. */
  readonly certificate: KeyedCertificate | undefined;
  readonly hosts: () => readonly string[];
}

export interface ServedNow {
  readonly addresses: readonly string[];
  readonly problems: readonly NetworkProblem[];
}

export interface ServedAddresses {
  /** Serves these and no others. One that cannot be listened on takes none of the others away, and is tried again. */
  be(addresses: readonly string[], serving: Serving): Promise<void>;
  now(): ServedNow;
  close(): Promise<void>;
}

export function createServedAddresses(log: Log): ServedAddresses {
  const open = new Map<string, ServedAddress>();
  const failed = new Map<string, NetworkProblem>();
  let inUse: KeyedCertificate | undefined;

  async function leave(wanted: ReadonlySet<string>): Promise<void> {
    for (const address of failed.keys()) if (!wanted.has(address)) failed.delete(address);
    const gone = [...open].filter(([address]) => !wanted.has(address));
    for (const [address] of gone) open.delete(address);
    await Promise.all(gone.map(([, served]) => served.close()));
    if (gone.length > 0) log.info('network-addresses-left', { count: gone.length });
  }

  function renew(certificate: KeyedCertificate): void {
    const isSame = inUse?.certPem === certificate.certPem && inUse.keyPem === certificate.keyPem;
    if (isSame) return;
    inUse = certificate;
    for (const served of open.values()) served.renew(certificate);
    if (open.size > 0) log.info('network-certificate-renewed');
  }

  return {
    async be(addresses, { servers, certificate, hosts }) {
      await leave(new Set(certificate ? addresses : []));
      if (!certificate) return;
      renew(certificate);
      for (const address of addresses) {
        if (open.has(address)) continue;
        const answer = await servers.serve({ address, certificate, hosts });
        if (answer.kind === 'serving') {
          open.set(address, answer.served);
          failed.delete(address);
          log.info('network-address-served');
        } else {
          const { port, reason } = answer;
          failed.set(address, { kind: 'not-listening', address, port, reason });
        }
      }
    },
    now: () => ({ addresses: [...open.keys()], problems: [...failed.values()] }),
    close: () => leave(new Set()),
  };
}

/** One address at which all ports of Foyer are listened on. */
interface ServedAddress {
  /** Uses another certificate for connections from now on. */
  renew(certificate: KeyedCertificate): void;
  /** Ends its listeners and the connections there. */
  close(): Promise<void>;
}

export type ServeAnswer =
  | { readonly kind: 'serving'; readonly served: ServedAddress }
  /** None of its ports; `reason` is the system's word for the first that could not be had. */
  | { readonly kind: 'failed'; readonly port: number; readonly reason: string };

export interface NetworkServers {
  serve(at: {
    /** Of this machine, without brackets. */
    readonly address: string;
    readonly certificate: KeyedCertificate;
    /** The exact hosts that browsers may know it by, at the moment. */
    readonly hosts: () => readonly string[];
  }): Promise<ServeAnswer>;
  /** What to type on another machine that reaches it as `host`: the page of pairing. */
  pairingAddressAt(host: string): string;
}
