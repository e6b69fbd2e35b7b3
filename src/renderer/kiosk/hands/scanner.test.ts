import { expect, test } from 'vitest';
import type { ScannerMemory, ScannerVerdict } from './scanner.ts';
import { NO_SCAN, hearKey } from './scanner.ts';

interface Typed {
  readonly memory: ScannerMemory;
  readonly verdicts: readonly ScannerVerdict[];
  readonly at: number;
}

function keys(text: string, ...end: readonly string[]): readonly string[] {
  return [...Array.from(text), ...end];
}

/** Types `keys` with `gap` milliseconds before each. */
function type(keys: readonly string[], gap: number, from = 10_000, memory = NO_SCAN): Typed {
  const verdicts: ScannerVerdict[] = [];
  let at = from;
  let now = memory;
  for (const key of keys) {
    at += gap;
    const step = hearKey(now, key, at);
    now = step.memory;
    verdicts.push(step.verdict);
  }
  return { memory: now, verdicts, at };
}

test('a fast burst ended by Enter or Tab is a scan', () => {
  for (const end of ['Enter', 'Tab']) {
    expect(type(keys('A-42', end), 8).verdicts.at(-1)).toEqual({ kind: 'scan', text: 'A-42' });
  }
});

test('a person typing and pressing Enter is no scan', () => {
  expect(type(keys('A-42', 'Enter'), 60).verdicts.every(({ kind }) => kind === 'key')).toBe(true);
});

test('a burst that ends without Enter at once is no scan', () => {
  const burst = type(keys('A-42'), 8);
  expect(hearKey(burst.memory, 'Enter', burst.at + 400).verdict).toEqual({ kind: 'key' });
});

test('two keys hit together and Enter are no scan', () => {
  expect(type(['A', '4', 'Enter'], 8).verdicts.at(-1)).toEqual({ kind: 'key' });
});

test('what a person typed before the scan is not part of it', () => {
  const typed = type(keys('ZZ'), 120);
  expect(type(keys('B17', 'Enter'), 8, typed.at + 500, typed.memory).verdicts.at(-1)).toEqual({
    kind: 'scan',
    text: 'B17',
  });
});

test('shift keys of a scanner are not part of the code', () => {
  expect(type(['Shift', 'A', '-', 'Shift', '4', '2', 'Enter'], 8).verdicts.at(-1)).toEqual({
    kind: 'scan',
    text: 'A-42',
  });
});

test('the same code twice within 3 s counts once, later it counts again, another code counts at once', () => {
  const first = type(keys('A-42', 'Enter'), 8);
  const again = type(keys('A-42', 'Enter'), 8, first.at + 800, first.memory);
  expect(again.verdicts.at(-1)).toEqual({ kind: 'repeated-scan' });
  expect(type(keys('B-17', 'Enter'), 8, again.at + 200, again.memory).verdicts.at(-1)).toEqual({
    kind: 'scan',
    text: 'B-17',
  });
  expect(type(keys('A-42', 'Enter'), 8, again.at + 3_000, again.memory).verdicts.at(-1)).toEqual({
    kind: 'scan',
    text: 'A-42',
  });
});

test('a code that lies before the scanner all the time counts once, however often it is read', () => {
  let { memory, at } = type(keys('A-42', 'Enter'), 8);
  for (let read = 0; read < 20; read += 1) {
    const again = type(
      keys(read % 2 === 0 ? 'https://x.example/a42' : 'A-42', 'Enter'),
      8,
      at + 2_000,
      memory,
    );
    expect(again.verdicts.at(-1)).toEqual({ kind: 'repeated-scan' });
    ({ memory, at } = again);
  }
});

test('a flood of keys stays bounded', () => {
  expect(
    type(
      Array.from({ length: 9_000 }, () => 'x'),
      0.3,
    ).memory.keys.length,
  ).toBeLessThanOrEqual(4096);
});
