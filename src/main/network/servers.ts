/** What listens for the network; `lan/network-servers.ts` is it. */
import type { KeyedCertificate } from './certificate.ts';

/** One address at which all ports of Foyer are listened on. */
export interface ServedAddress {
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
