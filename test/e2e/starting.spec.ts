/** Starting Foyer wrongly ends with one clear line. */
import { expect, test } from '@playwright/test';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { BAD_COMMAND_LINE } from '../../src/main/host/parent-process.ts';
import { drawFirstPort } from '../../src/main/lan/ports-in-row.ts';
import { hubOf } from '../support/started/hub-process.ts';
import { runToEnd, startFoyer, type StartedBy, temporaryFolder } from '../support/started/running-foyer.ts';

const HEADLESS = ['--headless', '--no-open', '--port', '0', '--json'];

/** Settings of some service, so that no demo is started. */
const ELSEWHERE = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_API_KEY: 'k', FOYER_WEBHOOK_PORT: '0' };

function oneLine(errors: string): string {
  const lines = errors
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{') && !line.startsWith('Building'));
  expect(lines).toHaveLength(1);
  expect(errors).not.toMatch(/\n\s+at /);
  return lines[0] ?? '';
}

const BAD_STARTS: readonly {
  readonly title: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly by?: StartedBy;
  readonly says: RegExp;
}[] = [
  { title: 'an unknown flag', flags: ['--wat'], by: 'npm', says: /--wat/ },
  { title: 'a port that is no port', flags: ['--port', '70000'], says: /--port must be a whole number/ },
  {
    title: 'an http address',
    env: { FOYER_BASE_URL: 'http://service.example' },
    says: /FOYER_BASE_URL.*https/i,
  },
  {
    title: 'a settings file that is not JSON',
    config: '{"baseUrl": ',
    says: /foyer\.config\.json is not valid JSON/,
  },
  {
    title: 'a settings file with a wrong type',
    config: '{"webhookPort": "many"}',
    says: /foyer\.config\.json: webhookPort must be a whole number from 0 to 65535/,
  },
  {
    title: 'a misspelt setting',
    config: '{"webhokPort": 1}',
    says: /foyer\.config\.json: "webhokPort" is not a setting/,
  },
];

for (const { title, flags = [], env = {}, config, by = 'node', says } of BAD_STARTS) {
  test(`${title} ends with one line and exit code 1`, async () => {
    const folder = temporaryFolder();
    if (config !== undefined) writeFileSync(join(folder.path, 'foyer.config.json'), config);

    const ended = await runToEnd([...HEADLESS, '--data-dir', folder.path, ...flags], env, by);

    expect(ended.code).toBe(1);
    expect(oneLine(ended.errors)).toMatch(says);
    folder.remove();
  });
}

test('a service manager is told by the exit code that a command line cannot be read', () => {
  const hub = join(import.meta.dirname, '../../out/main/headless.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [hub, '--dta-dir', '/nowhere'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: BAD_COMMAND_LINE, stdout: '' });
  expect(stderr).toMatch(/^Unknown option '--dta-dir'\.[^\n]*\n$/);
});

test('a hub starts from what was built alone, in a folder that no package is near', async () => {
  const folder = temporaryFolder();
  const out = join(import.meta.dirname, '../../out');
  for (const part of ['main', 'renderer'])
    cpSync(join(out, part), join(folder.path, 'out', part), { recursive: true });
  const args = [join(folder.path, 'out/main/headless.js'), '--data-dir', join(folder.path, 'data')];
  const hub = spawn(process.execPath, [...args, '--port', '0', '--json'], {
    cwd: folder.path,
    env: { ...process.env, ...ELSEWHERE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const output of [hub.stdout, hub.stderr]) output.on('data', (part) => (words += String(part)));
  const ended = once(hub, 'exit');
  await expect.poll(() => hub.exitCode !== null || words.includes('"ready":true')).toBe(true);
  hub.kill('SIGTERM');
  expect({ code: (await ended)[0], words }).toEqual({
    code: 0,
    words: expect.stringContaining('"ready":true'),
  });
  folder.remove();
});

/** Every account of the machine reaches the port of Node's inspector, and could run code in the hub. */
test.describe('the inspector of Node', () => {
  const hub = join(import.meta.dirname, '../../out/main/headless.js');
  const ends = (flags: readonly string[], env: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder();
    const args = [...flags, hub, '--data-dir', folder.path, '--port', '0', '--json'];
    // A hub that accepts it would run until the test ends it here.
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, ...ELSEWHERE, ...env },
      encoding: 'utf8',
      timeout: 20_000,
    });
    folder.remove();
    return { status, stdout, last: stderr.trim().split('\n').at(-1) };
  };
  const refused = (what: string) => ({
    status: BAD_COMMAND_LINE,
    stdout: '',
    last: `${what} is not allowed: it would open Foyer to anyone who connects. For development, set FOYER_DEBUG=1.`,
  });

  test('a hub without windows does not start with it, whether a variable or the command line opens it', () => {
    expect(ends([], { NODE_OPTIONS: '--inspect=0' })).toEqual(refused('NODE_OPTIONS: --inspect'));
    expect(ends(['--inspect=0'], {})).toEqual(refused('The inspector'));
  });

  test('npm start without windows does not start with it either', async () => {
    const folder = temporaryFolder();
    const env = { ...ELSEWHERE, NODE_OPTIONS: '--inspect=0' };
    const ended = await runToEnd([...HEADLESS, '--data-dir', folder.path], env, 'npm');
    expect(ended.code).toBe(1);
    expect(ended.errors).toContain(
      'NODE_OPTIONS: --inspect is not allowed: it would open Foyer to anyone who connects.',
    );
    folder.remove();
  });

  test('the inspector of Node stays shut in the hub and in its supervisor when a signal asks for it', async () => {
    test.skip(process.platform !== 'linux', 'processes are found by /proc');
    const folder = temporaryFolder();
    const foyer = await startFoyer(folder.path, ELSEWHERE, [], 'npm');
    const hubId = hubOf(folder.path) ?? 0;
    const [, supervisorId = ''] = /\) \S (\d+) /.exec(readFileSync(`/proc/${hubId}/stat`, 'utf8')) ?? [];
    for (const id of [hubId, Number(supervisorId)]) process.kill(id, 'SIGUSR1');
    // Node opens it in a thread of its own, so it has the time of some answers.
    for (let asked = 0; asked < 20; asked += 1) await fetch(foyer.ready.kiosk, { redirect: 'manual' });
    await foyer.stop();
    expect(foyer.errors()).not.toContain('Debugger listening');
    folder.remove();
  });
});

const listens = (port: number): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => done(server));
  });
const close = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

/** A port in use behind two free ones: below those that the system gives to others at any moment. */
async function takePort(): Promise<{ readonly port: number; readonly taken: Server }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = drawFirstPort(Math.random);
    const row = await Promise.all([first, first + 1, first + 2].map(listens));
    const [, , taken] = row;
    const isFree = row.every((server) => server !== undefined);
    for (const server of row) if (server !== undefined && (server !== taken || !isFree)) await close(server);
    if (isFree && taken !== undefined) return { port: first + 2, taken };
  }
  throw new Error('No three free ports in a row were found.');
}

test('a port in use ends with one line and exit code 1', async () => {
  const folder = temporaryFolder();
  const { port, taken } = await takePort();

  const ended = await runToEnd([...HEADLESS, '--data-dir', folder.path, '--port', String(port)], ELSEWHERE);
  expect(ended.code).toBe(1);
  expect(oneLine(ended.errors)).toMatch(/Port \d+ is in use/);

  // The display's, two after the first: no screen is served without the others.
  const first = ['--port', String(port - 2)];
  const ofAnother = await runToEnd([...HEADLESS, '--data-dir', folder.path, ...first], ELSEWHERE);
  expect(ofAnother.code).toBe(1);
  expect(oneLine(ofAnother.errors)).toMatch(new RegExp(`Port ${port} is in use\\. .*five ports in a row`));

  await close(taken);
  folder.remove();
});

test('a database of a newer version is refused and left as it is', async () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'foyer.sqlite');
  mkdirSync(folder.path, { recursive: true });
  const newer = new DatabaseSync(path);
  newer.exec('CREATE TABLE future (x); PRAGMA user_version = 999');
  newer.close();
  const bytes = readFileSync(path);

  const ended = await runToEnd([...HEADLESS, '--data-dir', folder.path], ELSEWHERE);

  expect(ended.code).toBe(1);
  expect(oneLine(ended.errors)).toMatch(/written by a newer version of Foyer/);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  folder.remove();
});
