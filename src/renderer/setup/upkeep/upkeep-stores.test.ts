import { expect, it } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { PrivacyView } from '../../../contract/privacy.ts';
import { createTypedParts } from '../guide/typed-parts.ts';
import { createRetentionStore } from './upkeep-stores.ts';
import { readRetention } from '../form/part-forms.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });

const VIEW: PrivacyView = {
  retention: [
    { part: 'names', days: 1, least: 1, most: 14 },
    { part: 'audit', days: 90, least: 7, most: 730 },
  ],
  isManaged: false,
  copies: { most: 7, days: 14 },
  erased: 0,
  waiting: 0,
};

it.each([['0'], ['15'], ['1.5'], ['two'], [''], ['-1']])('names are not kept for "%s" days', (text) => {
  expect(readRetention({ names: text, audit: '30' }, VIEW)).toEqual({
    kind: 'invalid',
    problems: [{ field: 'retention', at: ['names'], problem: { kind: 'not-days', least: 1, most: 14 } }],
  });
});

it('a retention time is sent only if it differs, and then the times in force are asked for again', async () => {
  const hub = createConnectionByHand();
  const store = createRetentionStore(hub, createFakeClock());
  hub.answerTo('privacy.read', answered(VIEW));
  await settle();
  store.type('names', '1');
  await store.save();
  store.type('audit', ' 30 ');
  const saving = store.save();
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await settle();
  hub.answerTo('privacy.read', answered({ ...VIEW, erased: 2 }));
  await saving;
  const saves = hub.asked().filter(({ path }) => path === 'settings.save');
  expect(saves.map(({ input }) => input)).toEqual([{ retention: { audit: 30 } }]);
  expect(store.view.getState()?.erased).toBe(2);
  expect(store.getState()).toMatchObject({ drafts: {}, save: { kind: 'saved' } });
});

it('a time that is typed while another is saved stays, is not said to be saved, and is not sent beside it', async () => {
  const hub = createConnectionByHand();
  const store = createRetentionStore(hub, createFakeClock());
  hub.answerTo('privacy.read', answered(VIEW));
  await settle();
  store.type('audit', '30');
  const saving = store.save();
  store.type('names', '2');
  await store.save();
  hub.answerTo('settings.save', answered({ kind: 'saved', settings: SETTINGS_VIEW }));
  await settle();
  hub.answerTo('privacy.read', answered(VIEW));
  await saving;
  const saves = hub.asked().filter(({ path }) => path === 'settings.save');
  expect(saves.map(({ input }) => input)).toEqual([{ retention: { audit: 30 } }]);
  expect(store.getState()).toMatchObject({ drafts: { names: '2' }, save: undefined });
});

it('a time that was typed is there when setup opens again after a lock, and not when its section was left', async () => {
  const typed = createTypedParts();
  createRetentionStore(createConnectionByHand(), createFakeClock(), typed).type('audit', '30');
  const opened = createRetentionStore(createConnectionByHand(), createFakeClock(), typed);
  expect(opened.getState().drafts).toEqual({ audit: '30' });
  opened.drop();
  const again = createRetentionStore(createConnectionByHand(), createFakeClock(), typed);
  expect(again.getState().drafts).toEqual({});
});
