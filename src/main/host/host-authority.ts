/** The CA certificate that an administrator chose in setup. `caFile` takes precedence. */
import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Certificate, type GeneralSubtree, NameConstraints } from 'pkijs';
import type { AuthorityAnswer, ServiceAuthority } from '../../contract/service-authority.ts';
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { createFurtherTrust, type FurtherTrust } from './trust.ts';

export type HostAuthority = ReturnType<typeof openHostAuthority>;

interface HostAuthorityDeps {
  readonly dataDir: string;
  readonly caFile: string | undefined;
  readonly log: Log;
  /** Whether this runtime checks every name constraint of a CA certificate. Electron's does not. */
  readonly checksAllLimits: boolean;
  readonly say: (sentence: string) => void;
  /** Wall clock, milliseconds since 1970. */
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
    // `trustAuthority` reports that it cannot be read.
    return '';
  }
}

const isGone = (error: unknown): boolean => systemCode(error) === 'ENOENT';

/**
 * Call it after `trustAuthority`. An unusable certificate does not stop the start, and setup shows the problem.
 */
export function openHostAuthority(deps: HostAuthorityDeps) {
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

  /** An expired one is trusted anyway: connections then fail with their own error. */
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
    /** If true, requests to the booking system must use Node's `fetch`, which trusts it. */
    isKept: (): boolean => view.kind === 'kept',
    view: (): ServiceAuthority => view,
    save(text: string): AuthorityAnswer {
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
    remove(): AuthorityAnswer {
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
      readonly pem: string;
      /** Subject, on one line. */
      readonly name: string;
      /** Of the first certificate, milliseconds since 1970. */
      readonly endsAt: number;
    }
  | { readonly kind: 'not-pem' | 'private-key' | 'not-valid-today' };

const BEGIN = '-----BEGIN CERTIFICATE-----';
/** No dash within, to avoid quadratic time on many beginnings without an end. */
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/**
 * `now`: milliseconds since 1970. A private key beside the certificates is rejected, so that none is stored by
 * accident.
 */
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
 * Kinds of names that BoringSSL compares (`nc_match_single` in crypto/x509/v3_ncons.cc), by their numbers in RFC 5280:
 * mail, DNS, directory names and URIs. It rejects constrained names of other kinds, such as IP addresses.
 */
const CHECKED_KINDS: ReadonlySet<number> = new Set([1, 2, 4, 6]);

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
 * Whether a certificate in `pem` has name constraints (RFC 5280, 4.2.1.10) that BoringSSL cannot check. Unreadable
 * certificates have none.
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
