/**
 * Which errors of `fetch` prove that no byte of the request left the machine.
 *
 * The proof is strict, because a create is only ever sent again when it was not sent before. A connection the
 * server closed while it stood idle is not in the list: the same error appears when the server had read the
 * request. Neither are ECONNRESET, EPIPE, EHOSTUNREACH and the TLS errors that can also strike an established
 * connection, unless the system call says that it was still being opened.
 */

/** Node's code for each verdict on a certificate that has no code of its own; its message is the library's fixed words. */
const UNNAMED_VERDICT = 'UNSPECIFIED';

/** Node: name resolution, and what undici and TLS report before a request is written. */
const NODE_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
  'ERR_SSL_TLSV1_ALERT_UNRECOGNIZED_NAME',
  'ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY',
  // The answer to our offer of HTTP/1.1, before anything else is said (RFC 7301, 3.2).
  'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL',
  // OpenSSL's certificate verdicts, given while the handshake runs (Node documentation, "X509 certificate error codes").
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'HOSTNAME_MISMATCH',
  // All other verdicts on a certificate: Node has no code of its own for them (src/crypto/crypto_common.cc).
  UNNAMED_VERDICT,
]);
const NODE_PREFIXES = ['CERT_', 'CRL_', 'ERROR_IN_CERT_', 'ERROR_IN_CRL_'];

/** Node's message when TLS was not yet established; its code is only ECONNRESET. */
const CLOSED_IN_HANDSHAKE = 'Client network socket disconnected before secure TLS connection was established';

/** Chromium's net errors (net/base/net_error_list.h) that end a request before its connection is usable. */
const CHROMIUM_ERRORS = new Set([
  'NAME_NOT_RESOLVED',
  'NAME_RESOLUTION_FAILED',
  'ICANN_NAME_COLLISION',
  'INTERNET_DISCONNECTED',
  'ADDRESS_UNREACHABLE',
  'ADDRESS_INVALID',
  'CONNECTION_REFUSED',
  'CONNECTION_FAILED',
  'CONNECTION_TIMED_OUT',
  'PROXY_CONNECTION_FAILED',
  'PROXY_CERTIFICATE_INVALID',
  'MANDATORY_PROXY_CONFIGURATION_FAILED',
  'PAC_SCRIPT_FAILED',
  'PAC_NOT_IN_DHCP',
  'NO_SUPPORTED_PROXIES',
  'SOCKS_CONNECTION_FAILED',
  'SOCKS_CONNECTION_HOST_UNREACHABLE',
  'SSL_VERSION_OR_CIPHER_MISMATCH',
  'SSL_CLIENT_AUTH_CERT_NEEDED',
  'SSL_PINNED_KEY_NOT_IN_CERT_CHAIN',
  'SSL_OBSOLETE_CIPHER',
  'SSL_UNRECOGNIZED_NAME_ALERT',
  'SSL_SERVER_CERT_BAD_FORMAT',
  'SSL_KEY_USAGE_INCOMPATIBLE',
  'CERTIFICATE_TRANSPARENCY_REQUIRED',
  'NETWORK_ACCESS_DENIED',
  'BLOCKED_BY_CLIENT',
  'BLOCKED_BY_ADMINISTRATOR',
  'UNSAFE_PORT',
  'INVALID_URL',
  'DISALLOWED_URL_SCHEME',
  'UNKNOWN_URL_SCHEME',
]);
const CHROMIUM_PREFIXES = ['CERT_', 'DNS_'];
/** The verifier changed its settings while requests were under way: nothing is proven. */
const CHROMIUM_EXCEPTIONS = new Set(['CERT_VERIFIER_CHANGED']);

const startsWithOneOf = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text.startsWith(prefix));

/** The name of a Chromium net error in a message such as `net::ERR_NAME_NOT_RESOLVED`, without `ERR_`. */
export function chromiumErrorName(message: string): string | undefined {
  return /\bnet::ERR_([A-Z0-9_]+)/.exec(message)?.[1];
}

/**
 * The verdict on a certificate that Node has no code for, in the form of a code: OpenSSL and BoringSSL have fixed words for
 * each (`X509_verify_cert_error_string`), such as "unsupported name constraint type".
 */
export function unnamedVerdict({ code, message }: ErrorFacts): string | undefined {
  if (code !== UNNAMED_VERDICT || !/^[A-Za-z ,()/-]+$/.test(message)) return undefined;
  return message.toUpperCase().replaceAll(/[^A-Z]+/g, '_');
}

/** What an error says about itself. */
export interface ErrorFacts {
  readonly name?: string;
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
}

/** True when this error proves that nothing was sent. */
export function provesNothingSent({ message, code, syscall }: ErrorFacts): boolean {
  const chromium = chromiumErrorName(message);
  if (chromium !== undefined) {
    if (CHROMIUM_EXCEPTIONS.has(chromium)) return false;
    return CHROMIUM_ERRORS.has(chromium) || startsWithOneOf(chromium, CHROMIUM_PREFIXES);
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  // `fetch` refuses a list of ports before it opens anything (Fetch standard, "port blocking").
  if (message === 'bad port' || message === CLOSED_IN_HANDSHAKE) return true;
  if (code === undefined) return false;
  return NODE_CODES.has(code) || startsWithOneOf(code, NODE_PREFIXES);
}

/** Chromium: the proxy answered our request for a tunnel, and did not open one. */
const CHROMIUM_PROXY_ERRORS = new Set(['TUNNEL_CONNECTION_FAILED', 'PROXY_AUTH_UNSUPPORTED']);
/** The same in the words of Node's `fetch` behind `HTTPS_PROXY`; the error has no code of its own. */
const NODE_PROXY_ANSWER = /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/;

/** True when a proxy on the way answered before there was a way to the service. */
export function isOfProxy({ message }: ErrorFacts): boolean {
  const chromium = chromiumErrorName(message);
  return chromium === undefined ? NODE_PROXY_ANSWER.test(message) : CHROMIUM_PROXY_ERRORS.has(chromium);
}
