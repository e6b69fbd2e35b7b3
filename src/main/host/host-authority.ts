/**
 * The certificate authority that an administrator chose in setup: kept in the data directory, trusted at once and with
 * every start. One that `caFile` names stands above it.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../base/private-files.ts';
import type { AuthorityAnswer, ServiceAuthority } from '../../contract/service-authority.ts';
import type { Log } from '../base/log.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { type AuthorityReading, readAuthority } from './authority-file.ts';
import { createFurtherTrust, type FurtherTrust } from './trust.ts';
import { hasUncheckedLimits } from './unchecked-limits.ts';

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
