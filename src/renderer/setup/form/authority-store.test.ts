import { expect, it } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createAuthorityStore } from './authority-store.ts';
import { createSetupStore } from './setup-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });

/** A page whose service was tried, and has a certificate of an authority nobody knows here. */
async function untrusted() {
  const hub = createConnectionByHand();
  const setup = createSetupStore(hub, createFakeClock());
  const store = createAuthorityStore(hub, setup.forgetFailedTest);
  hub.answerTo('settings.read', answered(SETTINGS_VIEW));
  await settle();
  setup.type({ baseUrl: 'https://service.example', apiKey: 'key' });
  void setup.tryService();
  const problem = { kind: 'fault', fault: 'certificate-authority' };
  hub.answerTo('settings.tryService', answered({ kind: 'failed', problem }));
  await settle();
  expect(setup.getState().test).toMatchObject({ answer: { problem } });
  return { hub, setup, store };
}

it('a certificate is said to be untrusted until its authority is trusted; what was typed stays', async () => {
  const { hub, setup, store } = await untrusted();
  void store.save(new Blob(['pem']));
  await expect.poll(() => hub.asked().at(-1)?.path).toBe('serviceAuthority.save');
  const authority = { kind: 'kept', name: 'Lobby CA', endsAt: 1, hasUncheckedLimits: false };
  hub.answerTo('serviceAuthority.save', answered({ kind: 'done', authority }));
  await settle();
  expect(store.authority.getState()).toEqual(authority);
  expect(store.change.getState()).toMatchObject({ kind: 'done' });
  expect(setup.getState().test).toBeUndefined();
  expect(setup.getState().drafts.baseUrl).toBe('https://service.example');
});

it('a file that is no certificate mends nothing: what the test found stays', async () => {
  const { hub, setup, store } = await untrusted();
  void store.save(new Blob(['a list']));
  await expect.poll(() => hub.asked().at(-1)?.path).toBe('serviceAuthority.save');
  hub.answerTo('serviceAuthority.save', answered({ kind: 'not-pem' }));
  await settle();
  expect(store.change.getState()).toEqual({ kind: 'not-pem' });
  expect(setup.getState().test?.kind).toBe('tested');
});
