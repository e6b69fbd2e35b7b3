/** The addresses being served. Opens, renews and closes each one independently. */
import type { NetworkProblem } from '../../contract/network.ts';
import type { Log } from '../base/log.ts';
import type { KeyedCertificate } from './certificate.ts';

interface Serving {
  readonly servers: NetworkServers;
  /** Absent: serve nothing. */
  readonly certificate: KeyedCertificate | undefined;
  readonly hosts: () => readonly string[];
}

export interface ServedNow {
  readonly addresses: readonly string[];
  readonly problems: readonly NetworkProblem[];
}

export function createServedAddresses(log: Log) {
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
    /** Serves exactly these. One that fails does not affect the others, and is tried again. */
    async be(addresses: readonly string[], { servers, certificate, hosts }: Serving): Promise<void> {
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
    now: (): ServedNow => ({ addresses: [...open.keys()], problems: [...failed.values()] }),
    close: (): Promise<void> => leave(new Set()),
  };
}

/** One address with all ports of Foyer. */
interface ServedAddress {
  /** For connections from now on. */
  renew(certificate: KeyedCertificate): void;
  /** Ends its listeners and connections. */
  close(): Promise<void>;
}

export type ServeAnswer =
  | { readonly kind: 'serving'; readonly served: ServedAddress }
  /** No port is open. `reason`: the error code of the first that failed. */
  | { readonly kind: 'failed'; readonly port: number; readonly reason: string };

export interface NetworkServers {
  serve(at: {
    /** Of this machine, without brackets. */
    readonly address: string;
    readonly certificate: KeyedCertificate;
    /** Exact hosts at the moment. */
    readonly hosts: () => readonly string[];
  }): Promise<ServeAnswer>;
  /** The pairing page for a machine that reaches this one as `host`. */
  pairingAddressAt(host: string): string;
}
