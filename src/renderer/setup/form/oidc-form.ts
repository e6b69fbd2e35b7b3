/** The form of sign-in with accounts, which saves on its own. Pure. */
import type { Oidc } from '../../../contract/oidc.ts';

export interface OidcDraft {
  readonly issuer: string;
  readonly clientId: string;
  /** One in each line, as the next. */
  readonly deskGroups: string;
  readonly administratorGroups: string;
  readonly scopes: string;
  readonly groupsClaim: string;
}

export const oidcDraft = (saved: Oidc | undefined, typed: Partial<OidcDraft> = {}): OidcDraft => ({
  issuer: saved?.issuer ?? '',
  clientId: saved?.clientId ?? '',
  deskGroups: (saved?.deskGroups ?? []).join('\n'),
  administratorGroups: (saved?.administratorGroups ?? []).join('\n'),
  scopes: saved?.scopes ?? '',
  groupsClaim: saved?.groupsClaim ?? '',
  ...typed,
});

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An empty field with a default is left out. */
export function readOidc(draft: OidcDraft): Oidc {
  const { issuer, clientId, scopes, groupsClaim } = draft;
  const administratorGroups = linesIn(draft.administratorGroups);
  return {
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    deskGroups: linesIn(draft.deskGroups),
    ...(administratorGroups.length === 0 ? {} : { administratorGroups }),
    ...(scopes.trim() === '' ? {} : { scopes: scopes.trim() }),
    ...(groupsClaim.trim() === '' ? {} : { groupsClaim: groupsClaim.trim() }),
  };
}
