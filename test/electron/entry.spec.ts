/** What an Electron says that cannot load Foyer: one sentence, an exit code, and no dialog that waits for somebody. */
import { expect } from '@playwright/test';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { x } from 'tinyexec';
import { NOT_LOADED } from '../../src/main/host/electron-fit.ts';
import { spreadOf } from '../support/share-of.ts';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { doubleDist } from './executable.ts';
import { isRealElectron } from './foyer-app.ts';
import { test } from './older-electron.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = temporaryFolder();
test.afterAll(() => folder.remove());

/** A copy of the built app, whose files a test may damage. */
function copyOfApp(name: string): string {
  const app = join(folder.path, name);
  mkdirSync(app, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(app, 'package.json'));
  cpSync(join(ROOT, 'out'), join(app, 'out'), { recursive: true });
  return app;
}

async function startElectronWith(
  app: string,
  env: Record<string, string> = {},
): Promise<{ code: number | undefined; said: string[] }> {
  const electron = isRealElectron
    ? String(createRequire(import.meta.url)('electron'))
    : join(doubleDist(), 'electron');
  const { exitCode, stderr } = await x(electron, [app, '--data-dir', join(app, 'data')], {
    // A dialog would wait for ever.
    timeout: 60_000,
    nodeOptions: { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  return { code: exitCode, said: stderr.split('\n').filter((line) => line.startsWith('Foyer ')) };
}

test('a bundle that is damaged ends Electron with one sentence', async () => {
  const app = copyOfApp('damaged');
  const file = join(app, 'out/main/index.js');
  writeFileSync(file, `const half = {{{\n${readFileSync(file, 'utf8')}`);
  const { code, said } = await startElectronWith(app);
  expect(said).toEqual([expect.stringMatching(/^Foyer cannot be loaded .*SyntaxError.*npm run build/)]);
  expect(code).toBe(NOT_LOADED);
});

test('a bundle of which a file is missing ends Electron with one sentence, whichever file it is', async () => {
  const bundle = readFileSync(join(ROOT, 'out/main/index.js'), 'utf8');
  const shared = [...bundle.matchAll(/\bfrom\s*["']\.\/([^"']+)["']/g)].map(([, name = '']) => name);
  expect(shared).not.toEqual([]);
  for (const name of spreadOf(['index.js', ...shared], 6)) {
    const app = copyOfApp(`without-${name}`);
    rmSync(join(app, 'out/main', name));
    const { code, said } = await startElectronWith(app);
    expect(said).toEqual([expect.stringContaining('Foyer cannot be loaded because a file is missing')]);
    expect(said[0]).toContain(name);
    expect(code).toBe(NOT_LOADED);
  }
});

test('an Electron that lacks what Foyer needs says what, and which one to install', async () => {
  test.skip(isRealElectron, 'a real Electron lacks what it lacks');
  const without = pathToFileURL(join(import.meta.dirname, '../support/started/without-builtins.ts')).href;
  const { code, said } = await startElectronWith(copyOfApp('old'), {
    FOYER_DOUBLE_LACKS: 'sqlite',
    NODE_OPTIONS: `--import ${without}`,
  });
  expect(said).toEqual([
    expect.stringMatching(/^Foyer cannot run in Electron \S+, which lacks node:sqlite\./),
  ]);
  expect(code).toBe(NOT_LOADED);
});

test('the file that Electron is given needs no other file of Foyer before it can catch what fails', () => {
  const text = readFileSync(join(ROOT, 'out/main/entry.js'), 'utf8');
  expect([...text.matchAll(/from\s*["']([^"']+)["']/g)].map(([, name]) => name)).toEqual(['electron']);
});
