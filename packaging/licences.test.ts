import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { packageOf } from './bundled.ts';
import { licenceOf, licencesText } from './licences.ts';

const MIT = 'MIT License\n\nCopyright (c) 2026 Foyer contributors\n\nPermission is hereby granted\n';

function installed(license: string, files: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), 'queue');
  mkdirSync(folder);
  const description = { name: 'queue', version: '1.2.3', license, author: { name: 'Ada' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('each package is there with its version and the words of its licence', () => {
  const text = licencesText(
    [licenceOf(installed('ISC', { 'LICENSE.md': 'As is.\r\n', NOTICE: 'By Ada.' }))],
    MIT,
  );
  expect(text).toContain('\nqueue 1.2.3 (ISC)\n\nAs is.\n\nBy Ada.\n');
});

it("a package under MIT without a file gets MIT's words with its author, and any other ends the packing", () => {
  expect(licencesText([licenceOf(installed('MIT', {}))], MIT)).toContain(
    'Copyright (c) Ada\n\nPermission is hereby granted',
  );
  expect(() => licencesText([licenceOf(installed('Apache-2.0', {}))], MIT)).toThrow(
    'queue (Apache-2.0) brings no file with its licence.',
  );
});

it.each([
  ['/foyer/node_modules/zod/v4/core/api.js', 'node_modules/zod'],
  ['/foyer/node_modules/@orpc/server/dist/index.mjs?commonjs', 'node_modules/@orpc/server'],
  ['/foyer/node_modules/conf/node_modules/ajv/dist/ajv.js', 'node_modules/conf/node_modules/ajv'],
  ['C:\\foyer\\node_modules\\ws\\wrapper.mjs', 'node_modules/ws'],
  ['/foyer/node_modules/.vite/deps/x.js', undefined],
  ['/foyer/src/main/hub.ts', undefined],
])('the module %s is of the package %s', (module, folder) => {
  expect(packageOf(module)).toBe(folder);
});

it("a package under ISC without a file gets ISC's words with its author", () => {
  expect(licencesText([licenceOf(installed('ISC', {}))], MIT)).toContain(
    '\nqueue 1.2.3 (ISC)\n\nISC License\n\nCopyright (c) Ada\n\nPermission to use, copy,',
  );
});

it('the compiled decoder is there with the licence of what was compiled', () => {
  const text = licencesText([licenceOf(join(import.meta.dirname, '../node_modules/zxing-wasm'))], MIT);
  expect(text).toMatch(/zxing-wasm .*MIT License.*Contains ZXing-C\+\+ .*Apache License\s+Version 2\.0/su);
});
