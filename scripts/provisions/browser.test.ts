/** On a machine of its own: an empty one, whose package manager writes down what it is asked. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const source = (file: string): string => JSON.stringify(pathToFileURL(join(ROOT, file)).href);

interface EmptyMachine {
  /** Where its programs are. */
  readonly bin: string;
  /** What apt-get was asked, call by call, without the options that every call has. */
  asked(): readonly string[];
  /** Runs a module's text as a process there; answers the lines it printed. */
  run(text: string): Promise<readonly string[]>;
}

/**
 * A real apt-get holds a lock for as long as it runs, and fails where another one has it. `lacks`: what it has not.
 * `download`: why Playwright's fails. It looks five times for a server, and once for its folder.
 */
function emptyMachine({
  lacks = /^$/,
  download = 'no-folder',
}: { lacks?: RegExp; download?: 'no-server' | 'no-folder' } = {}): EmptyMachine {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  const record = join(folder, 'asked');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'apt-get'),
    `#!${process.execPath}
const { appendFileSync, mkdirSync, rmdirSync, writeFileSync } = require('node:fs');
const [, , _quiet, _option, _lock, ...asked] = process.argv;
appendFileSync(${JSON.stringify(record)}, asked.join(' ') + '\\n');
if (asked[0] === 'install' && ${lacks}.test(asked.at(-1))) { console.error('E: Unable to locate package ' + asked.at(-1)); process.exit(100); }
try { mkdirSync(${JSON.stringify(join(folder, 'lock'))}); }
catch { console.error('E: Could not get lock /var/lib/dpkg/lock-frontend.'); process.exit(100); }
if (asked[0] === 'install') writeFileSync(${JSON.stringify(bin)} + '/' + asked.at(-1), '#!/bin/sh\\n', { mode: 0o755 });
setTimeout(() => rmdirSync(${JSON.stringify(join(folder, 'lock'))}), 300);
`,
  );
  chmodSync(join(bin, 'apt-get'), 0o755);
  return {
    bin,
    asked: () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []),
    run: (text) =>
      new Promise((done) => {
        const { FOYER_BROWSER: _named, ...env } = process.env;
        const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
          cwd: ROOT,
          stdio: ['ignore', 'pipe', 'inherit'],
          env: {
            ...env,
            PATH: bin,
            // Playwright has no browser of its own there, and cannot download one.
            PLAYWRIGHT_BROWSERS_PATH: join(
              download === 'no-server' ? folder : join(bin, 'apt-get'),
              'playwright',
            ),
            PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
          },
        });
        let printed = '';
        child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
        child.on('close', () => done(printed.split('\n').filter((line) => line !== '')));
      }),
  };
}

const steps = (isRoot: boolean, ...needs: readonly (readonly string[])[]): string => `
  const { createProvisions } = await import(${source('scripts/provisions/provisions.ts')});
  const machine = { env: process.env, platform: 'linux', isRoot: ${isRoot} };
  const provisions = createProvisions((line) => console.log('said: ' + line), machine);
  for (const needs of ${JSON.stringify(needs)}) console.log(JSON.stringify(provisions.bring(needs) ?? null));`;

const suite = `
  const { runMonkeySuite } = await import(${source('test/faults/monkey/suite.ts')});
  await runMonkeySuite({ seed: 1, runs: 1 }).catch((error) => console.log(error.message));`;

it('the first step that needs a browser where there is none has it installed, and the others find it', async () => {
  const machine = emptyMachine();
  const lines = await machine.run(steps(true, [], ['browser', 'voice'], ['browser'], ['voice', 'browser']));
  expect(machine.asked()).toEqual([
    'update',
    'install -y --no-install-recommends chromium-headless-shell',
    'update',
    'install -y --no-install-recommends espeak-ng',
  ]);
  const browser = JSON.stringify({ FOYER_BROWSER: join(machine.bin, 'chromium-headless-shell') });
  expect(lines.filter((line) => !line.startsWith('said: '))).toEqual(['{}', browser, browser, browser]);
  expect(lines.filter((line) => line.includes('Playwright’s Chromium'))).toEqual([]);
  expect(
    lines.filter((line) => line.includes('Installing the chromium-headless-shell package')),
  ).toHaveLength(1);
});

it('a whole browser is installed once where the headless one cannot be had', async () => {
  const machine = emptyMachine({ lacks: /headless/ });
  const lines = await machine.run(steps(true, ['browser'], ['browser']));
  expect(machine.asked()).toEqual([
    'update',
    'install -y --no-install-recommends chromium-headless-shell',
    'update',
    'install -y --no-install-recommends chromium',
  ]);
  const browser = JSON.stringify({ FOYER_BROWSER: join(machine.bin, 'chromium') });
  expect(lines.filter((line) => !line.startsWith('said: '))).toEqual([browser, browser]);
  expect(lines.filter((line) => line.includes('Playwright’s Chromium'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Installing the chromium package'))).toHaveLength(1);
});

it('tests take an installed browser where no headless one can be had, and the headless one where it is there', async () => {
  const machine = emptyMachine({ lacks: /./ });
  const put = (name: string): string => {
    writeFileSync(join(machine.bin, name), '#!/bin/sh\n', { mode: 0o755 });
    return JSON.stringify({ FOYER_BROWSER: join(machine.bin, name) });
  };
  const told = async (isRoot: boolean): Promise<string | undefined> =>
    (await machine.run(steps(isRoot, ['browser']))).at(-1);
  const whole = put('chromium');
  expect([await told(false), await told(true)]).toEqual([whole, whole]);
  const headless = put('chromium-headless-shell');
  expect([await told(false), await told(true)]).toEqual([headless, headless]);
});

it('the step ends with a sentence where packages cannot be installed, and nothing is tried twice', async () => {
  const machine = emptyMachine({ download: 'no-server' });
  const lines = await machine.run(steps(false, ['browser'], ['browser']));
  expect(machine.asked()).toEqual([]);
  expect(lines.filter((line) => line.includes('Playwright’s Chromium'))).toHaveLength(1);
  expect(lines.slice(-3)).toEqual([
    'null',
    'said: No browser available, so this step cannot run. Install Chromium and try again.',
    'null',
  ]);
});

it('the package manager is quoted where the package cannot be had', async () => {
  const machine = emptyMachine({ lacks: /./ });
  const lines = await machine.run(steps(true, ['browser']));
  expect(lines.slice(-3)).toEqual([
    'said: The chromium package could not be installed: E: Unable to locate package chromium',
    'said: No browser available, so this step cannot run. Install Chromium and try again.',
    'null',
  ]);
});

it('suites that run at the same time without a browser say so, and leave the package manager alone', async () => {
  const machine = emptyMachine();
  const words = await Promise.all([machine.run(suite), machine.run(suite)]);
  expect(machine.asked()).toEqual([]);
  const sentence = 'No browser found. Run "npm test" first: it installs one.';
  expect(words).toEqual([[sentence], [sentence]]);
});
