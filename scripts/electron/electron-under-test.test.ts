import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { electronUnderTest, testElectron } from './electron-under-test.ts';

it('a person who runs the specs is told that they run on the double', () => {
  expect(electronUnderTest({})).toMatchObject({
    kind: 'ready',
    sentence: expect.stringContaining('on the double'),
  });
});

it('a person who wants a real Electron is told which one it is, or that there is none', () => {
  const folder = temporaryFolder();
  expect(electronUnderTest({ ELECTRON_RUN: '1' }, folder)).toMatchObject({ kind: 'missing' });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/version'), 'v45.4.1\n');
  const there = electronUnderTest({ ELECTRON_RUN: '1' }, folder);
  expect(there).toEqual({
    kind: 'ready',
    isOlder: false,
    sentence: `These specs run on a real Electron 45.4.1 (${join(folder, 'dist')}).`,
  });
});

it('an Electron that is older than the one Foyer is made for is told of, and the double never is', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{"name":"electron","version":"45.4.1"}');
  writeFileSync(join(folder, 'dist/version'), '33.2.1');
  expect(electronUnderTest({ ELECTRON_RUN: '1' }, folder)).toMatchObject({
    isOlder: true,
    sentence: expect.stringContaining('It is older than 45.4.1'),
  });
  writeFileSync(join(folder, 'dist/version'), '45.0.0');
  expect(electronUnderTest({ ELECTRON_RUN: '1' }, folder)).toMatchObject({ isOlder: false });
  expect(electronUnderTest({}, folder)).toMatchObject({ isOlder: false });
});

it('the folder of an Electron for tests is its dist or holds it, and another folder is none', () => {
  const folder = temporaryFolder();
  expect(testElectron({})).toBeUndefined();
  expect(testElectron({ FOYER_TEST_ELECTRON: folder })).toBeUndefined();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/version'), '33.2.1');
  expect(testElectron({ FOYER_TEST_ELECTRON: folder })).toBe(join(folder, 'dist'));
  expect(testElectron({ FOYER_TEST_ELECTRON: join(folder, 'dist') })).toBe(join(folder, 'dist'));
});
