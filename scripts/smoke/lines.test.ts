import { expect, it } from 'vitest';
import { type Answer, fail, inWords, type Line, LINES, linesOf, pass } from './lines.ts';
import { LONGEST_LOOK_MS, lookAtAll } from './looks.ts';

const versions = { electron: '45.4.1', node: '24', chromium: '150', sqlite: '3' };
const answered = (...lines: Answer['lines']): Answer => ({ versions, lines });

it('a line that no run answered fails, so that a run that ended early never looks whole', () => {
  const all = LINES.map((line) => ({ line, ...pass('seen') }));
  expect(linesOf([answered(...all)], []).every(({ result }) => result === 'pass')).toBe(true);
  const lines = linesOf([answered(...all.slice(1))], []);
  expect(lines).toHaveLength(LINES.length);
  expect(lines[0]).toMatchObject({ line: 'backup', result: 'fail', seen: 'not looked at' });
});

it('a line that the person leaves out is not in the answer', () => {
  expect(linesOf([answered()], ['camera', 'gpu']).map(({ line }) => line)).not.toContain('camera');
});

it('a person reads what was seen, and the way out of what failed', () => {
  expect(inWords({ line: 'gpu', ...pass('compositing enabled') })).toBe('pass  gpu: compositing enabled');
  expect(inWords({ line: 'F8', ...fail('no key', 'Press it.') })).toBe('FAIL  F8: no key\n      Press it.');
});

/** Timers fire when the test says so. */
function handClock() {
  const timers: { ms: number; run: () => void }[] = [];
  return {
    after(ms: number, run: () => void) {
      timers.push({ ms, run });
      return () => undefined;
    },
    fire: () => timers.splice(0).forEach(({ run }) => run()),
    timers,
  };
}

it('a look that throws fails alone, and the others are still looked at', async () => {
  const { after } = handClock();
  const looks = [
    {
      line: 'gpu',
      look() {
        throw new Error('no such member');
      },
    },
    { line: 'ozone', look: () => Promise.resolve(pass('X11')) },
    { line: 'camera', look: () => pass('never') },
  ] as const;
  const told: (readonly Line[])[] = [];
  await lookAtAll(looks, ['camera'], after, (lines) => told.push([...lines]));
  expect(told).toMatchObject([
    [{ line: 'gpu', result: 'fail', seen: 'no such member' }],
    [
      { line: 'gpu', result: 'fail' },
      { line: 'ozone', result: 'pass' },
    ],
  ]);
});

it('a look without an answer is given up', async () => {
  const clock = handClock();
  let told: readonly Line[] = [];
  const hangs = { line: 'gpu', look: () => new Promise<never>(() => undefined) } as const;
  const over = lookAtAll([hangs], [], clock.after, (lines) => (told = lines));
  await Promise.resolve();
  expect(clock.timers).toMatchObject([{ ms: LONGEST_LOOK_MS }]);
  clock.fire();
  await over;
  expect(told).toMatchObject([{ line: 'gpu', result: 'fail', seen: 'no answer within 60 s' }]);
});
