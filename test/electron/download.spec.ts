/** How the start command gets Electron: the electron package's own installer, from a mirror on this machine. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { zipOf } from './archive.ts';
import { type FakeElectron, fakeElectron } from './fake-electron.ts';
import { isRealElectron } from './foyer-app.ts';
import { type StartCommand, startCommand } from './start-command.ts';

test.skip(isRealElectron || process.platform !== 'linux', 'is about an Electron that is not there');
// Silence is given up after twelve seconds, and a slow unpacking lasts longer.
test.setTimeout(180_000);

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/electron');
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
const ARCHIVE = `electron-v${version}-${process.platform}-${process.arch}.zip`;

const folder = temporaryFolder();
let count = 0;
const newFolder = (): string => join(folder.path, String((count += 1)));

test.afterAll(() => folder.remove());

/** The parts of this repository that the command needs, with an electron package of its own that has no binary. */
function repository(): { root: string; electron: string } {
  const root = newFolder();
  const modules = join(root, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== 'electron') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const electron = join(modules, 'electron');
  cpSync(PACKAGE, electron, { recursive: true, filter: (path) => !/[\\/](?:dist|path\.txt)$/.test(path) });
  for (const part of ['scripts', 'src', 'resources', 'out', 'electron.vite.config.ts'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, part), join(root, part));
  return { root, electron };
}

interface Served {
  readonly address: string;
  /** Where it was asked to tunnel to. */
  readonly tunnels: readonly string[];
  readonly close: () => void;
}

async function serve(listener: RequestListener): Promise<Served> {
  const tunnels: string[] = [];
  const server = createServer(listener);
  // As a proxy: whatever lies behind the tunnel, this server answers for it.
  server.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    server.emit('connection', socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('a server on a port has one');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    tunnels,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As the release page: the archive and the list of checksums, whatever the folder above. */
function releases(electron: FakeElectron): RequestListener {
  const archive = zipOf([
    { name: 'version', text: version, mode: 0o644 },
    { name: 'electron', text: electron.executable, mode: 0o755 },
  ]);
  const sum = createHash('sha256').update(archive).digest('hex');
  return (request, response) => {
    if (request.url?.endsWith(ARCHIVE)) response.end(archive);
    else if (request.url?.endsWith('SHASUMS256.txt')) response.end(`${sum} *${ARCHIVE}\n`);
    else response.writeHead(404).end();
  };
}

function start(root: string, args: readonly string[], env: Record<string, string>): StartCommand {
  const own = newFolder();
  return startCommand(
    own,
    args,
    {
      electron_config_cache: join(own, 'cache'),
      electron_use_remote_checksums: '1',
      ...env,
    },
    root,
  );
}

test('the first start downloads Electron from the mirror that is named, unpacks it and runs it; the next has it', async () => {
  const { root } = repository();
  const electron = fakeElectron(newFolder(), 'stays');
  const mirror = await serve(releases(electron));
  for (let starts = 1; starts <= 2; starts += 1) {
    const command = start(root, ['--kiosk-mode'], { ELECTRON_MIRROR: mirror.address });
    expect(await command.ready, command.errors().join('\n')).toBe(true);
    expect(await command.stop()).toBe(0);
    expect(electron.reports()).toHaveLength(starts);
    const said = command.errors().filter((line) => line.startsWith('Downloading Electron'));
    expect(said).toHaveLength(starts === 1 ? 1 : 0);
    if (starts === 1)
      expect(said[0]).toContain(`${version} (once, about 110 MB) from ${mirror.address.slice(0, -1)}`);
  }
  mirror.close();
});

test('a proxy is used when one is named', { tag: '@whole' }, async () => {
  const { root } = repository();
  const electron = fakeElectron(newFolder(), 'stays');
  const proxy = await serve(releases(electron));
  const command = start(root, ['--kiosk-mode'], {
    ELECTRON_MIRROR: 'http://mirror.invalid/',
    // As many a shell has it, without a scheme.
    http_proxy: proxy.address.replace('http://', 'me:secret@').replace(/\/$/, ''),
  });
  const ready = await command.ready;
  const said = command.errors().join('\n');
  expect(said).toContain(`through the proxy ${proxy.address.slice(0, -1)}`);
  expect(said).not.toContain('secret');
  expect(ready, said).toBe(true);
  expect(proxy.tunnels).toContain('mirror.invalid:80');
  await command.stop();
  proxy.close();
});

test('the reason why a download failed is said in one line with what may help, and a kiosk does not start', async () => {
  const { root } = repository();
  const missing = await serve((_request, response) => response.writeHead(404).end());
  const gone = await serve(() => undefined);
  gone.close();
  const cases = [
    [missing.address, /Response code 404 \(Not Found\) for http:/],
    [gone.address, /ECONNREFUSED/],
    ['http://mirror.invalid/', /mirror\.invalid/],
  ] as const;
  for (const [address, reason] of cases) {
    const command = start(root, ['--kiosk-mode'], { ELECTRON_MIRROR: address });
    expect(await command.exited).toBe(1);
    const last = command.errors().at(-1);
    expect(last).toMatch(reason);
    expect(last).toMatch(
      /^--kiosk-mode: Electron could not be downloaded: .*ELECTRON_MIRROR .*HTTPS_PROXY\./,
    );
    expect(command.errors()).toHaveLength(2);
  }
  missing.close();
});

test('a server that never answers is given up, and without kiosk mode a browser opens', async () => {
  const { root } = repository();
  const silent = await serve(() => undefined);
  const command = start(root, ['--open', 'desk'], { ELECTRON_MIRROR: silent.address });
  expect(await command.ready, command.errors().join('\n')).toBe(true);

  expect(command.errors().join('\n')).toMatch(
    /could not be downloaded: nothing came from .*Screens will open in a browser\./,
  );
  expect(await command.stop()).toBe(0);
  silent.close();
});

test('a stop while Electron is downloaded ends the download too, and leaves no part of it behind', async () => {
  const { root } = repository();
  let asked = false;
  const slow = await serve((_request, response) => {
    asked = true;
    response.write(Buffer.alloc(1_048_576));
  });
  const temporary = newFolder();
  mkdirSync(temporary);
  const command = start(root, ['--kiosk-mode'], { ELECTRON_MIRROR: slow.address, TMPDIR: temporary });
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(true);

  expect(await command.stop()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  slow.close();
});

test('the second of two starts at once waits for the Electron that the first gets', async () => {
  const { root } = repository();
  const electron = fakeElectron(newFolder(), 'stays');
  const release = releases(electron);
  const archives: (() => void)[] = [];
  const mirror = await serve((request, response) => {
    if (request.url?.endsWith(ARCHIVE)) archives.push(() => release(request, response));
    else release(request, response);
  });
  const first = start(root, ['--kiosk-mode'], { ELECTRON_MIRROR: mirror.address });
  await expect.poll(() => archives.length, { timeout: 60_000 }).toBe(1);
  const second = start(root, ['--kiosk-mode'], { ELECTRON_MIRROR: mirror.address });
  await expect
    .poll(() => second.errors().join('\n'), { timeout: 60_000 })
    .toContain('Another Foyer start is already downloading Electron');
  archives[0]?.();

  expect(await first.ready, first.errors().join('\n')).toBe(true);
  expect(await second.ready, second.errors().join('\n')).toBe(true);
  expect(archives).toHaveLength(1);
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
  mirror.close();
});

/** An installer that unpacks for about fifteen seconds, as on a slow disk; its temporary folder stays empty. */
const SLOW_INSTALLER = `
const fs = require('node:fs');
const { join } = require('node:path');
const dist = join(__dirname, 'dist');
fs.mkdirSync(dist, { recursive: true });
fs.writeFileSync(join(dist, 'version'), ${JSON.stringify(version)});
let left = 30;
const timer = setInterval(() => {
  fs.appendFileSync(join(dist, 'snapshot_blob.bin'), Buffer.alloc(1_048_576));
  left -= 1;
  if (left > 0) return;
  clearInterval(timer);
  fs.copyFileSync(process.env.FOYER_TEST_EXECUTABLE, join(dist, 'electron'));
  fs.writeFileSync(join(__dirname, 'path.txt'), 'electron');
}, 500);
`;

test(
  'an unpacking that lasts is waited for, with a word on the way, also where an earlier one was cut off',
  { tag: '@whole' },
  async () => {
    const { root, electron: folderOfPackage } = repository();
    const electron = fakeElectron(newFolder(), 'stays');
    writeFileSync(join(folderOfPackage, 'install.js'), SLOW_INSTALLER);
    // What a kill in the middle leaves: a program that could be run, without the file that is written last.
    mkdirSync(join(folderOfPackage, 'dist'));
    writeFileSync(join(folderOfPackage, 'dist/electron'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    writeFileSync(join(folderOfPackage, 'dist/left-over'), '');

    const command = start(root, ['--kiosk-mode'], { FOYER_TEST_EXECUTABLE: join(electron.dist, 'electron') });
    expect(await command.ready, command.errors().join('\n')).toBe(true);

    expect(command.errors()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Unpacking Electron: [23]\d MB$/)]),
    );
    expect(electron.reports()).toHaveLength(1);
    expect(existsSync(join(folderOfPackage, 'dist/left-over'))).toBe(false);
    expect(await command.stop()).toBe(0);
  },
);
