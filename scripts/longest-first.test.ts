import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST, longestFirst } from './longest-first.ts';

it('what is begun first is there', () => {
  const root = join(import.meta.dirname, '..');
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('what takes longest is begun first, and the others as they were', () => {
  const files = ['src/large.test.ts', 'src/small.test.ts', ...LONGEST.toReversed()];
  expect(longestFirst(files, (path) => path)).toEqual([...LONGEST, 'src/large.test.ts', 'src/small.test.ts']);
});
