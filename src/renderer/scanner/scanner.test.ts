import { expect, test } from 'vitest';
import { keysOf } from '../../../test/support/pages/scanner-keys.ts';
import type { ScannerMemory, ScannerVerdict, Stroke } from './scanner.ts';
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
function type(keys: readonly (string | Stroke)[], gap: number, from = 10_000, memory = NO_SCAN): Typed {
  const verdicts: ScannerVerdict[] = [];
  let at = from;
  let now = memory;
  for (const key of keys) {
    at += gap;
    const step = hearKey(now, typeof key === 'string' ? { key } : key, at);
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
  expect(hearKey(burst.memory, { key: 'Enter' }, burst.at + 400).verdict).toEqual({ kind: 'key' });
});

test('two keys hit together and Enter are no scan', () => {
  expect(type(['A', '4', 'Enter'], 8).verdicts.at(-1)).toEqual({ kind: 'key' });
});

test('a text that a person typed before the scan is not part of it', () => {
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
    ).memory.typed.length,
  ).toBeLessThanOrEqual(4096);
});

const END: Stroke = { key: 'Enter', code: 'Enter' };
const scanOf = (text: string, host: Parameters<typeof keysOf>[1]) =>
  type([...keysOf(text, host), END], 8).verdicts.at(-1);

test('control characters of a scanner are no letters, before, within and after a code', () => {
  for (const host of ['us', 'german', 'french'] as const) {
    const verdict = scanOf('\u0002a\u001d17\u0003', host);
    expect(verdict).toMatchObject({ kind: 'scan' });
    expect(verdict?.kind === 'scan' ? (verdict.keys ?? verdict.text) : '').toBe('a17');
  }
});

test('line feed, carriage return and tab end a scan as Enter does, and the second of two ends is not a key', () => {
  for (const end of ['\n', '\r', '\t', '\r\n', '\n\r']) {
    for (const host of ['us', 'french'] as const) {
      const [scan, ...rest] = type(keysOf(`b17${end}`, host), 8).verdicts.slice(3);
      expect(scan).toMatchObject({ kind: 'scan' });
      expect(rest.every(({ kind }) => kind === 'control')).toBe(true);
    }
  }
  const twice = type([...keys('b17', 'Tab'), 'Enter', { key: 'j', code: 'KeyJ', ctrl: true }], 8);
  expect(twice.verdicts.slice(3).map(({ kind }) => kind)).toEqual(['scan', 'control', 'control']);
});

test('a person who presses Ctrl and a letter is no scanner', () => {
  const copied = type([{ key: 'c', code: 'KeyC', ctrl: true }, 'a', 'b', 'c', 'd'], 90);
  expect(copied.verdicts.every(({ kind }) => kind === 'key')).toBe(true);
});

test('a scanner with US keys is read by the keys where the computer has others', () => {
  expect(scanOf('A-42', 'us')).toEqual({ kind: 'scan', text: 'A-42' });
  expect(scanOf('A-42', 'german')).toEqual({ kind: 'scan', text: 'Aß42', keys: 'A-42' });
  expect(scanOf('A-42', 'french')).toEqual({ kind: 'scan', text: "Q)'é", keys: 'A-42' });
});

test('dead keys and a keypad without NumLock have their place in the burst', () => {
  expect(scanOf('a=4`2', 'german')).toEqual({ kind: 'scan', text: 'a42', keys: 'a=4`2' });
  const keypad = [
    { key: 'a', code: 'KeyA' },
    { key: 'ArrowLeft', code: 'Numpad4' },
    { key: 'ArrowDown', code: 'Numpad2' },
    END,
  ];
  const { verdicts } = type(keypad, 8);
  expect(verdicts.at(-1)).toEqual({ kind: 'scan', text: 'a', keys: 'a42' });
  expect(verdicts.slice(1, 3).every(({ kind }) => kind === 'burst')).toBe(true);
});

test('a person who holds or hits Tab right after a scan moves on', () => {
  const { verdicts } = type(
    [...keys('Olga', 'Enter'), ...keys('', ...Array.from({ length: 20 }, () => 'Tab'))],
    8,
  );
  const after = verdicts.slice(5).map(({ kind }) => kind);
  expect(after.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'control'));
  expect(after.slice(8).every((kind) => kind === 'key')).toBe(true);
});
