/** Who a provider says that somebody is, and what that person may do here. Pure. */
import { createHash } from 'node:crypto';
import { MAX_SCREEN_TEXT_LENGTH } from '../../contract/limits.ts';
import { DEFAULT_GROUPS_CLAIM, type Oidc } from '../../contract/oidc.ts';
import { withoutDirection } from '../../contract/setting-kinds.ts';

/** Claims of an ID token or of the userinfo endpoint, unchecked beyond the token itself. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Identity {
  /** Of issuer and subject. The subject itself is not kept. */
  readonly id: string;
  readonly name: string;
  readonly groups: readonly string[];
}

export interface Rights {
  readonly desk: boolean;
  readonly setup: boolean;
}

/** A provider may name thousands. */
const MAX_GROUPS = 5_000;

const accountIdOf = (issuer: string, subject: string): string =>
  `account-${createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')}`;

/** What people read, on one line and not too long. */
function nameIn(claims: Claims, id: string): string {
  const named = ['name', 'preferred_username', 'email']
    .map((claim) => claims[claim])
    .filter((value) => typeof value === 'string')
    .map((text) =>
      withoutDirection(text)
        .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
        .trim(),
    )
    .find((text) => text !== '');
  const letters = Array.from(named ?? `Account ${id.slice(-6)}`);
  return letters
    .slice(0, MAX_SCREEN_TEXT_LENGTH / 2)
    .join('')
    .trim();
}

/** “realm_access.roles” is a claim of that name, or the part “roles” of the claim “realm_access”. */
function claimIn(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Object.entries(value).find(([key]) => key === part)?.[1];
  }
  return value;
}

/** Undefined if the claim is missing. One text counts as one group. */
export function groupsIn(
  claims: Claims,
  { groupsClaim = DEFAULT_GROUPS_CLAIM }: Oidc,
): readonly string[] | undefined {
  const value = claimIn(claims, groupsClaim);
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MAX_GROUPS).filter((one) => typeof one === 'string');
}

/** `more`: of the userinfo endpoint, which fills in what the token leaves out. Undefined without groups. */
export function identityOf(
  oidc: Oidc,
  subject: string,
  claims: Claims,
  more: Claims = {},
): Identity | undefined {
  const groups = groupsIn(claims, oidc) ?? groupsIn(more, oidc);
  if (groups === undefined) return undefined;
  const id = accountIdOf(oidc.issuer, subject);
  return { id, name: nameIn({ ...more, ...claims }, id), groups };
}

/** Administrators may use the front desk too: they could give themselves the right. */
export function rightsOf(groups: readonly string[], oidc: Oidc): Rights {
  const isIn = (wanted: readonly string[] = []): boolean => wanted.some((group) => groups.includes(group));
  const setup = isIn(oidc.administratorGroups);
  return { desk: setup || isIn(oidc.deskGroups), setup };
}
