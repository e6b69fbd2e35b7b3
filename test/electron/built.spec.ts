/** The built files themselves. */
import { expect } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { exportedNames, knowsEvent, knowsMember } from './double/declarations.ts';
import { strict } from './double/strict.ts';
import { test } from './older-electron.ts';

const OUT = resolve(import.meta.dirname, '../../out');

test('the preload is one file that requires electron and nothing else', () => {
  expect(readdirSync(resolve(OUT, 'preload'))).toEqual(['index.cjs']);
  const text = readFileSync(resolve(OUT, 'preload/index.cjs'), 'utf8');

  const required = [...text.matchAll(/\b(?:require|import)\s*\(\s*["'`]([^"'`]+)/g)].map(([, name]) => name);

  expect(required).toEqual(['electron']);
  expect(text).not.toMatch(/contextBridge|exposeInMainWorld/);
});

test('the main bundle imports only what Electron exports, and never its shell', () => {
  const text = readFileSync(resolve(OUT, 'main/index.js'), 'utf8');

  const imported = [...text.matchAll(/import\s*(?:[\w$]+\s*,\s*)?\{([^}]+)\}\s*from\s*["']electron["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '');

  expect(imported.length).toBeGreaterThan(5);
  for (const name of imported) expect(exportedNames.has(name), name).toBe(true);
  expect(imported).not.toContain('shell');
  // The electron-store that is built in has one way to the shell, and nothing calls it.
  expect(text).not.toContain('openExternal');
  expect([...text.matchAll(/openInEditor/g)]).toHaveLength(1);
  expect([...text.matchAll(/openPath/g)]).toHaveLength(1);
  expect(readFileSync(resolve(OUT, 'main/headless.js'), 'utf8')).not.toMatch(/from\s*["']electron["']/);
});

test('the built files name no package: a Foyer without node_modules beside it has all it needs', () => {
  const files = readdirSync(resolve(OUT, 'main'));
  for (const file of files) {
    const text = readFileSync(resolve(OUT, 'main', file), 'utf8');
    const named = [...text.matchAll(/(?:\bfrom|\bimport|\b__require)\s*\(?\s*(["'])(@?[\w./:-]+)\1/g)].map(
      ([, , name = '']) => name,
    );
    const elsewhere = named.filter(
      (name) => name !== 'electron' && !name.startsWith('./') && !isBuiltin(name),
    );
    expect({ file, elsewhere }).toEqual({ file, elsewhere: [] });
  }
});

test('the double knows what the types know and refuses the rest', () => {
  expect(knowsMember('BrowserWindowConstructorOptions', 'backgroundColor')).toBe(true);
  expect(knowsMember('BrowserWindowConstructorOptions', 'backgroundColour')).toBe(false);
  expect(knowsMember('WebContents', 'once')).toBe(true);
  expect(knowsEvent('WebContents', 'will-navigate')).toBe(true);
  expect(knowsEvent('WebContents', 'will-navigat')).toBe(false);
  const app = strict('App', { quit() {}, on() {} }) as unknown as Record<string, (name?: string) => void>;
  expect(() => app['quit']?.()).not.toThrow();
  expect(() => app['leave']).toThrow(/know no App\.leave/);
  expect(() => app['focus']).toThrow(/double has no App\.focus/);
  expect(() => app['on']?.('redy')).toThrow(/no event redy/);
});
