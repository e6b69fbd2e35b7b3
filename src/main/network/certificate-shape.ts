/** What the network asks of a certificate, and what it gets. */
import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { NetworkProblem } from '../../contract/network.ts';
import type { Authority } from './authority.ts';

export interface CertificateWish {
  /** As the machine calls itself. */
  readonly hostname: string;
  /** Names and addresses that it should have, without brackets. */
  readonly hosts: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type CertificateAnswer =
  | {
      readonly kind: 'found';
      readonly of: 'own' | 'given';
      /** The server's first, then those above it. */
      readonly certPem: string;
      readonly keyPem: string;
      /** What is wrong with it all the same. */
      readonly problems: readonly NetworkProblem[];
      readonly authority?: Authority;
    }
  | {
      readonly kind: 'none';
      readonly problems: readonly NetworkProblem[];
      readonly authority?: Authority;
    };

/** Whether browsers take it for `host`, a name or an address without brackets. */
export const covers = (leaf: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? leaf.checkHost(host, { subject: 'never' }) : leaf.checkIP(host)) !== undefined;
