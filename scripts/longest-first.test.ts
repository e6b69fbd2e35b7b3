import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST, longestFirst } from './longest-first.ts';

it('every test file on the list of the longest exists', () => {
  const root = join(import.meta.dirname, '..');
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the longest test files are begun first, and the others as they were', () => {
  const files = ['src/large.test.ts', 'src/small.test.ts', ...LONGEST.toReversed()];
  expect(longestFirst(files, (path) => path)).toEqual([...LONGEST, 'src/large.test.ts', 'src/small.test.ts']);
});
