/** Three kiosks on one machine: three names at the desk, the same when the browser or the hub is started again. */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pressUntilGone } from '../support/pages/press-until-gone.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const NAMES = ['Kiosk 1', 'Kiosk 2', 'Kiosk 3'];

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.describe.configure({ mode: 'serial' });

/** `port` is the kiosk's, as the hub had it before. */
async function start(port?: string): Promise<void> {
  foyer = await startFoyer(
    folder.path,
    { FOYER_LOCALE: 'en-GB' },
    port === undefined ? [] : ['--port', port],
  );
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
}

test.beforeAll(() => start());

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** Opens `addresses` in one browser profile, in order. */
async function openAll(context: BrowserContext, addresses: readonly string[]): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const address of addresses) {
    const page = await context.newPage();
    await page.goto(address);
    pages.push(page);
  }
  return pages;
}

/** Each asks for help in turn, and the desk says who it was. */
async function namesAtTheDesk(browser: Browser, kiosks: readonly Page[]): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await desk.goto(foyer.ready.desk);
  const names: string[] = [];
  for (const kiosk of kiosks) {
    await kiosk.bringToFront();
    const bar = desk.locator('.help-bar');
    // A page that has only just found its hub again may have to be asked twice.
    await expect(async () => {
      await kiosk.keyboard.press('Escape');
      await kiosk.getByRole('button', { name: 'Help' }).click({ timeout: 1_000 });
      await expect(bar).toHaveCount(1, { timeout: 5_000 });
    }).toPass();
    names.push(await bar.locator('strong').innerText());
    await pressUntilGone(desk.getByRole('button', { name: /^Done, / }));
    await expect(bar).toHaveCount(0);
    await kiosk.keyboard.press('Escape');
  }
  await context.close();
  return names;
}

test('three tabs of one browser are three kiosks, also when the hub and the browser are started again', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const { kiosk } = foyer.ready;
  const pages = await openAll(context, [kiosk, kiosk, kiosk]);
  expect(pages.map((page) => page.url().replace(/^.*\/kiosk\//, ''))).toEqual(['', '?screen=2', '?screen=3']);
  expect(await namesAtTheDesk(browser, pages)).toEqual(NAMES);

  // The third is loaded again; the hub is started again on the same ports; then the browser with what it kept.
  const addresses = pages.map((page) => page.url());
  await pages[2]?.reload();
  // A page that was not there yet has nothing to show the hub that comes.
  for (const page of pages) await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  const kept = await context.storageState();
  await foyer.stop();
  await start(new URL(kiosk).port);
  expect(await namesAtTheDesk(browser, pages)).toEqual(NAMES);
  await context.close();

  // What it kept is of the run before. It opens these addresses for the account that had them, and says who each was.
  const later = await browser.newContext({ storageState: kept });
  expect(await namesAtTheDesk(browser, await openAll(later, addresses))).toEqual(NAMES);
  await later.close();

  const stranger = await browser.newContext();
  expect(await namesAtTheDesk(browser, await openAll(stranger, [foyer.ready.kiosk]))).toEqual(['Kiosk 4']);
  await stranger.close();
});
