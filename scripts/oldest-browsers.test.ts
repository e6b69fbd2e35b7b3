import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/**
 * What Chromium 107 or Safari 16.1 lacks and the types of ES2022 and the DOM do not tell, with the first version that has
 * it (MDN, browser-compat-data). A look behind ends a whole file in Safari: it is no syntax there.
 */
const TOO_NEW: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\(\?<[=!]/u, 'a look behind (Safari 16.4)'],
  [/AbortSignal\.any\b/u, 'AbortSignal.any (Chromium 116, Safari 17.4)'],
  [/\.checkVisibility\b/u, 'checkVisibility (Safari 17.4)'],
  [/\brequestIdleCallback\b/u, 'requestIdleCallback (not in Safari)'],
  [/\bURL\.(?:canParse|parse)\b/u, 'URL.canParse (Chromium 120, Safari 17)'],
  [/\bIterator\b/u, 'iterator helpers (Chromium 122, Safari 18.4)'],
  [/new URLPattern\b|\bscheduler\.|\bstartViewTransition\b/u, 'an interface that Safari 16.1 lacks'],
];

const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gmu;

/** The checks of words run in tests only. */
const files = globSync(['{renderer,contract,clock}/**/*.{ts,tsx}'], { cwd: SRC }).filter(
  (file) => !/\.test\.tsx?$|i18n[\\/](?:word-rules|[a-z]+-faults)\.ts$/u.test(file),
);

test('no screen uses what the oldest browsers it is made for do not have', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8').replaceAll(COMMENTS, '');
    return TOO_NEW.flatMap(([pattern, what]) => (pattern.test(text) ? [`${file}: ${what}`] : []));
  });
  expect(found).toEqual([]);
});
