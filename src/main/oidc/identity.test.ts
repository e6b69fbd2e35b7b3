import { expect, it } from 'vitest';
import { groupsIn, identityOf, rightsOf } from './identity.ts';

const OIDC = {
  issuer: 'https://login.example',
  clientId: 'foyer',
  deskGroups: ['desk'],
  administratorGroups: ['admins'],
};

it('groups are found in the claim that is set, also inside another one', () => {
  const claims = {
    groups: ['desk', 7, 'cantina'],
    realm_access: { roles: ['admins'] },
    'https://login.example/roles': 'desk',
    hd: 'northgate.example',
  };
  const inClaim = (groupsClaim?: string) =>
    groupsIn(claims, { ...OIDC, ...(groupsClaim ? { groupsClaim } : {}) });
  expect(inClaim()).toEqual(['desk', 'cantina']);
  expect(inClaim('realm_access.roles')).toEqual(['admins']);
  expect(inClaim('https://login.example/roles')).toEqual(['desk']);
  expect(inClaim('hd')).toEqual(['northgate.example']);
  for (const missing of ['roles', 'realm_access.names', 'hd.length', '__proto__', 'constructor.name'])
    expect(inClaim(missing)).toBeUndefined();
});

it('a group counts by its whole name, and administrators may use the desk too', () => {
  expect(rightsOf(['desk'], OIDC)).toEqual({ desk: true, setup: false });
  expect(rightsOf(['admins'], OIDC)).toEqual({ desk: true, setup: true });
  for (const groups of [[], ['Desk'], ['desk2'], ['desk,admins']])
    expect(rightsOf(groups, OIDC)).toEqual({ desk: false, setup: false });
});

it('a name is one short line that turns no text around, and there is always one', () => {
  const nameOf = (claims: object): string | undefined =>
    identityOf(OIDC, 'a subject', { groups: [], ...claims })?.name;
  expect(nameOf({ name: ' Anna \u202e\n\u0007 Okafor ' })).toBe('Anna Okafor');
  expect(nameOf({ name: '\u200f ', email: 'anna@northgate.example' })).toBe('anna@northgate.example');
  expect(nameOf({ name: '😀'.repeat(500) })?.length).toBeLessThanOrEqual(60);
  expect(nameOf({ name: 7 })).toMatch(/^Account [\w-]{6}$/);
});

it('one person has one id at one issuer, and it does not contain the subject', () => {
  const idOf = (issuer: string, subject: string): string | undefined =>
    identityOf({ ...OIDC, issuer }, subject, { groups: [] })?.id;
  expect(idOf('https://a.example', 'anna')).toBe(idOf('https://a.example', 'anna'));
  expect(idOf('https://a.example', 'anna')).not.toBe(idOf('https://b.example', 'anna'));
  expect(idOf('https://a.example', 'anna')).not.toContain('anna');
});
