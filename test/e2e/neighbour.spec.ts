/** Another account of the hub's machine: what it tries with ports, command lines, files and umasks, and gets. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { findBrowser } from '../../scripts/provisions/browser.ts';
import { startCommand } from '../electron/start-command.ts';
import { spreadOf } from '../support/share-of.ts';
import { asNeighbour, startNeighbour } from '../support/started/neighbour.ts';
import { ReadySchema, runToEnd, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

test.skip(process.platform !== 'linux', 'looks into /proc');

const OWN = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_WEBHOOK_PORT: '0', FOYER_HEALTH_PORT: '0' };

interface Heard {
  readonly url?: string;
  readonly cookie?: string;
  readonly isSocket?: boolean;
  /** What came on a socket. */
  readonly said?: string;
}

/**
 * Takes a port as soon as it is free and answers as Foyer's pages expect: a socket is opened and answered with a proof of
 * its own, and a page is one that shows what is stored at this origin.
 */
const takerOf = (port: number): string => `
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
const tell = (heard) => process.stdout.write(JSON.stringify(heard) + '\\n');
const server = createServer((request, response) => {
  tell({ url: request.url, cookie: request.headers.cookie });
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  response.writeHead(isPage ? 200 : 401, { 'content-type': 'text/html' });
  response.end(isPage ? '<title>theirs</title>' : '{}');
});
server.on('upgrade', (request, socket) => {
  tell({ url: request.url, cookie: request.headers.cookie, isSocket: true });
  const accept = createHash('sha1').update(request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Accept: ' + accept + '\\r\\n\\r\\n');
  socket.on('error', () => {});
  socket.on('data', (frame) => {
    if ((frame[0] & 15) !== 1) return;
    const length = (frame[1] & 127) === 126 ? frame.readUInt16BE(2) : frame[1] & 127;
    const at = (frame[1] & 127) === 126 ? 4 : 2;
    const mask = frame.subarray(at, at + 4);
    const said = Buffer.from(frame.subarray(at + 4, at + 4 + length).map((byte, n) => byte ^ mask[n % 4])).toString();
    tell({ said });
    const text = Buffer.from(JSON.stringify({ nonce: 'A'.repeat(22), proof: 'A'.repeat(43) }));
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
  });
});
const listen = () => server.listen(${port}, '127.0.0.1');
server.on('error', () => setTimeout(listen, 5));
server.on('listening', () => tell({ url: 'listening' }));
listen();
`;

function take(port: number): { readonly heard: Heard[]; end(): Promise<void> } {
  const process: ChildProcess = startNeighbour(takerOf(port));
  const heard: Heard[] = [];
  if (process.stdout)
    createInterface({ input: process.stdout }).on('line', (line) => heard.push(JSON.parse(line) as Heard));
  return {
    heard,
    end: () =>
      new Promise((ended) => {
        process.once('exit', () => ended());
        process.kill('SIGKILL');
      }),
  };
}

const headingOf = (page: Page) => page.getByRole('heading').first();

// One door lets all four in: `npm test` looks at the first and the last.
for (const surface of spreadOf(['kiosk', 'desk', 'display', 'setup'] as const, 4))
  test(`a neighbour who takes the ${surface}’s port while Foyer is away is sent nothing that opens it afterwards`, async ({
    context,
  }) => {
    const folder = temporaryFolder();
    const first = await startFoyer(folder.path, OWN);
    const port = Number(new URL(first.ready.kiosk).port);
    const own = Number(new URL(first.ready[surface]).port);
    const origin = `http://127.0.0.1:${own}`;
    const [open, reloaded] = [await context.newPage(), await context.newPage()];
    for (const page of [open, reloaded]) {
      await page.goto(first.ready[surface]);
      await expect(headingOf(page)).toBeVisible();
    }
    // Before: the port is Foyer's.
    const taker = take(own);
    await first.stop();

    // Meanwhile: the open pages come, say who they are, and hear that this is not their hub.
    await expect.poll(() => taker.heard.filter(({ said }) => said !== undefined).length).toBeGreaterThan(1);
    await reloaded.reload();
    await expect(reloaded).toHaveTitle('theirs');
    const stored = await reloaded.evaluate(async () => ({
      cookie: document.cookie,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }));
    expect(stored).toMatchObject({ cookie: '', local: [], databases: 0, caches: 0 });
    await taker.end();
    for (const { said } of taker.heard)
      if (said !== undefined) expect(Object.keys(JSON.parse(said) as object)).toEqual(['as', 'nonce']);

    // Afterwards: what was sent by itself is of an earlier life of the hub. A page of Foyer in this browser would be given
    // the cookie of the new one, which the page beside it shares.
    await open.close();
    const second = await startFoyer(folder.path, OWN, ['--port', String(port)]);
    const cookies = [...new Set(taker.heard.flatMap(({ cookie }) => cookie ?? []))];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      for (const path of [
        `/${surface}/`,
        `/${surface}/line`,
        `/${surface}/?screen=2`,
        `/${surface}/line?screen=2`,
      ]) {
        const answer = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' });
        expect([401, 403], path).toContain(answer.status);
      }
    // Nor does the page that they served get any further, as a page of that origin.
    const tried = await reloaded.evaluate(
      async (name) =>
        Promise.all(
          ['', 'line', 'line?screen=2'].map(async (path) => (await fetch(`/${name}/${path}`)).status),
        ),
      surface,
    );
    for (const status of tried) expect([401, 403]).toContain(status);
    const socket = await reloaded.evaluate(
      async (name) =>
        new Promise((resolve) => {
          const line = new WebSocket(`${location.origin.replace('http', 'ws')}/${name}/rpc`);
          line.addEventListener('open', () => resolve('open'));
          line.addEventListener('close', () => resolve('closed'));
        }),
      surface,
    );
    expect(socket).toBe('closed');
    await second.stop();
    folder.remove();
  });

test('an open page is there again after Foyer was away, and can be loaded again', async ({ page }) => {
  const folder = temporaryFolder();
  const first = await startFoyer(folder.path, OWN);
  const port = Number(new URL(first.ready.kiosk).port);
  await page.goto(first.ready.desk);
  await expect(headingOf(page)).toBeVisible();
  const taker = take(Number(new URL(first.ready.desk).port));
  await first.stop();
  await expect.poll(() => taker.heard.some(({ said }) => said !== undefined)).toBe(true);
  // They also answer that this page is none: it is not loaded again for them.
  let loads = 0;
  page.on('load', () => (loads += 1));
  await expect.poll(() => taker.heard.some(({ url }) => url === '/desk/')).toBe(true);
  await taker.end();
  const second = await startFoyer(folder.path, OWN, ['--port', String(port)]);
  await expect(headingOf(page)).toBeVisible();
  expect(loads).toBe(0);
  await expect.poll(async () => (await page.context().request.get(page.url())).status()).toBe(200);
  await page.reload();
  await expect(headingOf(page)).toBeVisible();
  await second.stop();
  folder.remove();
});

/** Reads every command line, as often as it can, and what the files named on them hold. */
const READER = `
import { readdirSync, readFileSync } from 'node:fs';
const seen = new Set();
for (;;) {
  for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
    let line = '';
    try { line = readFileSync('/proc/' + pid + '/cmdline', 'utf8'); } catch { continue; }
    for (const found of line.match(/(?:https?|file):\\/\\/[^\\s\\0"']+/g) ?? []) {
      if (seen.has(found)) continue;
      seen.add(found);
      let held;
      try { held = found.startsWith('file:') ? readFileSync(new URL(found), 'utf8') : undefined; } catch {}
      process.stdout.write(JSON.stringify({ url: found, said: held }) + '\\n');
    }
  }
  await new Promise((again) => setTimeout(again, 1));
}
`;

/** Debian's own script of the browser without windows does not pass on that it is to end. */
function endProcessesOf(data: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`=${data}/`)) process.kill(Number(pid));
    } catch {
      // The process has ended.
    }
  }
}

test('a neighbour who reads all command lines while the screens open learns no way in', async () => {
  const folder = temporaryFolder();
  const browser = join(folder.path, 'a browser');
  const real = findBrowser() ?? '';
  // A browser without windows shows what it is given last; root has no sandbox.
  writeFileSync(
    browser,
    `#!/bin/sh\nfor arg; do case $arg in --app=*) app=\${arg#--app=};; esac; done\nexec '${real}' --headless --no-sandbox --disable-gpu --remote-debugging-port=0 "$@" "$app"\n`,
    { mode: 0o755 },
  );
  const reader = startNeighbour(READER);
  const heard: Heard[] = [];
  if (reader.stdout)
    createInterface({ input: reader.stdout }).on('line', (line) => heard.push(JSON.parse(line) as Heard));
  const command = startCommand(folder.path, ['--open', 'kiosk,desk', '--json'], {
    FOYER_BROWSER: browser,
    FOYER_HEALTH_PORT: '0',
    ELECTRON_OVERRIDE_DIST_PATH: folder.path,
  });
  expect(await command.ready, command.errors().join('\n')).toBe(true);
  const said = command
    .printed()
    .split('\n')
    .find((line) => line.startsWith('{'));
  const { kiosk, desk, display, setup } = ReadySchema.parse(JSON.parse(said ?? ''));
  const origins = [kiosk, desk, display, setup].map((address) => new URL(address).origin);
  const connected = (): number =>
    command.errors().filter((line) => line.includes('"screen-connected"')).length;
  await expect.poll(connected, { message: command.errors().join('\n') }).toBe(2);
  const data = join(folder.path, 'data');
  const pages = heard.filter(({ url }) => url?.includes(data));
  expect(pages.length).toBeGreaterThan(0);
  // Where the test may not change its account, it looks at the mode alone.
  const told = asNeighbour('');
  if (told.kind === 'not-allowed') expect(statSync(data).mode & 0o777).toBe(0o700);
  else expect(pages.filter(({ said }) => said !== undefined)).toEqual([]);
  // Another Foyer of this machine may have been opened by its address.
  const isOfThis = (url: string): boolean =>
    origins.some((origin) => url.startsWith(`${origin}/enter/`) || url.startsWith(`${origin}/open/`));
  expect(heard.filter(({ url }) => isOfThis(url ?? ''))).toEqual([]);
  reader.kill('SIGKILL');
  expect(await command.stop()).toBe(0);
  endProcessesOf(data);
  folder.remove();
});

/** All below `folder` that others than the owner have any right to, as a path and a mode. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const { mode } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mode: 0 };
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
}

test('a neighbour of the hub’s group reads, writes and plants nothing, under a umask that would let it', async () => {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  // A folder of the group, as a shared machine has them, with files of an earlier start.
  chmodSync(folder.path, 0o755);
  mkdirSync(data);
  writeFileSync(join(data, 'settings.json'), '{}');
  chmodSync(join(data, 'settings.json'), 0o664);
  chmodSync(data, 0o2777);
  const planted = `
    import { writeFileSync } from 'node:fs';
    for (const name of ['reset-admin-pin', 'of-a-neighbour'])
      try { writeFileSync(${JSON.stringify(data)} + '/' + name, ''); process.stdout.write(name + ' '); } catch {}`;
  const before = asNeighbour(planted, { groups: [0] });
  if (before.kind === 'told') expect(before.output).toBe('reset-admin-pin of-a-neighbour ');

  const mask = process.umask(0o002);
  const starting = startFoyer(data, OWN);
  process.umask(mask);
  const foyer = await starting;
  const tries = `
    import { readdirSync, readFileSync } from 'node:fs';
    const data = ${JSON.stringify(data)};
    for (const name of ['settings.json', 'foyer.sqlite', 'foyer.sqlite-wal', 'screens.json', 'logs', 'admin.json'])
      try { readFileSync(data + '/' + name); process.stdout.write(name + ' '); } catch {}
    try { process.stdout.write(readdirSync(data).join(' ')); } catch {}`;
  for (const script of [planted, tries]) {
    const during = asNeighbour(script, { groups: [0] });
    if (during.kind === 'told') expect(during.output).toBe('');
  }
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
  const isTheirs = (line: string): boolean => /^(?:reset-admin-pin|of-a-neighbour) /.test(line);
  expect(openToOthers(data).filter((line) => !isTheirs(line))).toEqual([]);
  await foyer.stop();
  for (const script of [planted, tries]) {
    const after = asNeighbour(script, { groups: [0] });
    if (after.kind === 'told') expect(after.output).toBe('');
  }
  expect(openToOthers(data).filter((line) => !isTheirs(line))).toEqual([]);
  // The command of the hub's own user is heeded all the same.
  expect((await runToEnd(['--data-dir', data, '--reset-admin-pin'])).code).toBe(0);
  expect((statSync(join(data, 'reset-admin-pin')).mode & 0o777).toString(8)).toBe('600');
  folder.remove();
});
