/** One signed request to the address of another program. Failures are values. */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

export type Posted =
  | { readonly kind: 'received' }
  /** Another status than 2xx, also a redirect, which is never followed. */
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | undefined }
  /** `reason`: the system's word, such as `ECONNREFUSED`. */
  | { readonly kind: 'not-reached'; readonly reason: string };

/** Milliseconds from the first byte to the answer's head. The gateways that were looked at answer in less than one second. */
const ANSWERS_WITHIN_MS = 10_000;

const OWN_ADDRESS = 'EOWNADDRESS';

/** Addresses that never lead to another computer, and those where cloud machines offer their own secrets. */
const NEVER_OUTSIDE = new BlockList();
NEVER_OUTSIDE.addSubnet('127.0.0.0', 8, 'ipv4');
NEVER_OUTSIDE.addSubnet('0.0.0.0', 8, 'ipv4');
NEVER_OUTSIDE.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER_OUTSIDE.addAddress('::1', 'ipv6');
NEVER_OUTSIDE.addAddress('::', 'ipv6');
NEVER_OUTSIDE.addSubnet('fe80::', 10, 'ipv6');

function isOwn(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const own = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return NEVER_OUTSIDE.check(address, family) || own.some((each) => each.address === address);
}

/** Whether the address itself says that it is of this computer. `host`: of a URL. */
const isNamedOwn = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** As `dns.lookup`. */
type Names = (
  hostname: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up, and refuses one that leads to this computer: whoever controls it could reach what listens only here.
 * The connection is made to the address that was checked.
 */
const lookUpOutside =
  (names: Names): LookupFunction =>
  (hostname, options, callback) => {
    names(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error || !first) callback(error ?? new Error('no address'), '');
      else if (addresses.some(({ address }) => isOwn(address)))
        callback(Object.assign(new Error('own address'), { code: OWN_ADDRESS }), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

function retryAfterOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}

export type PostEvent = (
  address: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Posted>;

/** The answer's body is not read. `names`: default, the system's. */
export function createPostEvent(names: Names = lookup): PostEvent {
  const outside = lookUpOutside(names);
  return (address, body, headers, signal) =>
    new Promise((resolve) => {
      const isSecure = address.protocol === 'https:';
      const request = (isSecure ? httpsRequest : httpRequest)(
        address,
        {
          ...(isNamedOwn(address.hostname) ? {} : { lookup: outside }),
          method: 'POST',
          agent: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          const retryAfterMs = retryAfterOf(response.headers['retry-after']);
          response.destroy();
          resolve(
            status >= 200 && status < 300 ? { kind: 'received' } : { kind: 'answered', status, retryAfterMs },
          );
        },
      );
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ kind: 'not-reached', reason: error.code ?? error.name }),
      );
      request.end(body);
    });
}
