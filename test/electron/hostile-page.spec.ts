/** A page in one of Electron's windows that was taken over: what it sends costs it its line and the others nothing. */
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { connectedScreens, type FoyerApp, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

const folder = temporaryFolder();
let app: FoyerApp;

test.beforeAll(async () => {
  app = await startFoyerApp(['--data-dir', join(folder.path, 'data'), '--open', 'kiosk,desk'], {
    FOYER_WEBHOOK_PORT: '0',
  });
  await expect((await app.page('kiosk')).getByRole('heading').first()).toBeVisible();
  await expect((await app.page('desk')).getByRole('heading').first()).toBeVisible();
  await expect.poll(() => connectedScreens(app).size).toBe(2);
});

test.afterAll(async () => {
  await app.stop();
  folder.remove();
});

interface Attack {
  /** `#` is its number. */
  readonly first: string;
  /** Sent again and again. */
  readonly more: string;
  readonly times: number;
  /** How long an answer is waited for where none is to come. */
  readonly patienceMs?: number;
}

/** Takes a port of the page's own and attacks on it; then asks something that is allowed, and says whether it is heard. */
function attack(page: Page, how: Attack): Promise<'heard' | 'not heard'> {
  return page.evaluate(async ({ first, more, times, patienceMs = 5_000 }) => {
    const port = await new Promise<MessagePort>((resolve) => {
      window.addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
        if (event.data.type === 'foyer:port' && event.ports[0]) resolve(event.ports[0]);
      });
      window.postMessage({ type: 'foyer:connect' }, '/');
    });
    const heard = new Promise<'heard'>((resolve) =>
      port.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if ((JSON.parse(data) as { i: string }).i === 'last') resolve('heard');
      }),
    );
    port.start();
    port.postMessage(first.replace('#', 'first'));
    for (let sent = 0; sent < times; sent += 1) port.postMessage(more.replace('#', sent.toString(36)));
    port.postMessage('{"i":"last","p":{"u":"/nothing/here","b":{}}}');
    return Promise.race([
      heard,
      new Promise<'not heard'>((resolve) => setTimeout(() => resolve('not heard'), patienceMs)),
    ]);
  }, how);
}

/** On a busy machine each turn of a page that asked too often takes seconds. */
const IN_TIME = { timeout: 90_000 };

const find = '{"i":"#","p":{"u":"/appointments/find","b":{"json":{"code":"Z-99"}}}}';

/** Its own page asks for lines, too, and each ends the one before; one that seems to hang is loaded again. */
async function isHeard(
  surface: 'desk' | 'kiosk',
  how: Attack = { first: find, more: '', times: 0 },
): Promise<void> {
  await expect(async () => expect(await attack(await app.page(surface), how)).toBe('heard')).toPass(IN_TIME);
}

const ATTACKS: readonly (readonly [what: string, cause: string, how: Attack])[] = [
  [
    'events for a request without an end',
    'kiosk not-of-the-contract',
    {
      first: '{"i":"#","p":{"u":"/screen/watch","b":{},"h":{"content-type":"text/event-stream"}}}',
      more: `{"i":"first","t":3,"p":{"e":"message","d":"${'x'.repeat(15_000)}"}}`,
      times: 500,
      patienceMs: 2_000,
    },
  ],
  [
    'more than it could ever mean',
    'kiosk flood',
    { first: find, more: find, times: 2_500, patienceMs: 2_000 },
  ],
];

test('a page that asks no more than it may is heard', async () => {
  await isHeard('kiosk', { first: find, more: find, times: 25 });
});

for (const [what, cause, how] of ATTACKS) {
  test(`a page that sends ${what} loses its line, the front desk goes on, and a reload helps`, async () => {
    // On a busy machine a page that was silent for long is loaded again meanwhile, and the rest of its attack with it.
    await expect(async () => {
      expect(await attack(await app.page('kiosk'), how)).toBe('not heard');
      await expect.poll(() => app.errors(), { timeout: 5_000 }).toContain(cause);
    }).toPass(IN_TIME);
    await isHeard('desk');
    await (await app.page('kiosk')).reload();
    await expect((await app.page('kiosk')).getByRole('heading').first()).toBeVisible();
    await isHeard('kiosk');
    await isHeard('desk');
  });
}

/** Asks for many more lines than a page may have at once. */
function connectInALoop(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (let times = 0; times < 60; times += 1) window.postMessage({ type: 'foyer:connect' }, '/');
  });
}

test('a page that connects in a loop waits for its line; one that crashes while it waits takes nobody with it', async () => {
  const pid = await app.evaluate(() => process.pid, undefined);
  await connectInALoop(await app.page('kiosk'));
  await expect.poll(() => app.errors(), IN_TIME).toContain('too-often');
  await isHeard('kiosk');

  // Of an attack before, or on a busy machine, it may have crashed already.
  const crashes = (): number => app.errors().split(/"screen-crashed","surface":"kiosk"/).length;
  // The second time it is loaded again a second later: after its turn.
  for (const _ of [1, 2]) {
    // The page before may still be closing.
    await expect(async () => connectInALoop(await app.page('kiosk'))).toPass(IN_TIME);
    const before = crashes();
    // While it is loaded again there is nothing to crash.
    await expect(async () => {
      await app.evaluate(({ BrowserWindow }) => {
        const kiosk = BrowserWindow.getAllWindows().find((window) =>
          window.webContents.getURL().includes('/kiosk/'),
        );
        kiosk?.webContents.forcefullyCrashRenderer();
      }, undefined);
      await expect.poll(crashes, { timeout: 2_000 }).toBeGreaterThan(before);
    }).toPass(IN_TIME);
    await expect(async () => {
      const again = await app.page('kiosk');
      await expect(again.getByRole('heading').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await isHeard('desk');
  expect(await app.evaluate(() => process.pid, undefined)).toBe(pid);
});
