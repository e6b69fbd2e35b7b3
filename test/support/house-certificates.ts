/** An authority as a house has one, and the certificates of its servers, for tests about services behind such an authority. */
import {
  type KeyedCertificate,
  makeAuthority,
  makeServerCertificate,
} from '../../src/main/network/certificate.ts';

const DAY_MS = 86_400_000;
const LOOPBACK_4 = Buffer.from([127, 0, 0, 0]);
const LOOPBACK_MASK = Buffer.from([255, 0, 0, 0]);

/** Valid for ten years from a day before `nowMs` (wall clock, since TLS compares with that), for addresses of this machine. */
export const houseAuthority = (nowMs: number): Promise<KeyedCertificate> =>
  makeAuthority({
    name: 'An authority of the house',
    names: [],
    subnets: [[LOOPBACK_4, LOOPBACK_MASK]],
    from: nowMs - DAY_MS,
    to: nowMs + 3_650 * DAY_MS,
  });

/** Valid for a year from a day before `nowMs`. */
export const houseServer = (
  authority: KeyedCertificate,
  nowMs: number,
  hosts: readonly string[] = ['127.0.0.1', 'localhost'],
): Promise<KeyedCertificate> =>
  makeServerCertificate(authority, { hosts, from: nowMs - DAY_MS, to: nowMs + 365 * DAY_MS });
