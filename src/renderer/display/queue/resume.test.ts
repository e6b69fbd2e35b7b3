import { expect, test } from 'vitest';
import { readProgress } from './resume.ts';

test('what an earlier page left is taken as it is, and anything else counts as nothing', () => {
  expect(readProgress('{"cursor":"c","doneSeq":7}')).toEqual({ cursor: 'c', doneSeq: 7 });
  expect(readProgress('{"doneSeq":7}')).toEqual({ doneSeq: 7 });
  for (const text of [null, '', 'x', '7', 'null', '[]', '{}', '{"cursor":"c"}', '{"doneSeq":"7"}'])
    expect(readProgress(text)).toBeUndefined();
});
