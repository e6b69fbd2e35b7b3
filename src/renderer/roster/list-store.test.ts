import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../test/support/stores/connection-by-hand.ts';
import type { ListState } from '../../contract/list-import.ts';
import { MAX_LIST_BYTES, LIST_CHUNK_BYTES } from '../../contract/limits.ts';
import { createListStore, type ListFile } from './list-store.ts';

const file = (size: number, name = 'day.csv'): ListFile => ({
  name,
  size,
  piece: async (from, to) => `${from}-${to}`,
});
const answered = (value: unknown) => ({ kind: 'answered' as const, value });
const COUNTS = { new: 2, changed: 0, same: 0, waiting: 0, over: 0, bad: 1, doubtful: 0 };
const PREVIEW: Extract<ListState, { kind: 'preview' }> = {
  kind: 'preview',
  container: 'delimited',
  columns: [],
  questions: [],
  doubts: [],
  isOfService: true,
  first: [],
  recipe: {},
  counts: COUNTS,
};

/** A page whose list the hub has begun to take: of so many whole pieces, and a last one of ten bytes. */
async function begun(whole = 1) {
  const hub = createConnectionByHand();
  hub.become('connected');
  const store = createListStore(hub);
  void store.send([file(whole * LIST_CHUNK_BYTES + 10)]);
  hub.answerTo('lists.begin', answered({ kind: 'begun', importId: 'i' }));
  const quiet = () => new Promise<void>((resolve) => void setTimeout(resolve));
  await quiet();
  const added = () => hub.asked().filter(({ path }) => path === 'lists.add');
  const hear = (state: ListState) => hub.tellTo('lists.watch', state);
  return { hub, store, quiet, added, hear, refusal: () => store.getState().refusal };
}

it('a list is sent piece by piece, two at once, and the next after one of them has come', async () => {
  const { hub, quiet, added } = await begun(2);
  await quiet();
  expect(added().map(({ input }) => input)).toEqual([
    { importId: 'i', at: 0, base64: `0-${LIST_CHUNK_BYTES}` },
    { importId: 'i', at: LIST_CHUNK_BYTES, base64: `${LIST_CHUNK_BYTES}-${2 * LIST_CHUNK_BYTES}` },
  ]);
  hub.answerTo('lists.add', answered({ done: true }));
  await quiet();
  expect(added()[2]?.input).toMatchObject({ at: 2 * LIST_CHUNK_BYTES });
});

it('a list goes on after a lost line where the hub stopped hearing', async () => {
  const { hub, quiet, added, hear } = await begun(3);
  hub.become('lost');
  hub.answerTo('lists.add', { kind: 'no-answer' });
  await quiet();
  hub.answerTo('lists.add', { kind: 'no-answer' });
  await quiet();
  expect(added()).toHaveLength(2);
  hear({ kind: 'receiving', bytes: LIST_CHUNK_BYTES, of: 3 * LIST_CHUNK_BYTES + 10 });
  hub.become('connected');
  await quiet();
  expect(added()[2]?.input).toMatchObject({ at: LIST_CHUNK_BYTES });
});

it('a list is sent again from the piece that was not taken, not from the one after it', async () => {
  const { hub, quiet, added, hear } = await begun(3);
  hear({ kind: 'receiving', bytes: 0, of: 3 * LIST_CHUNK_BYTES + 10 });
  hub.answerTo('lists.add', answered({ done: false }));
  await quiet();
  expect(added()).toHaveLength(2);
  hub.answerTo('lists.add', answered({ done: false }));
  await quiet();
  expect(added().map(({ input }) => input)).toMatchObject([
    { at: 0 },
    { at: LIST_CHUNK_BYTES },
    { at: 0 },
    { at: LIST_CHUNK_BYTES },
  ]);
});

it('a list is not sent again where its last piece came and the answer did not', async () => {
  const { hub, quiet, added, hear, refusal } = await begun();
  hub.answerTo('lists.add', answered({ done: true }));
  await quiet();
  hear({ kind: 'reading', rows: 0 });
  hub.answerTo('lists.add', { kind: 'no-answer' });
  await quiet();
  expect(added()).toHaveLength(2);
  expect(refusal()).toBeUndefined();
});

it('a list that does not come over is reported after a few tries', async () => {
  const { hub, quiet, added, refusal } = await begun();
  for (let n = 0; n < 12; n++) {
    hub.answerTo('lists.add', answered({ done: false }));
    await quiet();
  }
  expect(added()).toHaveLength(12);
  expect(refusal()).toBe('broken-off');
});

it.each([
  ['a file of more than 50 MB', [file(MAX_LIST_BYTES + 1)], 'too-large'],
  ['two files', [file(1), file(1)], 'several'],
] as const)('a choice of %s is refused before anything is sent', async (_what, files, why) => {
  const hub = createConnectionByHand();
  const store = createListStore(hub);
  await store.send(files);
  expect(store.getState().refusal).toBe(why);
  expect(hub.asked()).toEqual([]);
});

it('the wrong rows are asked for with the preview, and those seen stay while it is read again', async () => {
  const { hub, quiet, hear, store } = await begun();
  hear(PREVIEW);
  const problem = { place: 'line', number: 3, rule: { kind: 'missing' }, isTaken: false };
  hub.answerTo('lists.problems', answered({ total: 1, problems: [problem] }));
  await quiet();
  expect(store.getState().problems).toEqual([problem]);
  hear({ kind: 'reading', rows: 0 });
  expect(store.getState().preview).toEqual(PREVIEW);
});

it('a list that the hub forgot is said to be gone, and one that is in stays so', async () => {
  const first = await begun();
  first.hear(PREVIEW);
  first.hear({ kind: 'gone' });
  expect(first.refusal()).toBe('gone');
  const second = await begun();
  second.hear({ kind: 'done', written: 2, waiting: 0, bad: 0 });
  second.hear({ kind: 'gone' });
  expect(second.store.getState().list?.kind).toBe('done');
});

it('a list that is given up is forgotten here and at the hub', async () => {
  const { hub, store, hear } = await begun();
  hear(PREVIEW);
  store.giveUp();
  expect(store.getState()).toEqual(store.getInitialState());
  expect(hub.asked().at(-1)).toEqual({ path: 'lists.cancel', input: { importId: 'i' } });
});

it('a choice of columns is kept until the file was read with it', async () => {
  const { hub, quiet, hear, store } = await begun();
  const read = (fields: readonly ('code' | 'firstName' | undefined)[]): ListState => ({
    ...PREVIEW,
    columns: fields.map((field, n) => ({ name: `${n}`, samples: ['A1'], ...(field && { field }) })),
    counts: { ...COUNTS, bad: 0 },
  });
  const chosen = () => store.getState().chosen;
  hear(read([undefined, undefined]));
  expect(chosen()).toBeUndefined();
  store.choose(['code', undefined]);
  hear(read([undefined, undefined]));
  expect(chosen()).toEqual(['code', undefined]);
  store.choose([undefined, undefined]);
  expect(chosen()).toBeUndefined();
  store.choose(['code', 'firstName']);
  void store.decide({ columns: { '0': 'code', '1': 'firstName' } });
  hub.answerTo('lists.decide', answered({ done: true }));
  await quiet();
  hear({ kind: 'reading', rows: 0 });
  hear(read(['code', 'firstName']));
  expect(chosen()).toBeUndefined();
  store.choose(['firstName', 'code']);
  store.giveUp();
  expect(chosen()).toBeUndefined();
});
