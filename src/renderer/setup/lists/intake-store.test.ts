import { expect, it } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { createSetupStore } from '../form/setup-store.ts';
import { createIntakeStore } from './intake-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });

function opened() {
  const hub = createConnectionByHand();
  const setup = createSetupStore(hub, createFakeClock());
  const store = createIntakeStore(hub, setup, (bytes) => new Uint8Array(bytes).fill(0xab));
  hub.answerTo('settings.read', answered(SETTINGS_VIEW));
  return { hub, setup, store, saved: () => hub.asked().filter(({ path }) => path === 'settings.save') };
}

it('a token is made on the page, and shown once it is in force', async () => {
  const { hub, store, saved } = opened();
  const making = store.make();
  expect(store.getState().fresh).toBeUndefined();
  hub.answerTo(
    'settings.save',
    answered({ kind: 'saved', settings: { ...SETTINGS_VIEW, intakeToken: 'set' } }),
  );
  await making;
  const token = 'ab'.repeat(32);
  expect(saved().map(({ input }) => input)).toEqual([{ intakeToken: token }]);
  expect(store.getState()).toMatchObject({ fresh: token, view: { token: 'set' } });
  store.seen();
  expect(JSON.stringify(store.getState())).not.toContain(token);
});

it('a token that was not kept is not shown', async () => {
  const { hub, store } = opened();
  const making = store.make();
  hub.answerTo('settings.save', answered({ kind: 'not-saved', problem: { kind: 'disk' }, isLost: false }));
  await making;
  expect(store.getState().fresh).toBeUndefined();
  expect(store.change.getState()).toMatchObject({ kind: 'not-saved' });
});

it('a token that is removed is gone, and a second press while it is being removed does nothing', async () => {
  const { hub, store, saved } = opened();
  const removing = store.remove();
  await store.remove();
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await removing;
  expect(saved()).toHaveLength(1);
  expect(store.getState()).toMatchObject({ fresh: undefined, view: { token: 'missing' } });
  expect(store.change.getState()).toMatchObject({ kind: 'saved' });
});

it('a file of settings that was applied tells of the back office as it is now', async () => {
  const { hub, setup, store } = opened();
  await settle();
  expect(store.getState()).toMatchObject({ view: { token: 'missing' } });
  setup.load();
  hub.answerTo('settings.read', answered({ ...SETTINGS_VIEW, intakeToken: 'set' }));
  await settle();
  expect(store.getState()).toMatchObject({ view: { token: 'set' } });
});
