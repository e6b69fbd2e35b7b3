/** This machine's certificate by Foyer's own CA: kept over restarts, replaced when it no longer fits. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '../../clock/clock.ts';
import type { NetworkProblem } from '../../contract/network.ts';
import { keptFile } from '../settings/kept-file.ts';
import { networkName } from '../settings/network-hosts.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { type AuthorityPlace, mayVouchFor } from './authority.ts';
import {
  type CertificateAnswer,
  type CertificateWish,
  type KeyedCertificate,
  makeServerCertificate,
  type OwnAuthority,
} from './certificate.ts';

/** With the day before, 397 days. Browsers reject more than 398. */
const LIFE_MS = 396 * DAY_MS;
/** For screens whose clock is behind. */
const BEFORE_MS = DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
const TELL_BEFORE_MS = 90 * DAY_MS;
/** Time to visit every screen. */
const SHOW_REPLACED_MS = 30 * DAY_MS;

const FileSchema = z.strictObject({ certPem: z.string(), keyPem: z.string(), hosts: z.array(z.string()) });
type Kept = z.infer<typeof FileSchema>;

/** Whether it is this CA's, for exactly these hosts, and not about to expire. */
function fits(kept: Kept, authority: OwnAuthority, hosts: readonly string[], now: number): boolean {
  try {
    const leaf = new X509Certificate(kept.certPem);
    const isOurs = leaf.checkIssued(authority.certificate) && leaf.verify(authority.certificate.publicKey);
    const isForThese = kept.hosts.length === hosts.length && hosts.every((host) => kept.hosts.includes(host));
    const isValid = leaf.validFromDate.getTime() <= now && leaf.validToDate.getTime() > now + RENEW_BEFORE_MS;
    return isOurs && isForThese && isValid && leaf.checkPrivateKey(createPrivateKey(kept.keyPem));
  } catch {
    return false;
  }
}

interface OwnCertificateDeps {
  /** Readable by the hub's user only. */
  readonly path: string;
  readonly authority: AuthorityPlace;
}

export function openOwnCertificate({ path, authority: place }: OwnCertificateDeps) {
  const file = keptFile({
    path,
    schema: FileSchema,
    broken: (at) => `${at} is damaged.`,
    what: 'certificate',
  });
  let kept: Kept | undefined;
  let isRead = false;

  function write(next: Kept): boolean {
    try {
      file.beforeWrite();
      writeFileDurably(path, `${JSON.stringify(next)}\n`, 0o600);
      file.afterWrite();
      return true;
    } catch {
      return false;
    }
  }

  function readOnce(): void {
    if (isRead) return;
    isRead = true;
    const reading = file.read();
    kept = reading.kind === 'good' || reading.kind === 'previous' ? reading.content : undefined;
  }

  let mayNotWrite = false;

  async function leafFor(
    authority: OwnAuthority,
    hosts: readonly string[],
    now: number,
  ): Promise<KeyedCertificate> {
    readOnce();
    if (kept && fits(kept, authority, hosts, now)) return kept;
    const to = Math.min(now + LIFE_MS, authority.certificate.validToDate.getTime());
    const made = await makeServerCertificate(authority, { hosts, from: now - BEFORE_MS, to });
    kept = { ...made, hosts: [...hosts] };
    mayNotWrite = !write(kept);
    return kept;
  }

  return {
    async find({ hostname, hosts, now }: CertificateWish): Promise<CertificateAnswer> {
      const found = await place.find({ hostname, hosts, now });
      if (found.kind === 'unread')
        return { kind: 'none', problems: [{ kind: 'authority-unread', path: found.path }] };
      const { authority, isWritten } = found;
      const endsAt = authority.certificate.validToDate.getTime();
      if (endsAt <= now)
        return { kind: 'none', problems: [{ kind: 'authority-expired', at: endsAt }], authority };
      const outside = hosts.filter((host) => !mayVouchFor(authority, host));
      const leaf = await leafFor(
        authority,
        hosts.filter((host) => !outside.includes(host)),
        now,
      );
      const problems: NetworkProblem[] = [];
      // A machine's bare name is not reported: nearly every machine has one, and no one set it.
      const reported = outside.filter((host) => host.includes('.') || host !== networkName(hostname));
      if (reported.length > 0) problems.push({ kind: 'outside', hosts: reported });
      const { instead } = authority;
      if (instead && now < instead.at + SHOW_REPLACED_MS)
        problems.push({ kind: 'authority-replaced', names: [...instead.names] });
      if (endsAt <= now + TELL_BEFORE_MS) problems.push({ kind: 'authority-ends', at: endsAt });
      if (!isWritten || mayNotWrite) problems.push({ kind: 'not-written' });
      // Some systems need the whole chain.
      const certPem = `${leaf.certPem}${authority.certPem}`;
      return { kind: 'found', of: 'own', certPem, keyPem: leaf.keyPem, problems, authority };
    },
  };
}
