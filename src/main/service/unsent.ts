/**
 * Errors of `fetch` that prove that nothing was sent.
 *
 * The proof is strict, because a create is repeated only with it. The error of a closed idle connection also appears
 * after the server read the request. ECONNRESET, EPIPE, EHOSTUNREACH and TLS errors count only if the system call shows
 * that the connection was still being opened.
 */
import { z } from 'zod';
import type { ServiceFailure } from './errors.ts';

/** Node's code for other certificate verdicts. The message has the library's fixed words. */
const UNNAMED_VERDICT = 'UNSPECIFIED';

/** Name resolution, and errors of undici and TLS before a request is written. */
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
  // The answer to our offer of HTTP/1.1, before anything else (RFC 7301, 3.2).
  'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL',
  // OpenSSL's verdicts during the handshake (Node documentation, "X509 certificate error codes").
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
  // All other verdicts (src/crypto/crypto_common.cc in Node).
  UNNAMED_VERDICT,
]);
const NODE_PREFIXES = ['CERT_', 'CRL_', 'ERROR_IN_CERT_', 'ERROR_IN_CRL_'];

/** Node's message before TLS was established. The code is only ECONNRESET. */
const CLOSED_IN_HANDSHAKE = 'Client network socket disconnected before secure TLS connection was established';

/** Net errors (net/base/net_error_list.h) before a connection is usable. */
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
/** The verifier's settings changed during requests, which proves nothing. */
const CHROMIUM_EXCEPTIONS = new Set(['CERT_VERIFIER_CHANGED']);

const startsWithOneOf = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text.startsWith(prefix));

/** `net::ERR_NAME_NOT_RESOLVED`, without `ERR_`. */
function chromiumErrorName(message: string): string | undefined {
  return /\bnet::ERR_([A-Z0-9_]+)/.exec(message)?.[1];
}

/**
 * From the fixed words of OpenSSL and BoringSSL (`X509_verify_cert_error_string`), such as "unsupported name constraint
 * type".
 */
function unnamedVerdict({ code, message }: ErrorFacts): string | undefined {
  if (code !== UNNAMED_VERDICT || !/^[A-Za-z ,()/-]+$/.test(message)) return undefined;
  return message.toUpperCase().replaceAll(/[^A-Z]+/g, '_');
}

interface ErrorFacts {
  readonly name?: string;
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
}

function provesNothingSent({ message, code, syscall }: ErrorFacts): boolean {
  const chromium = chromiumErrorName(message);
  if (chromium !== undefined) {
    if (CHROMIUM_EXCEPTIONS.has(chromium)) return false;
    return CHROMIUM_ERRORS.has(chromium) || startsWithOneOf(chromium, CHROMIUM_PREFIXES);
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  // `fetch` rejects some ports before it opens anything (Fetch standard, "port blocking").
  if (message === 'bad port' || message === CLOSED_IN_HANDSHAKE) return true;
  if (code === undefined) return false;
  return NODE_CODES.has(code) || startsWithOneOf(code, NODE_PREFIXES);
}

/** The proxy answered without opening a tunnel. */
const CHROMIUM_PROXY_ERRORS = new Set(['TUNNEL_CONNECTION_FAILED', 'PROXY_AUTH_UNSUPPORTED']);
/** Node's `fetch` behind `HTTPS_PROXY`. The error has no code. */
const NODE_PROXY_ANSWER = /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/;

/** A proxy answered before there was a connection to the service. */
function isOfProxy({ message }: ErrorFacts): boolean {
  const chromium = chromiumErrorName(message);
  return chromium === undefined ? NODE_PROXY_ANSWER.test(message) : CHROMIUM_PROXY_ERRORS.has(chromium);
}

const errorSchema = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
});

/** The innermost causes, with the attempts of a multiple connect separated. */
function rootsOf(error: unknown, depth = 0): ErrorFacts[] {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success || depth > 5) return [];
  const { name, message, code, syscall, cause, errors = [] } = parsed.data;
  const inner = errors.length > 0 ? errors : cause === undefined ? [] : [cause];
  const roots = inner.flatMap((each) => rootsOf(each, depth + 1));
  if (roots.length > 0) return roots;
  return [
    {
      name,
      message,
      ...(code === undefined ? {} : { code }),
      ...(syscall === undefined ? {} : { syscall }),
    },
  ];
}

/** Never the message, which may contain an address with a key. */
function wordFor(root: ErrorFacts | undefined): string {
  const chromium = root === undefined ? undefined : chromiumErrorName(root.message);
  if (chromium !== undefined) return chromium.slice(0, 60);
  // The peer does not speak HTTP/1.1. Node gives this error no code.
  if (root?.name === 'HTTPParserError') return 'not-http-1';
  const verdict = root === undefined ? undefined : unnamedVerdict(root);
  if (verdict !== undefined) return verdict.slice(0, 60);
  // OpenSSL's own alerts have a slash: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE.
  return root?.code !== undefined && /^[A-Z0-9_/]{1,60}$/.test(root.code) ? root.code : 'network';
}

/** Electron's `net` throws this where Node's `fetch` returns the redirect. */
const ELECTRON_REDIRECT = 'Redirect was cancelled';

/** `bytesMayHaveLeft`: the request was passed to `fetch`. */
export function classifyThrow(
  error: unknown,
  { bytesMayHaveLeft }: { bytesMayHaveLeft: boolean },
): ServiceFailure {
  const roots = rootsOf(error);
  const cause = wordFor(roots[0]);
  if (!bytesMayHaveLeft) return { kind: 'not-sent', cause };
  if (roots.some((root) => root.message === ELECTRON_REDIRECT)) return { kind: 'unknown', cause: 'redirect' };
  if (roots.length > 0 && roots.every(isOfProxy)) return { kind: 'offline', cause };
  const unsent = roots.length > 0 && roots.every(provesNothingSent);
  return { kind: unsent ? 'not-sent' : 'unknown', cause };
}
