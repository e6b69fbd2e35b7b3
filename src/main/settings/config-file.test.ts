import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { configSchemaText, readConfigFile } from './config-file.ts';

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

it.each([
  ['little', (text: string) => Buffer.from(text, 'utf16le')],
  ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('a config file that a tool of Windows wrote as UTF-16, %s end first, is read', (_, written) => {
  const { path } = folderWith(written('\uFEFF{"brandName": "Bürgeramt"}'));
  expect(readConfigFile(path, [])).toEqual({ kind: 'read', layer: { brandName: 'Bürgeramt' } });
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
    sentence: `${path}: webhookPort must be a number without quotes.`,
  });
});

it('a config file may name its schema and its form, and a newer form is one sentence', () => {
  const { folder } = folderWith(
    '{"$schema": "./foyer.config.schema.json", "configVersion": 1, "brandName": "B"}',
  );
  expect(readConfigFile(undefined, [folder])).toEqual({ kind: 'read', layer: { brandName: 'B' } });
  const text = folderWith('{"$schema": 1, "configVersion": "1", "brandName": "B"}');
  expect(readConfigFile(undefined, [text.folder])).toEqual({
    kind: 'invalid',
    sentence: `${text.path}: configVersion must be a number.`,
  });
  const newer = folderWith('{"configVersion": 2, "somethingNew": true}');
  expect(readConfigFile(undefined, [newer.folder])).toEqual({
    kind: 'invalid',
    sentence: `${newer.path} needs a newer version of Foyer (configVersion 2, this version supports 1). Update Foyer, or change the file.`,
  });
  const unknown = folderWith('{"brandNmae": "B"}');
  expect(readConfigFile(undefined, [unknown.folder])).toEqual({
    kind: 'invalid',
    sentence: `${unknown.path}: "brandNmae" is not a setting.`,
  });
  expect(readConfigFile(undefined, [folderWith('[]').folder])).toMatchObject({
    sentence: expect.stringMatching(/must be a JSON object\.$/),
  });
});

it('the published schema is the one that is made from the rules', () => {
  const published = readFileSync(new URL('../../../docs/foyer.config.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(configSchemaText()));
  expect(published).not.toMatch(/"default"/);
});

it('a logo that is an SVG is left out and named in one line, and every other setting is in force', () => {
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
  const { path } = folderWith(JSON.stringify({ brandName: 'Northgate', logo: svg }));
  expect(readConfigFile(path, [])).toEqual({
    kind: 'read',
    layer: { brandName: 'Northgate' },
    told: `The logo in ${path} is left out: it must be a PNG, JPEG or WebP picture. Choose another.`,
  });
});
