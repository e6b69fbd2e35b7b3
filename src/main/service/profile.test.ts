import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseProfile } from './profile.ts';

const text = readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8');
const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

describe('a service profile', () => {
  it('by default has the documented names and calls nothing undocumented', () => {
    const parsed = parseProfile(text);
    if (!parsed.ok) throw new Error(parsed.sentence);
    expect(parsed.profile.headers).toEqual({
      apiKey: 'X-Service-REST-API-Key',
      apiVersion: 'X-Service-API-Version',
      signature: 'X-Service-Signature',
    });
    expect(parsed.profile).toMatchObject({
      apiVersion: '2020-09-01',
      keyPlacement: 'header',
      keyQueryParameter: 'rest-api-key',
      signature: { header: 'X-Service-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' },
      operations: {},
    });
  });

  it('derives the headers from another prefix and takes a signature header of its own', () => {
    const signature = { header: 'X-Hub-Signature', algorithm: 'sha1', encoding: 'base64', prefix: 'sha1=' };
    const parsed = parseProfile(changed({ headerPrefix: 'X-Acme', signature }));
    expect(parsed.ok && parsed.profile.headers).toEqual({
      apiKey: 'X-Acme-REST-API-Key',
      apiVersion: 'X-Acme-API-Version',
      signature: 'X-Hub-Signature',
    });
  });

  it('sends an optional operation as a form unless it says otherwise', () => {
    const parsed = parseProfile(
      changed({ operations: { ticketRead: { method: 'GET', path: '/v1/tickets/{id}' } } }),
    );
    expect(parsed.ok && parsed.profile.operations.ticketRead).toEqual({
      method: 'GET',
      path: '/v1/tickets/{id}',
      body: 'form',
    });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['[]', 'wrong at its top'],
    [changed({ apiVersion: 'new' }), 'apiVersion: must be a date'],
    [changed({ headerPrefix: 'X Service' }), 'headerPrefix: must be'],
    [changed({ operations: { tickets: {} } }), 'operations.tickets'],
    [
      changed({ operations: { lines: { method: 'GET', path: 'https://elsewhere.example' } } }),
      'operations.lines.path',
    ],
    [changed({ colour: 'red' }), 'colour'],
  ])('%.60s is refused with a sentence that names the place', (profile, words) => {
    const parsed = parseProfile(profile);
    expect(parsed.ok ? '' : parsed.sentence).toContain(words);
  });
});
