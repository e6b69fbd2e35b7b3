import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProfileProblem } from '../../contract/save-problem.ts';
import { parseProfile, type Timed, withTimes } from './profile.ts';

const text = readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8');
const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

describe('a service profile', () => {
  it('the default service profile has the documented names and calls nothing undocumented', () => {
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

  it('a service profile derives the headers from another prefix and takes a signature header of its own', () => {
    const signature = { header: 'X-Hub-Signature', algorithm: 'sha1', encoding: 'base64', prefix: 'sha1=' };
    const parsed = parseProfile(changed({ headerPrefix: 'X-Acme', signature }));
    expect(parsed.ok && parsed.profile.headers).toEqual({
      apiKey: 'X-Acme-REST-API-Key',
      apiVersion: 'X-Acme-API-Version',
      signature: 'X-Hub-Signature',
    });
  });

  it.each<[profile: string, words: string, problem: ProfileProblem]>([
    ['{', 'not valid JSON', { kind: 'profile-not-json' }],
    ['[]', 'error at the top level', { kind: 'profile-wrong', at: '' }],
    [
      changed({ apiVersion: 'new' }),
      'apiVersion: must be a date',
      { kind: 'profile-wrong', at: 'apiVersion' },
    ],
    [
      changed({ headerPrefix: 'X Service' }),
      'headerPrefix: must be',
      { kind: 'profile-wrong', at: 'headerPrefix' },
    ],
    [
      changed({ operations: { tickets: {} } }),
      'operations.tickets',
      { kind: 'profile-unknown-key', key: 'operations.tickets' },
    ],
    [changed({ colour: 'red' }), 'colour', { kind: 'profile-unknown-key', key: 'colour' }],
  ])(
    'a service profile such as %.60s is refused with a sentence that names the place',
    (profile, words, problem) => {
      const parsed = parseProfile(profile);
      expect(parsed.ok ? '' : parsed.sentence).toContain(words);
      expect(parsed).toMatchObject({ ok: false, problem });
    },
  );
});

const FORMS = ['offset', 'utc', 'utc-milliseconds'] as const;

describe('a time that is sent', () => {
  it.each([
    // As the front desk writes them, here and west of here, where clocks are half an hour off, and in London in winter.
    ['2026-01-05T10:00:00+01:00', '2026-01-05T10:00:00+01:00', '2026-01-05T09:00:00'],
    ['2026-01-04T23:30:00-08:00', '2026-01-04T23:30:00-08:00', '2026-01-05T07:30:00'],
    ['2026-01-05T00:15:00+05:45', '2026-01-05T00:15:00+05:45', '2026-01-04T18:30:00'],
    ['2026-07-05T10:00:00-02:30', '2026-07-05T10:00:00-02:30', '2026-07-05T12:30:00'],
    ['2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    // As a program may.
    ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    ['2026-01-05T10:00Z', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    ['2026-01-05T10:00:00.0+01:00', '2026-01-05T10:00:00+01:00', '2026-01-05T09:00:00'],
  ])(
    'a time that is sent is %s in each form, without a fraction but where one is asked for',
    (time, offset, utc) => {
      const sent = FORMS.map((form) => withTimes({ startTime: time }, form).startTime);
      expect(sent).toEqual([offset, `${utc}Z`, `${utc}.000Z`]);
      expect(sent.map((text) => Date.parse(text))).toEqual(Array(3).fill(Date.parse(time)));
    },
  );

  it('a time that is sent keeps a fraction that is not zero, since it would be another time without it', () => {
    const sent = FORMS.map((form) => withTimes({ endTime: '2026-01-05T10:00:00.250+01:00' }, form).endTime);
    expect(sent).toEqual([
      '2026-01-05T10:00:00.250+01:00',
      '2026-01-05T09:00:00.250Z',
      '2026-01-05T09:00:00.250Z',
    ]);
  });

  it('a time that is sent is added to no change that has none, and nothing else of a body is touched', () => {
    const change: Timed & { readonly assigneeId: number } = { assigneeId: 7 };
    expect(withTimes(change, 'utc')).toEqual({ assigneeId: 7 });
    const body = { firstName: '10:00:00.000Z', startTime: '2026-01-05T10:00:00Z' };
    expect(withTimes(body, 'offset')).toEqual({ ...body, startTime: '2026-01-05T10:00:00+00:00' });
  });
});
