import { expect, it } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createCopiesStore } from './upkeep-stores.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });
const COPY = { name: 'foyer-1.sqlite', at: 1_000, bytes: 10, isLeft: false };

it('a copy is put back once, however often it is pressed, and the list is read anew', async () => {
  const hub = createConnectionByHand();
  const store = createCopiesStore(hub);
  hub.answerTo('copies.list', answered({ copies: [COPY] }));
  const putting = store.restore(COPY);
  await store.restore(COPY);
  await store.make();
  hub.answerTo('copies.putBack', answered({ kind: 'put-back', aside: 'foyer.sqlite.replaced-1' }));
  await settle();
  hub.answerTo('copies.list', answered({ copies: [] }));
  await putting;
  const asked = hub.asked().map(({ path, input }) => [path, input]);
  expect(asked.filter(([path]) => path !== 'copies.list')).toEqual([['copies.putBack', { name: COPY.name }]]);
  expect(store.list.getState()).toMatchObject({ copies: [] });
  expect(store.putBack.getState()).toMatchObject({ kind: 'put-back', at: COPY.at });
});
