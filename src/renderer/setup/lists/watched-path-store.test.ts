import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { createListStore } from '../../roster/list-store.ts';
import { createSetupStore } from '../form/setup-store.ts';
import { createWatchedPathStore } from './watched-path-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });
const PATH = '/srv/lists';

function opened(settings = SETTINGS_VIEW) {
  const hub = createConnectionByHand();
  const lists = createListStore(hub);
  const setup = createSetupStore(hub, createFakeClock());
  const store = createWatchedPathStore(hub, lists, setup);
  hub.answerTo('settings.read', answered(settings));
  const asked = (path: string) => hub.asked().filter((each) => each.path === path);
  return { hub, lists, setup, store, asked };
}

it('a path is looked at first, and watched once somebody has confirmed what is there', async () => {
  const { hub, lists, store, asked } = opened();
  const looking = store.look(` ${PATH} `);
  hub.answerTo('lists.beginAt', answered({ kind: 'begun', importId: 'i' }));
  await looking;
  expect(asked('lists.beginAt').map(({ input }) => input)).toEqual([{ path: PATH }]);
  expect(asked('settings.save')).toEqual([]);
  hub.tellTo('lists.watch', { kind: 'watched' });
  expect(lists.getState().list).toEqual({ kind: 'watched' });
  expect(asked('settings.save').map(({ input }) => input)).toEqual([{ rosterFile: PATH }]);
  hub.answerTo(
    'settings.save',
    answered({ kind: 'saved', settings: { ...SETTINGS_VIEW, rosterFile: PATH } }),
  );
  await expect.poll(store.view.getState).toMatchObject({ path: PATH });
  expect(store.change.getState()).toMatchObject({ kind: 'saved' });
});

it('a path with nothing to read is said, and nothing is saved', async () => {
  const { hub, lists, store, asked } = opened();
  for (const [kind, refusal, why] of [
    ['not-there', 'no-list-there', undefined],
    ['not-there', 'no-list-there', 'not-readable'],
    ['not-there', 'nothing-there', 'nothing-there'],
    ['not-there', 'not-full-path', 'not-full-path'],
    ['not-there', 'no-right-to-read', 'no-right-to-read'],
    ['empty', 'folder-empty', undefined],
  ]) {
    const looking = store.look(PATH);
    hub.answerTo('lists.beginAt', answered({ kind, why }));
    await looking;
    expect(lists.getState().refusal).toBe(refusal);
  }
  expect(asked('settings.save')).toEqual([]);
});

it('a file of a folder that cannot be read is known by its own name', async () => {
  const { hub, lists, store } = opened();
  const looking = store.look(PATH);
  hub.answerTo('lists.beginAt', answered({ kind: 'begun', importId: 'i', file: 'monday.json' }));
  await looking;
  hub.tellTo('lists.watch', { kind: 'unreadable', why: { kind: 'not-a-list' } });
  expect(lists.getState()).toMatchObject({ name: PATH, file: 'monday.json' });
  const again = store.look(PATH);
  hub.answerTo('lists.beginAt', answered({ kind: 'too-large', most: 1, file: 'sunday.csv' }));
  await again;
  expect(lists.getState()).toMatchObject({ name: 'sunday.csv', refusal: 'too-large' });
});

it('another list that is confirmed after it was looked at is not taken for it', async () => {
  const { hub, lists, store, asked } = opened();
  const looking = store.look(PATH);
  hub.answerTo('lists.beginAt', answered({ kind: 'begun', importId: 'i' }));
  await looking;
  const taking = lists.readWatched();
  hub.answerTo('lists.beginWatched', answered({ kind: 'begun', importId: 'j' }));
  await taking;
  hub.tellTo('lists.watch', { kind: 'watched' });
  expect(asked('settings.save')).toEqual([]);
});

it('a path that is watched no more is said to be so', async () => {
  const { hub, store, asked } = opened();
  const stopping = store.stop();
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await stopping;
  expect(asked('settings.save').map(({ input }) => input)).toEqual([{ rosterFile: '' }]);
  expect(store.view.getState()?.path).toBeUndefined();
  expect(store.change.getState()).toMatchObject({ kind: 'saved' });
});

it('a demo that is left takes its list along: no other path is said to be watched', async () => {
  const { hub, lists, setup, store } = opened({
    ...SETTINGS_VIEW,
    demo: 'in-use',
    rosterFile: '/demo/roster.csv',
  });
  await expect.poll(store.view.getState).toMatchObject({ path: '/demo/roster.csv' });
  const looking = lists.lookForWatched();
  hub.answerTo('lists.watched', answered({ name: 'roster.csv', isUnknown: false }));
  await looking;
  setup.type({ baseUrl: 'https://service.example', apiKey: 'key' });
  const leaving = setup.save('service');
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await leaving;
  expect(store.view.getState()).toEqual({ path: undefined, isLocked: false });
  hub.answerTo('lists.watched', answered({ isUnknown: false }));
  await settle();
  expect(lists.getState().watched).toBeUndefined();
});

it('the state of a path goes once a file of settings names another', async () => {
  const { hub, setup, store } = opened({ ...SETTINGS_VIEW, rosterFile: PATH });
  await settle();
  const stopping = store.stop();
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await stopping;
  setup.load();
  hub.answerTo('settings.read', answered({ ...SETTINGS_VIEW, rosterFile: '/srv/other' }));
  await settle();
  expect(store.view.getState()).toEqual({ path: '/srv/other', isLocked: false });
  expect(store.change.getState()).toBeUndefined();
});
