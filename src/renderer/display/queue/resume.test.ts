import { expect, test } from 'vitest';
import type { CallNews } from '../../../contract/board.ts';
import type { Announcements } from './announcements.ts';
import { HOLD_MS, NOTHING_HEARD, hear, over, step, wordsBegin } from './announcements.ts';
import { openBatch, progressOf, readProgress, unsettled } from './resume.ts';

const call = (seq: number): CallNews => ({
  seq,
  callKey: `key ${seq}`,
  ticketRef: `ticket ${seq}`,
  label: `N${seq}`,
  round: 1,
  isRecall: false,
  heardAt: 1_000,
});
const batch = (...seqs: readonly number[]) => ({
  cursor: `after ${seqs.at(-1)}`,
  calls: seqs.map(call),
  madeAt: 1_000,
});

/** After calls 1 and 2 came in a batch each at 0 and the first has had its chime. */
function chimed() {
  const first = batch(1);
  const second = batch(2);
  const state = hear(hear(NOTHING_HEARD, first, 0), second, 0);
  return { state: step(state, 0).after, batches: [openBatch(first), openBatch(second)] };
}

const left = (batches: ReturnType<typeof chimed>['batches'], state: Announcements, now: number) =>
  progressOf(unsettled(batches, state, now), state, now);

test('a call is settled when its words begin, not with its chime', () => {
  const { state, batches } = chimed();
  expect(left(batches, state, 1_000)).toEqual({ doneSeq: 0 });
  expect(left(batches, wordsBegin(state, 'key 1'), 1_400)).toEqual({ cursor: 'after 1', doneSeq: 1 });
});

test('a call without words is settled when its card has been held, or when the words of a later one begin', () => {
  const { state, batches } = chimed();
  const silent = over(state, 'key 1', 1_400);
  const second = step(silent, 2_100).after;
  expect(left(batches, second, 2_100)).toEqual({ doneSeq: 0 });
  expect(left(batches, wordsBegin(second, 'key 2'), 3_500)).toEqual({ cursor: 'after 2', doneSeq: 2 });
  const silentToo = over(second, 'key 2', 3_500);
  expect(left(batches, silentToo, HOLD_MS - 1)).toEqual({ doneSeq: 0 });
  expect(left(batches, silentToo, HOLD_MS)).toEqual({ cursor: 'after 2', doneSeq: 2 });
});

test('the progress of an earlier page is taken as it is, and anything else counts as nothing', () => {
  expect(readProgress('{"cursor":"c","doneSeq":7}')).toEqual({ cursor: 'c', doneSeq: 7 });
  expect(readProgress('{"doneSeq":7}')).toEqual({ doneSeq: 7 });
  for (const text of [null, '', 'x', '7', 'null', '[]', '{}', '{"cursor":"c"}', '{"doneSeq":"7"}'])
    expect(readProgress(text)).toBeUndefined();
});
