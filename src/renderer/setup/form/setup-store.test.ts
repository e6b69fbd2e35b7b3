import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { createSetupStore } from './setup-store.ts';
import { createTypedText } from './typed-text.ts';

async function setupOf(
  read: CallAnswer<SettingsView> = { kind: 'answered', value: SETTINGS_VIEW },
  typed = createTypedText(),
) {
  const connection = createConnectionByHand();
  connection.become('connected');
  const store = createSetupStore(connection, createFakeClock(), typed);
  connection.answerTo('settings.read', read);
  await Promise.resolve();
  const saves = (): readonly unknown[] =>
    connection.asked().flatMap(({ path, input }) => (path === 'settings.save' ? [input] : []));
  return { connection, store, saves };
}

test('a text typed while a save is on its way is neither lost with the answer nor sent beside it', async () => {
  const { connection, store, saves } = await setupOf();
  store.type({ brandName: 'Northgate' });
  const saved = store.save('brand');
  store.type({ brandName: 'Northgate Registry' });
  expect(saves()).toEqual([{ brandName: 'Northgate' }]);
  const settings = { ...SETTINGS_VIEW, brandName: 'Northgate' };
  connection.answerTo('settings.save', { kind: 'answered', value: { kind: 'saved', settings } });
  await saved;
  expect(store.getState().drafts).toEqual({ brandName: 'Northgate Registry' });
  // Nothing says that what stands there is saved.
  expect(store.getState().saves.brand).toBeUndefined();
  void store.save('brand');
  expect(saves()).toEqual([{ brandName: 'Northgate' }, { brandName: 'Northgate Registry' }]);
});

test('a save that is pressed while another is on its way follows it, with what stood there when it was pressed', async () => {
  const { connection, store, saves } = await setupOf();
  store.type({ brandName: 'Northgate' });
  const saved = store.save('brand');
  store.type({ brandName: 'Northgate Registry' });
  void store.save('brand');
  store.type({ brandName: 'Northgate Registry, 2n' });
  expect(saves()).toEqual([{ brandName: 'Northgate' }]);
  const answerTo = (brandName: string) =>
    connection.answerTo('settings.save', {
      kind: 'answered',
      value: { kind: 'saved', settings: { ...SETTINGS_VIEW, brandName } },
    });
  answerTo('Northgate');
  await expect.poll(saves).toHaveLength(2);
  expect(saves()[1]).toEqual({ brandName: 'Northgate Registry' });
  expect(store.getState().saves.brand).toEqual({ kind: 'pending' });
  answerTo('Northgate Registry');
  await saved;
  expect(saves()).toHaveLength(2);
  expect(store.getState().drafts).toEqual({ brandName: 'Northgate Registry, 2n' });
  expect(store.getState().saves.brand).toBeUndefined();
});

test('a save that is pressed twice with the same in the fields is sent once, and one that was refused is told', async () => {
  const { connection, store, saves } = await setupOf();
  store.type({ brandName: 'Northgate' });
  const saved = store.save('brand');
  await store.save('brand');
  connection.answerTo('settings.save', { kind: 'no-answer' });
  await saved;
  expect(saves()).toHaveLength(1);
  expect(store.getState().saves.brand).toEqual({ kind: 'no-answer' });
});

const DESK = { id: '3', name: 'Hall', direction: '' };
const marked = (desks: string) => ({
  kind: 'answered' as const,
  value: { ...SETTINGS_VIEW, marks: { desks } },
});

test('a list is saved over what stood there when it was typed, whatever was heard of another window since', async () => {
  const { connection, store, saves } = await setupOf(marked('a'));
  store.type({ desks: [DESK] });
  store.load();
  connection.answerTo('settings.read', marked('b'));
  await settle();
  store.type({ desks: [{ ...DESK, name: 'Annex' }] });
  const saved = store.save('desk');
  expect(saves()).toEqual([{ desks: [{ id: 3, name: 'Annex' }], over: { desks: 'a' } }]);
  const problems = [{ field: 'desks', problem: { kind: 'changed-meanwhile' } }];
  connection.answerTo('settings.save', { kind: 'answered', value: { kind: 'invalid', problems } });
  await saved;
  expect(store.getState().saves.desk).toEqual({ kind: 'invalid', problems });
  expect(store.getState().drafts.desks).toEqual([{ ...DESK, name: 'Annex' }]);
  // What it is now is read, for whoever leaves and comes back.
  connection.answerTo('settings.read', marked('c'));
  await settle();
  store.drop('desk');
  store.type({ desks: [DESK] });
  void store.save('desk');
  expect(saves()[1]).toEqual({ desks: [{ id: 3, name: 'Hall' }], over: { desks: 'c' } });
});

test('a typed text is there when setup opens again after a lock, without secrets, and saved over what was shown', async () => {
  const typed = createTypedText();
  const before = await setupOf(marked('a'), typed);
  before.store.type({
    desks: [DESK],
    apiKey: 'k',
    webhookSecret: 's',
    staffPin: '482915',
    staffPinAgain: '4',
  });
  const { store, saves } = await setupOf(marked('b'), typed);
  expect(store.getState().drafts).toEqual({ desks: [DESK] });
  void store.save('desk');
  expect(saves()).toEqual([{ desks: [{ id: 3, name: 'Hall' }], over: { desks: 'a' } }]);
});

test('a typed text that was dropped, or saved, is not there when setup opens again after a lock', async () => {
  const typed = createTypedText();
  const before = await setupOf(undefined, typed);
  before.store.type({ brandName: 'Northgate', displayNotice: 'Closed on Friday' });
  before.store.drop('display');
  const saved = before.store.save('brand');
  const settings = { ...SETTINGS_VIEW, brandName: 'Northgate' };
  before.connection.answerTo('settings.save', { kind: 'answered', value: { kind: 'saved', settings } });
  await saved;
  expect((await setupOf(undefined, typed)).store.getState().drafts).toEqual({});
});

test('settings that are read again after a save and are the same are no news to what follows them', async () => {
  const { connection, store } = await setupOf();
  const before = store.getState().view;
  store.load();
  connection.answerTo('settings.read', { kind: 'answered', value: structuredClone(SETTINGS_VIEW) });
  await settle();
  expect(store.getState().view).toBe(before);
  store.load();
  connection.answerTo('settings.read', marked('b'));
  await settle();
  expect(store.getState().view).toEqual(marked('b').value);
});

test('a list that is changed while it is being saved is saved over that', async () => {
  const { connection, store, saves } = await setupOf(marked('a'));
  store.type({ desks: [DESK] });
  const saved = store.save('desk');
  store.type({ desks: [{ ...DESK, name: 'Annex' }] });
  const settings = { ...SETTINGS_VIEW, desks: [{ id: 3, name: 'Hall' }], marks: { desks: 'b' } };
  connection.answerTo('settings.save', { kind: 'answered', value: { kind: 'saved', settings } });
  await saved;
  void store.save('desk');
  expect(saves()[1]).toEqual({ desks: [{ id: 3, name: 'Annex' }], over: { desks: 'b' } });
});

test('a saved text is gone from the form, and the text of other sections stays', async () => {
  const { connection, store } = await setupOf();
  store.type({ staffPin: '482915', staffPinAgain: '482915', brandName: 'Northgate' });
  const saved = store.save('pin');
  connection.answerTo('settings.save', {
    kind: 'answered',
    value: { kind: 'saved', settings: SETTINGS_VIEW },
  });
  await saved;
  expect(store.getState().drafts).toEqual({ brandName: 'Northgate' });
  expect(store.getState().saves.pin).toMatchObject({ kind: 'saved' });
});

test('a typed text stays through a save that got no answer', async () => {
  const { connection, store } = await setupOf();
  store.type({ brandName: 'Northgate' });
  const saved = store.save('brand');
  connection.answerTo('settings.save', { kind: 'no-answer' });
  await saved;
  expect(store.getState()).toMatchObject({
    drafts: { brandName: 'Northgate' },
    saves: { brand: { kind: 'no-answer' } },
  });
});

const REACHED = { kind: 'answered' as const, value: { kind: 'reached', locations: [] } };
const TYPED = { baseUrl: 'https://other.example', apiKey: 'k' };

test('the test of an address is not shown for another one that was typed in the meantime', async () => {
  const { connection, store, saves } = await setupOf();
  store.type(TYPED);
  const tried = store.tryService();
  store.type({ baseUrl: 'https://another.example' });
  connection.answerTo('settings.tryService', REACHED);
  await tried;
  expect(store.getState().test).toBeUndefined();
  expect(store.getState().saves.service).toBeUndefined();
  expect(saves()).toEqual([]);
});

test('the answer to an address that was given up does not end the try of the next one', async () => {
  const { connection, store } = await setupOf();
  store.type(TYPED);
  const first = store.tryService();
  store.type({ baseUrl: 'https://another.example' });
  const second = store.tryService();
  connection.answerTo('settings.tryService', { kind: 'no-answer' });
  await first;
  expect(store.getState().test).toEqual({ kind: 'testing' });
  connection.answerTo('settings.tryService', { kind: 'failed' });
  await second;
  expect(store.getState().test).toEqual({ kind: 'failed' });
});

test('an address that answers is saved, also where something of another section was typed while it was tried', async () => {
  const { connection, store, saves } = await setupOf();
  store.type(TYPED);
  const tried = store.tryService();
  store.type({ brandName: 'Northgate' });
  connection.answerTo('settings.tryService', REACHED);
  await settle();
  expect(saves()).toEqual([TYPED]);
  const settings = { ...SETTINGS_VIEW, baseUrl: TYPED.baseUrl };
  connection.answerTo('settings.save', { kind: 'answered', value: { kind: 'saved', settings } });
  await tried;
  expect(store.getState().drafts).toEqual({ brandName: 'Northgate' });
});

test('a form that is put back while its address is tried waits for nothing', async () => {
  const { connection, store } = await setupOf();
  store.type(TYPED);
  const tried = store.tryService();
  store.drop('service');
  connection.answerTo('settings.tryService', REACHED);
  await tried;
  expect(store.getState().test).toBeUndefined();
});

test.each([
  ['', 'no-address'],
  ['service', 'not-an-address'],
  ['http://service.example', 'http'],
  ['service.example:443', 'not-https'],
  ['https:service.example', 'not-https'],
  ['https://anna@service.example', 'with-user'],
  ['https://service.example/?a=b', 'with-query'],
  ['https://service.example/#a', 'with-fragment'],
])('the address “%s” is told at the field before anybody is asked: %s', async (baseUrl, kind) => {
  const { connection, store, saves } = await setupOf();
  store.type({ baseUrl, apiKey: 'k' });
  await store.tryService();
  await store.save('service');
  expect(store.getState().saves.service).toEqual({
    kind: 'invalid',
    problems: [{ field: 'baseUrl', problem: { kind } }],
  });
  expect(saves()).toEqual([]);
  expect(connection.asked().map(({ path }) => path)).not.toContain('settings.tryService');
});
