/**
 * Foyer's own CA: created if no certificate was given, and stored in the data folder. It is never replaced
 * automatically, since people have installed it on their screens, unless it could sign a whole top-level domain.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { DAY_MS } from '../../clock/clock.ts';
import { isLocalAddress, LOCAL_SUBNETS } from '../settings/network-hosts.ts';
import { keptFile } from '../settings/kept-file.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import type { Randomized } from '../base/capabilities.ts';
import { makeAuthority, type OwnAuthority, subnetOf } from './certificate.ts';

/**
 * Foyer's first year. An earlier clock is not set (a board without a battery), and its dates would be wrong on every
 * screen.
 */
export const EARLIEST_MS = Date.UTC(2026, 0, 1);

const LIFE_MS = 3_650 * DAY_MS;

/** Without registrars: RFC 6762, RFC 8375, ICANN 2024, and routers' defaults. */
const LOCAL_NAMES = ['local', 'home.arpa', 'internal', 'lan'];

const FileSchema = z.strictObject({
  certPem: z.string(),
  keyPem: z.string(),
  /** Permitted besides all local names. */
  names: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Set if it replaced a CA that permitted these names. Wall-clock milliseconds. */
  instead: z.strictObject({ names: z.array(z.string()), at: z.number() }).optional(),
});

type AuthorityAnswer =
  | { readonly kind: 'there'; readonly authority: OwnAuthority; readonly isWritten: boolean }
  | { readonly kind: 'unread'; readonly path: string };

/**
 * A constraint permits a name and everything below it (RFC 5280, 4.2.1.10), so a machine called `info` would permit
 * `bank.info`. No single label is permitted, because the list of top-level domains changes.
 */
const isOneLabel = (name: string): boolean => !name.includes('.');

/** Top-level domains have letters only, or begin with `xn--` (RFC 3696, 2; RFC 5890, 2.3.2.1), unlike `lobby-pc`. */
const mayBeTopLevel = (name: string): boolean => /^(?:[a-z]+|xn--.*)$/i.test(name);

const isBelow = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);

/** Whether browsers accept its certificate for `host`, a name or an address without brackets. */
export function mayVouchFor(authority: Pick<OwnAuthority, 'names' | 'addresses'>, host: string): boolean {
  if (isIP(host) !== 0) return isLocalAddress(host) || authority.addresses.includes(host);
  return [...LOCAL_NAMES, ...authority.names].some((above) => isBelow(host, above));
}

/** Undefined if key and certificate do not match. */
function readPair(kept: z.infer<typeof FileSchema>): OwnAuthority | undefined {
  try {
    const certificate = new X509Certificate(kept.certPem);
    return certificate.checkPrivateKey(createPrivateKey(kept.keyPem)) ? { ...kept, certificate } : undefined;
  } catch {
    return undefined;
  }
}

/** At most 64 characters (RFC 5280, upper bounds). */
const nameFor = (hostname: string, tag: string): string => `Foyer on ${hostname.slice(0, 40)} ${tag}`;

interface AuthorityDeps extends Randomized {
  /** Readable by the hub's user only. */
  readonly path: string;
}

export type AuthorityPlace = ReturnType<typeof openAuthority>;

export function openAuthority({ path, random }: AuthorityDeps) {
  const file = keptFile({ path, schema: FileSchema, broken: (at) => `${at} is damaged.`, what: 'authority' });
  let known: Extract<AuthorityAnswer, { kind: 'there' }> | undefined;

  function write(content: z.infer<typeof FileSchema>): boolean {
    try {
      file.beforeWrite();
      writeFileDurably(path, `${JSON.stringify(content)}\n`, 0o600);
      file.afterWrite();
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** The stored CA, or a new one that also permits these hosts. */
    async find({
      hostname,
      hosts,
      now,
    }: {
      readonly hostname: string;
      readonly hosts: readonly string[];
      readonly now: number;
    }): Promise<AuthorityAnswer> {
      if (known) return known;
      const reading = file.read();
      if (reading.kind === 'unreadable') return { kind: 'unread', path };
      let before: z.infer<typeof FileSchema> | undefined;
      if (reading.kind !== 'none') {
        const authority = readPair(reading.content);
        if (!authority) return { kind: 'unread', path };
        if (!authority.names.some(mayBeTopLevel)) {
          known = { kind: 'there', authority, isWritten: true };
          return known;
        }
        before = reading.content;
      }
      const tooMuch = before?.names.filter(mayBeTopLevel) ?? [];
      const none = { names: [], addresses: [] };
      const wanted = new Set([...hosts, ...(before?.names ?? []), ...(before?.addresses ?? [])]);
      const further = [...wanted].filter((host) => !mayVouchFor(none, host));
      const names = further.filter((host) => isIP(host) === 0 && !isOneLabel(host));
      const addresses = further.filter((host) => isIP(host) !== 0);
      const made = await makeAuthority({
        name: nameFor(hostname, random(2).toString('hex')),
        names: [...LOCAL_NAMES, ...names],
        subnets: [
          ...LOCAL_SUBNETS.map(([net, bits]) => subnetOf(net, bits)),
          ...addresses.map((one) => subnetOf(one, 128)),
        ],
        from: EARLIEST_MS,
        to: now + LIFE_MS,
      });
      const instead = tooMuch.length > 0 ? { instead: { names: tooMuch, at: now } } : {};
      // Also replaces the backup of the file, so that no copy of the overly broad key remains.
      const content = { ...made, names, addresses, ...instead };
      known = {
        kind: 'there',
        authority: { ...content, certificate: new X509Certificate(made.certPem) },
        isWritten: write(content),
      };
      return known;
    },
  };
}
