/** Faults of a connection that have a name and a way out, told to staff and to the administrator. Pure. */
import type { ServiceFault } from '../../contract/hub-status.ts';
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
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'no-http-1',
  'not-http-1': 'no-http-1',
};

/** The named fault behind a failure; undefined where it is only "not reachable". */
export function namedFault({ kind, cause }: ServiceFailure): ServiceFault | undefined {
  if (kind === 'offline' && cause !== undefined) return 'proxy';
  return cause === undefined || !Object.hasOwn(FAULTS, cause) ? undefined : FAULTS[cause];
}

/** What is wrong and what to do, for the administrator. */
export function faultSentence(fault: ServiceFault): string {
  switch (fault) {
    case 'certificate-expired':
      return 'The service’s certificate is not valid today, so nothing was sent. Have it renewed; if it is in order, set the clock of this machine.';
    case 'certificate-name':
      return 'The service’s certificate is made out to another name, so nothing was sent. Enter the address exactly as the service gives it; a network login page also looks like this.';
    case 'certificate-authority':
      return 'The service’s certificate comes from an authority this machine does not know, so nothing was sent. If it is your own, name its file in FOYER_CA_FILE; if not, somebody else answers there.';
    case 'no-http-1':
      return 'What answers at this address does not speak HTTP/1.1, perhaps only HTTP/2. Have HTTP/1.1 switched on there or in front of it.';
    case 'proxy':
      return 'The proxy of this network did not let the connection through, so nothing was sent. Have this machine allowed to reach the service.';
  }
}
