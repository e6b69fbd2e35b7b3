import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../test/support/stores/connection-by-hand.ts';
import type { ListState } from '../../contract/list-import.ts';
import { MAX_LIST_BYTES, LIST_CHUNK_BYTES } from '../../contract/limits.ts';
import type { Decision } from './list-cards.ts';
import { createListStore, type ListFile } from './list-store.ts';

const file = (size: number, name = 'day.csv'): ListFile => ({
  name,
  size,
  piece: async (from, to) => `${from}-${to}`,
});
const answered = (value: unknown) => ({ kind: 'answered' as const, value });
const COUNTS = { new: 2, changed: 0, same: 0, waiting: 0, over: 0, notListed: 0, bad: 1, doubtful: 0 };
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

const dayFirst: Decision = (recipe) => ({ ...recipe, dateOrder: 'day-first' });
const december: Decision = (recipe) => ({ ...recipe, sheet: 'December' });

it('an answer has the list read again at once, and one given meanwhile is sent with the next preview', async () => {
  const { hub, quiet, hear, store } = await begun();
  const decided = () => hub.asked().filter(({ path }) => path === 'lists.decide');
  hear({ ...PREVIEW, recipe: { usualMinutes: 20 } });
  store.decide(dayFirst);
  expect(decided().map(({ input }) => input)).toEqual([
    { importId: 'i', recipe: { usualMinutes: 20, dateOrder: 'day-first' } },
  ]);
  hub.answerTo('lists.decide', answered({ done: true }));
  await quiet();
  hear({ kind: 'reading', rows: 0 });
  store.decide(december);
  expect(decided()).toHaveLength(1);
  hear({ ...PREVIEW, recipe: { usualMinutes: 20, dateOrder: 'day-first' } });
  const both = { usualMinutes: 20, dateOrder: 'day-first', sheet: 'December' };
  expect(decided()[1]?.input).toEqual({ importId: 'i', recipe: both });
  expect(store.getState().recipe).toEqual(both);
});

it('an answer that was lost on its way is sent again when the hub shows its preview again', async () => {
  const { hub, quiet, hear, store } = await begun();
  hear(PREVIEW);
  store.decide(dayFirst);
  hub.answerTo('lists.decide', { kind: 'no-answer' });
  await quiet();
  expect(store.getState().refusal).toBe('no-answer');
  hear(PREVIEW);
  expect(hub.asked().filter(({ path }) => path === 'lists.decide')).toHaveLength(2);
  expect(store.getState().recipe).toEqual({ dateOrder: 'day-first' });
});

it('a question stays where it was asked after its answer, and calms down', async () => {
  const { hear, store } = await begun();
  const cards = () => store.getState().cards.map(({ key, isOpen }) => [key, isOpen]);
  const dates = { kind: 'date-order' as const, columns: ['Start'], samples: ['03/04/2026'], isMixed: false };
  const title = { kind: 'day-of-title' as const, title: 'Friday 27 November' };
  hear({ ...PREVIEW, questions: [title, dates] });
  expect(cards()).toEqual([
    ['date-order', true],
    ['day-of-title', true],
  ]);
  store.accept('day-of-title');
  hear({ ...PREVIEW, questions: [title] });
  expect(cards()).toEqual([
    ['date-order', false],
    ['day-of-title', false],
  ]);
});

it('a list of another program is booked only once a person confirms, and its preview is over then', async () => {
  const { hub, quiet, hear, store } = await begun();
  const plan = { new: 12, moved: 0, same: 0, asked: 0, gone: 0, over: 0, bad: 0 };
  hear({ ...PREVIEW, isOfService: false });
  hub.answerTo('listBookings.plan', answered({ kind: 'plan', counts: plan }));
  hub.answerTo('lists.problems', answered({ total: 0, problems: [] }));
  await quiet();
  expect(store.getState().plan).toEqual(plan);
  expect(hub.asked().some(({ path }) => path === 'listBookings.start')).toBe(false);
  void store.book();
  hear({ kind: 'gone' });
  hub.answerTo('listBookings.start', answered({ kind: 'done', listId: 7 }));
  await quiet();
  expect(store.getState()).toMatchObject({ begunList: 7, list: undefined, preview: undefined });
});
