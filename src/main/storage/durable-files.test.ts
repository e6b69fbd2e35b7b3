import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { writeFileDurably } from './durable-files.ts';

it('a small file is replaced as a whole, with its mode, and nothing is left beside it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'secrets.json');
  writeFileDurably(path, 'first, and rather long', 0o600);
  writeFileDurably(path, 'second', 0o600);
  expect(readFileSync(path, 'utf8')).toBe('second');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

it('a file that cannot be replaced stays, and nothing is left beside it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'full'), { recursive: true });
  expect(() => writeFileDurably(path, 'text', 0o600)).toThrow(/EISDIR|ENOTEMPTY|EPERM|EEXIST/);
  expect(existsSync(join(path, 'full'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['taken']);
});
