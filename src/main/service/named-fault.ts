/** Faults of a connection that have a name and a way out, told to staff and to the administrator. Pure. */
import type { ServiceFault } from '../../contract/connection-problem.ts';
import type { ServiceFailure } from './errors.ts';

/** By the cause of a failure: Node's and OpenSSL's codes, and Chromium's net errors without `ERR_`. */
const FAULTS: Readonly<Record<string, ServiceFault>> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  // Chromium has one name for too late and too early.
  CERT_DATE_INVALID: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  CERT_COMMON_NAME_INVALID: 'certificate-name',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-authority',
  CERT_UNTRUSTED: 'certificate-authority',
  CERT_AUTHORITY_INVALID: 'certificate-authority',
  // Electron's TLS library (BoringSSL): it knows no limits for addresses, and takes no address below one.
  UNSUPPORTED_NAME_CONSTRAINT_TYPE: 'certificate-limits',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'no-http-1',
  'not-http-1': 'no-http-1',
};

/** The named fault behind a failure; undefined where it is only "not reachable". */
export function namedFault({ kind, cause }: ServiceFailure): ServiceFault | undefined {
  if (kind === 'offline' && cause !== undefined) return 'proxy';
  return cause === undefined || !Object.hasOwn(FAULTS, cause) ? undefined : FAULTS[cause];
}
