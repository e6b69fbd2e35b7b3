import { expect, it, test } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { TestCallState } from '../../../contract/test-call.ts';
import { createSetupStore } from './setup-store.ts';
import { createAuthorityStore, createTestCallStore } from './service-stores.ts';

const cameIn = (phase: 'fresh' | 'over'): TestCallState => ({
  kind: 'came-in',
  at: 1,
  phase,
  displays: [{ screenId: 'hall' }],
});

function setup() {
  const connection = createConnectionByHand();
  connection.become('connected');
  const form = createSetupStore(connection, createFakeClock());
  const store = createTestCallStore(connection, form);
  connection.answerTo('settings.read', { kind: 'answered', value: SETTINGS_VIEW });
  return {
    connection,
    form,
    store,
    hear: (state: TestCallState) => connection.tellTo('testCall.watch', state),
  };
}

test('a test call is sent once, whoever presses twice, and what each display did is followed', async () => {
  const { connection, store, hear } = setup();
  hear({ kind: 'none' });
  void store.send();
  void store.send();
  expect(connection.open()).toBe(1);
  hear(cameIn('fresh'));
  connection.answer({ kind: 'answered', value: { loop: 'heard' } });
  await settle();
  expect(store.sending.getState()).toEqual({ kind: 'sent', loop: 'heard' });
  expect(store.test.getState()).toEqual(cameIn('fresh'));
});

test('a hub that was replaced in the middle of one knows of none: setup says so', () => {
  const { store, hear } = setup();
  hear(cameIn('fresh'));
  hear({ kind: 'none' });
  expect(store.sending.getState()).toEqual({ kind: 'interrupted' });
});

test('one that was over before is nobody’s interruption', () => {
  const { store, hear } = setup();
  hear(cameIn('over'));
  hear({ kind: 'none' });
  expect(store.sending.getState()).toBeUndefined();
});

test.each(['silent', 'refused', 'full', 'heard'] as const)(
  'a test call that came to “%s” is said to have failed until something else is saved',
  async (loop) => {
    const { connection, form, store } = setup();
    await settle();
    void store.send();
    connection.answerTo('testCall.send', { kind: 'answered', value: { loop } });
    await settle();
    form.type({ webhookSecret: 'the secret' });
    expect(store.sending.getState()).toEqual({ kind: 'sent', loop });
    void form.save('calls');
    connection.answerTo('settings.save', {
      kind: 'answered',
      value: { kind: 'saved', settings: { ...SETTINGS_VIEW, webhookSecret: 'set' } },
    });
    await settle();
    expect(store.sending.getState()).toEqual(loop === 'heard' ? { kind: 'sent', loop } : undefined);
  },
);

const answered = (value: unknown) => ({ kind: 'answered' as const, value });

/** A page whose service was tried, and has a certificate of an authority nobody knows here. */
async function untrusted() {
  const hub = createConnectionByHand();
  const setup = createSetupStore(hub, createFakeClock());
  const store = createAuthorityStore(hub, setup);
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
  // That the connection needs a test is not said after it has passed one.
  void setup.tryService();
  expect(store.change.getState()).toMatchObject({ kind: 'done' });
  hub.answerTo('settings.tryService', answered({ kind: 'reached', locations: [] }));
  await settle();
  expect(store.change.getState()).toBeUndefined();
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
