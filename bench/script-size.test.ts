import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { importsOf, scriptKb, scriptsOfPage } from './script-size.ts';

test('a page needs the scripts it names and what they import at once, not what they load later', () => {
  expect(scriptsOfPage('<script type="module" src="../assets/a.js"></script><link href="../b.css">')).toEqual(
    ['../assets/a.js'],
  );
  expect(importsOf(`import{a as b}from"./b.js";import"./c.js";const d=()=>import("./d.js");`)).toEqual([
    './b.js',
    './c.js',
  ]);
});

test('a script that two others import counts once', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'kiosk'));
  writeFileSync(join(folder, 'kiosk/index.html'), '<script src="../assets/a.js"></script>');
  const scripts = {
    'a.js': 'import"./b.js";import"./c.js";import("./later.js")',
    'b.js': 'import"./c.js";',
    'c.js': 'export const c = 1;',
  };
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, 'assets', name), text);
  const sizes = Object.values(scripts).map((text) => gzipSync(text, { level: 9 }).length);
  expect(scriptKb(folder, 'kiosk/index.html')).toBeCloseTo(sizes.reduce((a, b) => a + b) / 1024, 6);
});
