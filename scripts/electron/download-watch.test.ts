import { expect, it } from 'vitest';
import { beginWatch, look, type Sizes, timeAwake } from './download-watch.ts';

const MB = 1_048_576;

/** What is said, and when it is given up, for sizes seen at these seconds. */
function watched(...seen: readonly (readonly [seconds: number, downloaded: number, unpacked: number])[]): {
  words: string[];
  deadAt: number | undefined;
} {
  let watch = beginWatch(0);
  const words: string[] = [];
  for (const [seconds, downloaded, unpacked] of seen) {
    const sizes: Sizes = { downloaded: downloaded * MB, unpacked: unpacked * MB };
    const answer = look(watch, sizes, seconds * 1_000);
    ({ watch } = answer);
    if (answer.word !== undefined) words.push(answer.word);
    if (answer.isDead) return { words, deadAt: seconds };
  }
  return { words, deadAt: undefined };
}

it('a download that moves, and an unpacking that moves, may take as long as they take', () => {
  const slow = Array.from(
    { length: 1_000 },
    (_each, at) => [at * 11, at < 500 ? at : 500, at < 500 ? 0 : at] as const,
  );
  expect(watched(...slow).deadAt).toBeUndefined();
});

it('nothing at all is given up after twelve seconds, and a silence within after a minute', () => {
  expect(watched([6, 0, 0], [12, 0, 0], [13, 0, 0]).deadAt).toBe(13);
  expect(watched([6, 1, 0], [20, 1, 0], [66, 1, 0], [67, 1, 0]).deadAt).toBe(67);
});

it('a proxy may take a minute and a half before it hands on the first byte', () => {
  const nothing: Sizes = { downloaded: 0, unpacked: 0 };
  expect(look(beginWatch(0, true), nothing, 89_000).isDead).toBe(false);
  expect(look(beginWatch(0, true), nothing, 91_000).isDead).toBe(true);
});

it('a machine that sleeps has not let the download stand still', () => {
  const awake = timeAwake(timeAwake(1_000, 500), 8 * 3_600_000);
  const { isDead } = look(beginWatch(0), { downloaded: 0, unpacked: 0 }, awake);
  expect(isDead).toBe(false);
});

it('the person hears how far the download is, and how far the unpacking', () => {
  expect(watched([1, 5, 0], [2, 25, 0], [3, 30, 0], [4, 110, 0], [5, 110, 21], [6, 0, 45]).words).toEqual([
    'Downloading Electron: 25 MB',
    'Downloading Electron: 110 MB',
    'Unpacking Electron: 21 MB',
    'Unpacking Electron: 45 MB',
  ]);
});
