import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readConfigFile } from './config-file.ts';

function folderWith(text: string | Buffer): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, 'foyer.config.json');
  writeFileSync(path, text);
  return { folder, path };
}

it('a config file is found in the first place that has one, with a byte order mark or without', () => {
  const first = folderWith('\uFEFF{"brandName": "First"}');
  const second = folderWith('{"brandName": "Second"}');
  const places = [temporaryFolder(), first.folder, second.folder];
  expect(readConfigFile(undefined, places)).toEqual({ kind: 'read', layer: { brandName: 'First' } });
  expect(readConfigFile(second.path, places)).toEqual({ kind: 'read', layer: { brandName: 'Second' } });
});

it('no config file is no settings; a named one that is not there is a problem', () => {
  const folder = temporaryFolder();
  expect(readConfigFile(undefined, [folder])).toEqual({ kind: 'read', layer: {} });
  expect(readConfigFile(join(folder, 'mine.json'), [])).toEqual({
    kind: 'invalid',
    sentence: `${join(folder, 'mine.json')} cannot be read.`,
  });
  mkdirSync(join(folder, 'foyer.config.json'));
  expect(readConfigFile(undefined, [folder]).kind).toBe('invalid');
});

it.each([['{'], [''], ['\u0000\u0000\u0000'], ["{brandName: 'x'}"]])(
  'a config file of %j is a problem in one sentence',
  (text) => {
    const { folder, path } = folderWith(text);
    expect(readConfigFile(undefined, [folder])).toEqual({
      kind: 'invalid',
      sentence: `${path} is not valid JSON.`,
    });
  },
);

it('a problem names the file, the key and the rule', () => {
  const { folder, path } = folderWith('{"webhookPort": "4511"}');
  expect(readConfigFile(undefined, [folder])).toEqual({
    kind: 'invalid',
    sentence: `${path}: webhookPort must be a whole number from 0 to 65535.`,
  });
});
