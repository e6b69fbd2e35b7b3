/**
 * The certificate authority that an administrator chose in setup: kept in the data directory, trusted at once and with
 * every start. One that `caFile` names stands above it.
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Certificate, type GeneralSubtree, NameConstraints } from 'pkijs';
import type { AuthorityAnswer, ServiceAuthority } from '../../contract/service-authority.ts';
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { createFurtherTrust, type FurtherTrust } from './trust.ts';

export interface HostAuthority {
  /** Requests to the service must go through Node's own `fetch`, which knows it. */
  isKept(): boolean;
  view(): ServiceAuthority;
  save(pem: string): AuthorityAnswer;
  remove(): AuthorityAnswer;
}

export interface HostAuthorityDeps {
  readonly dataDir: string;
  /** `caFile` of the file or the environment, not the demo's. */
  readonly caFile: string | undefined;
  readonly log: Log;
  /** Whether this runtime checks every limit that a CA certificate can have; Electron's does not. */
  readonly checksAllLimits: boolean;
  /** Tells a person at a terminal. */
  readonly say: (sentence: string) => void;
  /** The wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  readonly trust?: FurtherTrust;
}

type ReadCertificates = Extract<AuthorityReading, { readonly kind: 'certificates' }>;

const PUBLIC = 0o644;

const UNCHECKED_LIMITS =
  'The CA certificate for the booking system has name constraints that Electron cannot check, such as for IP addresses: Foyer rejects each certificate below it that has such a name. Use a certificate for a host name only, or a CA certificate without these constraints, or start Foyer with --headless.';

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Who trusts it says that it cannot be read.
    return '';
  }
}

const isGone = (error: unknown): boolean => systemCode(error) === 'ENOENT';

/** After `trustAuthority`. What is kept and cannot be used ends no start: the service is away then, and setup says why. */
export function openHostAuthority(deps: HostAuthorityDeps): HostAuthority {
  const { dataDir, caFile, log, now, trust = createFurtherTrust() } = deps;
  const isUnchecked = (pem: string): boolean => !deps.checksAllLimits && hasUncheckedLimits(pem);
  const path = join(dataDir, 'service-authority.pem');
  let view: ServiceAuthority =
    caFile === undefined ? use() : { kind: 'fixed', hasUncheckedLimits: isUnchecked(textOf(caFile)) };
  if ('hasUncheckedLimits' in view && view.hasUncheckedLimits) {
    log.warn('authority-has-unchecked-limits');
    deps.say(UNCHECKED_LIMITS);
  }

  function keptView({ name, endsAt, pem }: ReadCertificates): ServiceAuthority {
    return { kind: 'kept', name, endsAt, hasUncheckedLimits: isUnchecked(pem) };
  }

  /** Trusts what is kept. One that has ended is trusted all the same: the service's certificate says so itself. */
  function use(): ServiceAuthority {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (isGone(error)) return { kind: 'none' };
      log.error('service-authority-unreadable');
      return { kind: 'unusable' };
    }
    const found = readAuthority(text, now());
    if (found.kind === 'certificates' && trust(found.pem)) return keptView(found);
    log.error('service-authority-unusable', { reason: found.kind });
    return { kind: 'unusable' };
  }

  return {
    isKept: () => view.kind === 'kept',
    view: () => view,
    save(text) {
      if (caFile !== undefined) return { kind: 'locked' };
      const found = readAuthority(text, now());
      if (found.kind !== 'certificates') return { kind: found.kind };
      if (!trust(found.pem)) return { kind: 'cannot-trust' };
      try {
        writeFileDurably(path, found.pem, PUBLIC);
      } catch {
        view = use();
        if (view.kind !== 'kept') trust(undefined);
        return { kind: 'not-kept' };
      }
      view = keptView(found);
      return { kind: 'done', authority: view };
    },
    remove() {
      if (caFile !== undefined) return { kind: 'locked' };
      try {
        rmSync(path, { force: true });
      } catch {
        return { kind: 'not-kept' };
      }
      trust(undefined);
      view = { kind: 'none' };
      return { kind: 'done', authority: view };
    },
  };
}

type AuthorityReading =
  | {
      readonly kind: 'certificates';
      /** The certificates alone, one after the other. */
      readonly pem: string;
      /** The subject of the first, on one line. */
      readonly name: string;
      /** Of the first, in milliseconds since 1970. */
      readonly endsAt: number;
    }
  | { readonly kind: 'not-pem' | 'private-key' | 'not-valid-today' };

const BEGIN = '-----BEGIN CERTIFICATE-----';
/** No dash within: many beginnings without an end would else be looked through once for each. */
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads what somebody gives as the file of a certificate authority. Pure. */
function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** `now` in milliseconds since 1970. A key beside the certificates is refused, so that none is kept by accident. */
export function readAuthority(text: string, now: number): AuthorityReading {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(text)) return { kind: 'private-key' };
  const blocks = text.match(BLOCK) ?? [];
  const certificates = blocks.flatMap((block) => certificateOf(block) ?? []);
  const [first] = certificates;
  if (!first || certificates.length < text.split(BEGIN).length - 1) return { kind: 'not-pem' };
  const isValid = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    validFromDate.getTime() <= now && now < validToDate.getTime();
  if (!certificates.some(isValid)) return { kind: 'not-valid-today' };
  return {
    kind: 'certificates',
    pem: `${blocks.join('\n')}\n`,
    name: first.subject.replaceAll('\n', ', '),
    endsAt: first.validToDate.getTime(),
  };
}

const NAME_CONSTRAINTS = '2.5.29.30';

/**
 * What BoringSSL compares (`nc_match_single` in crypto/x509/v3_ncons.cc): mail addresses, DNS names, directory names and
 * URIs, by their numbers in RFC 5280. A name of another kind, such as an IP address, is rejected where its kind is limited:
 * "unsupported name constraint type". OpenSSL compares addresses too.
 */
const CHECKED_KINDS: ReadonlySet<number> = new Set([1, 2, 4, 6]);

/** Limits of CA certificates (RFC 5280, 4.2.1.10) that the TLS library of a runtime cannot check. Pure. */
function subtreesOf(pem: string): readonly GeneralSubtree[] {
  const { extensions = [] } = Certificate.fromBER(new X509Certificate(pem).raw);
  return extensions
    .filter(({ extnID }) => extnID === NAME_CONSTRAINTS)
    .flatMap(({ parsedValue }) =>
      parsedValue instanceof NameConstraints
        ? [...(parsedValue.permittedSubtrees ?? []), ...(parsedValue.excludedSubtrees ?? [])]
        : [],
    );
}

/**
 * Whether one of the certificates in `pem` has limits of a kind that BoringSSL cannot check, so that Electron rejects every
 * certificate below it that has a name of this kind. One that cannot be read has none: who reads it first says so.
 */
export function hasUncheckedLimits(pem: string): boolean {
  return (pem.match(BLOCK) ?? []).some((block) => {
    try {
      return subtreesOf(block).some(({ base }) => !CHECKED_KINDS.has(base.type));
    } catch {
      return false;
    }
  });
}
