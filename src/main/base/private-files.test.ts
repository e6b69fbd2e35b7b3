import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { makeFolder } from './private-files.ts';

it('a folder is made with all above it, for its owner alone, and one that is there stays as it is', () => {
  const folder = temporaryFolder();
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  makeFolder(deep);
});

it('the system says why a folder cannot be made below a file or at the end of a link to nowhere', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('not a folder');
  expect(() => makeFolder(join(file, 'below', 'it'))).toThrow('ENOTDIR');
  mkdirSync(join(folder, 'links'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'links', 'one'));
  expect(() => makeFolder(join(folder, 'links', 'one'))).toThrow('EEXIST');
});

it.runIf(process.platform === 'linux')(
  'a folder that the system refuses, saying that nothing is there, ends with the system’s words',
  () => {
    expect(() => makeFolder('/proc/no-such/data')).toThrow('ENOENT');
  },
);
