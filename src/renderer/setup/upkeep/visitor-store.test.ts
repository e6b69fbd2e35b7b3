import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createVisitorStore, keyOf } from './visitor-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });

const MARIA = { kind: 'appointment', appointmentId: 'a-1' } as const;
const NAMESAKE = { kind: 'appointment', appointmentId: 'a-2' } as const;
const named = (record: typeof MARIA | typeof NAMESAKE) => ({ record, firstName: 'Maria', lastName: 'G.' });
const FOUND = { records: [named(MARIA), named(NAMESAKE)], more: false };

async function found() {
  const hub = createConnectionByHand();
  let erasures = 0;
  const store = createVisitorStore(hub, () => (erasures += 1));
  const finding = store.find('Maria');
  hub.answerTo('privacy.find', answered(FOUND));
  await finding;
  const inputs = (path: string) =>
    hub
      .asked()
      .filter((ask) => ask.path === path)
      .map(({ input }) => input);
  return { hub, store, inputs, erasures: () => erasures };
}

it('the marked visitor’s data alone is read, and never a namesake’s', async () => {
  const { hub, store, inputs } = await found();
  store.mark(keyOf(NAMESAKE), true);
  store.mark(keyOf(MARIA), true);
  store.mark(keyOf(NAMESAKE), false);
  const reading = store.read();
  hub.answerTo('privacy.export', answered({ kind: 'data', text: '{"all":1}' }));
  await reading;
  expect(inputs('privacy.export')).toEqual([{ records: [MARIA] }]);
  expect(store.getState().kept).toEqual({ kind: 'data', text: '{"all":1}' });
  store.close();
  expect(JSON.stringify(store.getState())).not.toContain('all');
});

it('nobody marked, nothing is asked of the hub', async () => {
  const { store, inputs } = await found();
  await store.read();
  await store.erase('discard');
  expect([...inputs('privacy.export'), ...inputs('privacy.erase')]).toEqual([]);
});

it('an erasure without an end is decided by a second answer, and an erased visitor is no longer on the page', async () => {
  const { hub, store, inputs, erasures } = await found();
  store.mark(keyOf(MARIA), true);
  const first = store.erase();
  hub.answerTo('privacy.erase', answered({ kind: 'pending', pending: [] }));
  await first;
  expect(store.getState()).toMatchObject({ erasure: { kind: 'pending' }, search: { kind: 'found' } });
  const second = store.erase('discard');
  await store.erase('send');
  hub.answerTo('privacy.erase', answered({ kind: 'erased', copies: true }));
  await second;
  expect(inputs('privacy.erase')).toEqual([{ records: [MARIA] }, { records: [MARIA], unsent: 'discard' }]);
  expect(JSON.stringify(store.getState())).not.toContain('Maria');
  expect(erasures()).toBe(2);
});

it('an erasure without an answer is not called done, and leaves what was found', async () => {
  const { hub, store } = await found();
  store.mark(keyOf(MARIA), true);
  const erasing = store.erase();
  hub.answerTo('privacy.erase', { kind: 'no-answer' });
  await erasing;
  expect(store.getState()).toMatchObject({ erasure: { kind: 'no-answer' }, search: { kind: 'found' } });
});

it('an answer to an earlier search does not take the place of the newer one', async () => {
  const hub = createConnectionByHand();
  const store = createVisitorStore(hub, () => undefined);
  const older = store.find('Mar');
  const newer = store.find('Maria');
  hub.answerTo('privacy.find', answered({ records: [], more: false }));
  await older;
  expect(store.getState().search).toEqual({ kind: 'searching' });
  hub.answerTo('privacy.find', answered(FOUND));
  await newer;
  expect(store.getState().search).toMatchObject({ kind: 'found', records: FOUND.records });
});

it('the data of one visitor is not shown once another is marked, or it was put away', async () => {
  for (const turnAway of ['mark another', 'search again', 'put away'] as const) {
    const { hub, store } = await found();
    store.mark(keyOf(MARIA), true);
    const reading = store.read();
    if (turnAway === 'mark another') {
      store.mark(keyOf(MARIA), false);
      store.mark(keyOf(NAMESAKE), true);
    }
    if (turnAway === 'search again') void store.find('Jonas');
    if (turnAway === 'put away') store.close();
    hub.answerTo('privacy.export', answered({ kind: 'data', text: '{"all of":"Maria"}' }));
    await reading;
    expect(store.getState().kept, turnAway).toBeUndefined();
  }
});

it('the end of an erasure takes away nothing that was searched for meanwhile', async () => {
  const { hub, store } = await found();
  store.mark(keyOf(MARIA), true);
  const erasing = store.erase();
  const finding = store.find('Jonas');
  hub.answerTo('privacy.find', answered({ records: [], more: false }));
  await finding;
  hub.answerTo('privacy.erase', answered({ kind: 'erased', copies: true }));
  await erasing;
  expect(store.getState()).toMatchObject({
    search: { kind: 'found', records: [] },
    erasure: { kind: 'erased' },
  });
});
