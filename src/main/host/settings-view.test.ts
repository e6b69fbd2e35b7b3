import { expect, it } from 'vitest';
import { settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { NO_VOICE } from '../speech/hub-voice.ts';
import { settingsViewOf } from './settings-view.ts';

const hub = (about: { locked: boolean; closed?: boolean }) => ({
  webhookAddress: 'http://127.0.0.1:1/webhooks',
  signsAddress: false,
  signature: {
    header: 'X-Hub-Signature',
    algorithm: 'sha1',
    encoding: 'base64',
    prefix: 'sha1=',
    content: 'body',
  } as const,
  locationName: () => undefined,
  staffPin: {
    check: () => Promise.resolve({ kind: 'no-pin' } as const),
    isLocked() {
      if (about.closed) throw new Error('database is not open');
      return about.locked;
    },
  },
  intake: { kind: 'off' as const },
  voice: NO_VOICE,
  closing: about.closed ? AbortSignal.abort() : new AbortController().signal,
});

it('the setup screen reads whether a staff PIN is set and locked, and never what it is', () => {
  const inForce = settingsInForce({
    staffPinHash: 'CANARY',
    apiKey: 'CANARY',
    webhookSecret: 'CANARY',
    intakeTokenHash: 'CANARY',
  });
  const view = settingsViewOf(inForce, hub({ locked: true }), {});
  expect(view).toMatchObject({
    staffPin: 'set',
    staffPinLocked: true,
    apiKey: 'set',
    webhookSecret: 'set',
    intakeToken: 'set',
    signature: { header: 'X-Hub-Signature', algorithm: 'sha1', encoding: 'base64', prefix: 'sha1=' },
  });
  expect(JSON.stringify(view)).not.toContain('CANARY');
  expect(settingsViewOf(settingsInForce(), hub({ locked: false }), {})).toMatchObject({
    staffPin: 'missing',
    staffPinLocked: false,
  });
});

it('the setup screen that asks between two hubs is answered', () => {
  expect(settingsViewOf(settingsInForce(), hub({ locked: true, closed: true }), {}).staffPinLocked).toBe(
    false,
  );
});

it('the setup screen of the demo reads whether the database of a booking system is kept beside it', () => {
  const viewOf = (about: Partial<ReturnType<typeof settingsInForce>>) =>
    settingsViewOf({ ...settingsInForce(), ...about }, hub({ locked: false }), {});
  const names = ['https://service.example'];
  expect(viewOf({ demo: true, names })).toMatchObject({ demo: 'in-use', isServiceKept: true });
  expect(viewOf({ demo: true, names: [] })).not.toHaveProperty('isServiceKept');
  expect(viewOf({ names })).not.toHaveProperty('isServiceKept');
});
