import { expect, it } from 'vitest';
import { isThere } from './paths.ts';

const places = {
  files: new Set([
    'docs/security.md',
    'docs/adr/0007-creates.md',
    'src/main/hub.ts',
    'src/main/lan/jar.ts',
    'src/a/x.sql',
  ]),
  literals: new Set(['screens.json', 'browser']),
};
const from = 'docs/security.md';

it.each([
  'src/main/hub.ts',
  'hub.ts',
  'lan/jar.ts',
  'lan/',
  'src/main',
  './security.md',
  '../src/main/hub.ts',
  'src/*/x.sql',
  'docs/adr/0007',
  'out/main/hub.js',
  'screens.json',
  'browser/',
])('a page may name %s', (path) => {
  expect(isThere(path, from, places)).toBe(true);
});

it.each([
  'src/hub.ts',
  'ub.ts',
  'lan/hub.ts',
  'an/',
  'out/main/jar.js',
  'docs/adr/0008',
  'other.json',
  'src/*/x.css',
])('a page may not name %s', (path) => {
  expect(isThere(path, from, places)).toBe(false);
});

it('code is in the repository or nowhere, though the program has a text like it', () => {
  expect(isThere('gone.ts', from, { ...places, literals: new Set(['gone.ts']) })).toBe(false);
});
