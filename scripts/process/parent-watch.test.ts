import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Watched, whenNpmIsGone } from './parent-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that npm started there; how often its parent was looked at. */
function started(platform: NodeJS.Platform) {
  let looks = 0;
  let parent = 4_711;
  const watched: Watched = {
    platform,
    env: { npm_lifecycle_event: 'start' },
    get ppid() {
      looks += 1;
      return parent;
    },
  };
  return { watched, looks: () => looks, orphan: () => (parent = 1) };
}

it('a start command whose npm is gone ends too', () => {
  const process = started('linux');
  const gone = vi.fn();
  whenNpmIsGone(gone, process.watched);
  vi.advanceTimersByTime(1_000);
  expect(gone).not.toHaveBeenCalled();
  process.orphan();
  vi.advanceTimersByTime(1_000);
  expect(gone).toHaveBeenCalledOnce();
});

it('a start command on Windows, where nothing would be seen, goes through no list of processes all day', () => {
  const process = started('win32');
  whenNpmIsGone(() => undefined, process.watched);
  vi.advanceTimersByTime(60_000);
  expect(process.looks()).toBe(0);
});
