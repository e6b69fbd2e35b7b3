/** Limits of CA certificates (RFC 5280, 4.2.1.10) that the TLS library of a runtime cannot check. Pure. */
import { X509Certificate } from 'node:crypto';
import { Certificate, type GeneralSubtree, NameConstraints } from 'pkijs';

const NAME_CONSTRAINTS = '2.5.29.30';

/**
 * What BoringSSL compares (`nc_match_single` in crypto/x509/v3_ncons.cc): mail addresses, DNS names, directory names and
 * URIs, by their numbers in RFC 5280. A name of another kind, such as an IP address, is rejected where its kind is limited:
 * "unsupported name constraint type". OpenSSL compares addresses too.
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

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

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
