/** A hub that dies under its screens: they come back where they were, as who they were, without anybody's hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { SURFACES } from '../../src/contract/roles.ts';
import { hubOf } from '../support/started/hub-process.ts';
import { pressUntilGone } from '../support/pages/press-until-gone.ts';
import { openSetup } from '../support/pages/setup-pin.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
const another = temporaryFolder();
let foyer: Command<Ready> | undefined;

test.afterEach(async () => {
  await foyer?.stop();
});

test.afterAll(() => {
  folder.remove();
  another.remove();
});

test.skip(process.platform !== 'linux', 'finds the hub in /proc');

const idsIn = (dataDir: string): string[] => {
  const { screens } = JSON.parse(readFileSync(join(dataDir, 'screens.json'), 'utf8')) as {
    screens: readonly { id: string }[];
  };
  return screens.map(({ id }) => id).toSorted();
};

/** The visitor at `kiosk` calls for help; the desk shows from where. */
async function callFrom(kiosk: Page, desk: Page, name: string): Promise<void> {
  await kiosk.getByRole('button', { name: 'Help' }).click();
  // While the hub is away the screen says so, and a visitor may try again.
  await expect(async () => {
    const again = kiosk.getByRole('button', { name: 'Ask again' });
    if (await again.isVisible()) await again.click();
    const told = kiosk.getByRole('heading', { name: 'We have asked the front desk for help' });
    await expect(told).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await pressUntilGone(desk.getByRole('button', { name: `Done, ${name}`, exact: true }));
  await kiosk.keyboard.press('Escape');
}

/** Waits until `npm start` has started another hub. */
async function killTheHub(): Promise<void> {
  const hub = hubOf(folder.path);
  if (hub === undefined) throw new Error('There is no hub.');
  process.kill(hub, 'SIGKILL');
  const isAnother = (): boolean => ![undefined, hub].includes(hubOf(folder.path));
  await expect.poll(isAnother, { timeout: 60_000 }).toBe(true);
}

// The limit covers a start, a kill and five pages on a machine that also does other work.
test.setTimeout(180_000);

test('a hub that is killed comes back with the same addresses, screens and names', async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const { ready } = foyer;
  await controlOf(ready.simulator ?? '').pilot(false);
  const contexts: BrowserContext[] = [];
  const open = async (address: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    return page;
  };
  const first = await open(ready.kiosk);
  const second = await open(ready.kiosk);
  const desk = await open(ready.desk);
  const pages = [first, second, desk, await open(ready.display), await open(ready.setup)];
  const addresses = pages.map((page) => page.url());
  expect(new Set(addresses.map((address) => new URL(address).origin)).size).toBe(SURFACES.length);
  await callFrom(first, desk, 'Kiosk 1');
  await callFrom(second, desk, 'Kiosk 2');
  const ids = idsIn(folder.path);
  expect(ids).toHaveLength(pages.length);

  const loads: string[] = [];
  for (const page of pages) page.on('load', () => loads.push(page.url()));
  await killTheHub();

  await callFrom(second, desk, 'Kiosk 2');
  await callFrom(first, desk, 'Kiosk 1');
  expect(pages.map((page) => page.url())).toEqual(addresses);
  expect(loads).toEqual([]);
  expect(idsIn(folder.path)).toEqual(ids);
  // Loaded anew, without the printed address, each is the screen it was; and that address is still good.
  for (const page of pages) {
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await callFrom(second, desk, 'Kiosk 2');
  for (const surface of SURFACES)
    expect((await fetch(ready[surface], { redirect: 'manual' })).status).toBe(303);

  for (const context of contexts) await context.close();
});

test('a browser that was closed opens its screens by their bookmarks, after Foyer was stopped and started', async ({
  context,
}) => {
  const own = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_WEBHOOK_PORT: '0', FOYER_HEALTH_PORT: '0' };
  const other = temporaryFolder();
  foyer = await startFoyer(other.path, own);
  const { ready } = foyer;
  const bookmarks: string[] = [];
  for (const surface of SURFACES) {
    const page = await context.newPage();
    await page.goto(ready[surface]);
    await expect(page.getByRole('heading').first()).toBeVisible();
    bookmarks.push(page.url());
    await page.close();
  }
  await foyer.stop();
  const ids = idsIn(other.path);
  foyer = await startFoyer(other.path, own, ['--port', new URL(ready.kiosk).port]);
  for (const address of [...bookmarks, ready.desk]) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.close();
  }
  expect(idsIn(other.path)).toEqual(ids);
  await foyer.stop();
  foyer = undefined;
  other.remove();
});

test('a page that was still loading when Foyer was stopped says what opens it once Foyer is back', async ({
  page,
}) => {
  const own = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_WEBHOOK_PORT: '0', FOYER_HEALTH_PORT: '0' };
  const other = temporaryFolder();
  foyer = await startFoyer(other.path, own);
  const { ready } = foyer;
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let goOn = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/line', async (route) => {
    isAsked();
    await stopped;
    await route.continue();
  });
  await page.goto(ready.kiosk, { waitUntil: 'commit' });
  await asked;
  await foyer.stop();
  goOn();
  await expect(page.getByText('Trying again …')).toBeVisible();
  foyer = await startFoyer(other.path, own, ['--port', new URL(ready.kiosk).port]);
  const sentence = page.getByText('Foyer does not recognize this screen. Ask your administrator');
  await expect(sentence).toBeVisible({ timeout: 60_000 });
  await foyer.stop();
  foyer = undefined;
  other.remove();
});

test('a setting that an administrator has typed is there after the PIN that a killed hub asks for, but no secret', async ({
  browser,
}) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
  const page = await context.newPage();
  await page.goto(foyer.ready.setup);
  await openSetup(page);
  const way = page.getByRole('navigation');
  await goToSection(page, 'Privacy');
  const notice = page.getByRole('textbox', { name: 'Text in English' });
  await notice.fill('Our own words.');
  await killTheHub();
  await expect(page.getByRole('button', { name: 'Open setup' })).toBeVisible({ timeout: 30_000 });
  await openSetup(page);
  await expect(notice).toHaveValue('Our own words.');
  // It is no less unsaved than before.
  await way.getByRole('link', { name: 'Connection' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByLabel('Booking system address').fill('https://service.example');
  await page.getByLabel('API key').fill('typed-and-not-saved');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await openSetup(page);
  await expect(page.getByLabel('Booking system address')).toHaveValue('https://service.example');
  await expect(page.getByLabel('API key')).toHaveValue('');
  await context.close();
});

test('texts that setup keeps beside its form are there after a lock too, without PINs, and gone where their section was left', async ({
  browser,
}) => {
  foyer = await startFoyer(another.path, { FOYER_LOCALE: 'en-GB' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
  const page = await context.newPage();
  const kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  await page.goto(foyer.ready.setup);
  await openSetup(page);
  const way = page.getByRole('navigation');
  const lockAndOpen = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await openSetup(page);
  };

  await way.getByRole('link', { name: 'People' }).click();
  const [newName, lockAfter] = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('Minutes without activity until the front desk locks'),
  ];
  await newName.fill('Anna');
  await page.getByLabel('PIN', { exact: true }).fill('482915');
  await lockAfter.fill('25');
  await lockAndOpen();
  await expect(newName).toHaveValue('Anna');
  await expect(lockAfter).toHaveValue('25');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');

  await goToSection(page, 'Privacy');
  await page.getByRole('textbox', { name: 'Activity log' }).fill('30');
  await lockAndOpen();
  await expect(page.getByRole('textbox', { name: 'Activity log' })).toHaveValue('30');

  await way.getByRole('link', { name: 'Screens' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const own = page.getByRole('listitem', { name: 'Kiosk 1' });
  await own.getByRole('button', { name: 'Settings' }).click();
  await own.getByLabel('Place').fill('By the stairs');
  const names = page.getByLabel('Other names of the Foyer computer');
  await names.fill('foyer.example');
  await page.getByLabel('Name', { exact: true }).first().fill('Waiting room');
  await lockAndOpen();
  await expect(own.getByLabel('Place')).toHaveValue('By the stairs');
  await expect(names).toHaveValue('foyer.example');
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Waiting room');

  // It is no less unsaved than before, and what is left is left.
  await way.getByRole('link', { name: 'Lobby' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await goToSection(page, 'Privacy');
  await expect(page.getByRole('textbox', { name: 'Activity log' })).not.toHaveValue('30');
  await way.getByRole('link', { name: 'Screens' }).click();
  await expect(names).toHaveValue('');
  await context.close();
});
