import { expect, test } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { TestCallState } from '../../../contract/test-call.ts';
import { createSetupStore } from './setup-store.ts';
import { createTestCallStore } from './test-call-store.ts';

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
