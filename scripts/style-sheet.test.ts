import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { classesDefinedIn, outsideOfLayers } from './style-sheet.ts';

const RENDERER = resolve(import.meta.dirname, '../src/renderer');
const LAYERS = ['base', 'view', 'size', 'contrast', 'reach'];
const ORDER = 'ui/layers.css';

const sheets = globSync('**/*.css', { cwd: RENDERER }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string): string => readFileSync(join(RENDERER, file), 'utf8');

test('a sheet defines the classes of what it styles', () => {
  const css = `
    .a, .b > .c:hover { color: red }
    @layer reach { @media (orientation: landscape) { [data-reach='low'] .d:is(.e, .f > .g)::before { color: red } } }
    .h:not(.i):has(> .j) svg { color: red }
    @keyframes k { from { color: red } }
  `;
  expect([...classesDefinedIn(css)]).toEqual(['a', 'c', 'd', 'e', 'g']);
});

test('no class is defined in two sheets', () => {
  const sheetOf = new Map<string, string>();
  const twice: string[] = [];
  for (const sheet of sheets) {
    for (const name of classesDefinedIn(read(sheet))) {
      const other = sheetOf.get(name);
      if (other !== undefined) twice.push(`.${name} is defined in ${other} and in ${sheet}`);
      sheetOf.set(name, sheet);
    }
  }
  expect(sheetOf.size).toBeGreaterThan(150);
  expect(twice).toEqual([]);
});

test('a rule outside of the layers is found', () => {
  const css = `@import './x.css'; @layer view { .a { color: red } } @layer other { .b { color: red } } .c { color: red }`;
  expect(outsideOfLayers(css, LAYERS)).toEqual(['@layer other { .b { color: red } }', '.c']);
});

/** Browsers without layers read it. */
const FOR_OLD_BROWSERS = 'ui/message.css';

test('every rule of every sheet stands in one of the layers', () => {
  const outside = sheets
    .filter((sheet) => sheet !== ORDER && sheet !== FOR_OLD_BROWSERS)
    .map((sheet) => [sheet, outsideOfLayers(read(sheet), LAYERS)]);
  expect(outside.filter(([, rules]) => rules?.length)).toEqual([]);
  expect(read(ORDER)).toContain(`@layer ${LAYERS.join(', ')};`);
});

test('every sheet is brought along by a module beside it, by a page, or by another sheet', () => {
  const modules = globSync('**/*.{ts,tsx,css,html}', { cwd: RENDERER }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const brought = new Set(
    modules.flatMap((file) =>
      Array.from(
        read(file).matchAll(/import '(\.[^']+\.css)'|import\('(\.[^']+\.css)'\)|href="(\.[^"]+\.css)"/g),
        ([, by, late, page]) => join(dirname(file), by ?? late ?? page ?? '').replaceAll('\\', '/'),
      ),
    ),
  );
  expect(sheets.filter((sheet) => !brought.has(sheet))).toEqual([]);
});
