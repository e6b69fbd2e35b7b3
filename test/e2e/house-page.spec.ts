/** What a browser shows that is no screen: the lobby's own page, also without a script. */
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { spreadOf } from '../support/share-of.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_BRAND_NAME: 'Northgate Registry' });
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The address that somebody types or remembers. */
const bare = (path: string): string => new URL(path, foyer.ready.kiosk).href;

async function outOfScreen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('header, h1, p, footer, svg')]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < 0 || right > clientWidth;
      })
      .map((each) => each.tagName);
    return scrollWidth > clientWidth ? [...wide, 'page'] : wide;
  });
}

for (const path of ['/', '/kiosk/', '/kiosk/?screen=7', '/nothing/here']) {
  test(`${path} without an entry shows the lobby’s page to a browser without scripts`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    const answer = await page.goto(bare(path));
    expect(answer?.status()).toBe(401);
    await expect(page.getByRole('banner')).toHaveText('Northgate Registry');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Bildschirm ist nicht bereit');
    await expect(page.getByText('Bitte fragen Sie am Empfang.')).toBeVisible();
    await expect(page.locator('svg')).toBeVisible();
    await expect(page.getByText('Foyer does not recognize this screen.')).toBeVisible();
    await context.close();
  });
}

test('a program still gets one line of text', async () => {
  const answer = await fetch(bare('/kiosk/'));
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await answer.text()).trim().split('\n')).toHaveLength(1);
});

test('the page has no barrier, and all of it is on the screen in every language', async ({ browser }) => {
  for (const locale of spreadOf(LANGUAGES, 3)) {
    const context = await browser.newContext({ locale, bypassCSP: true });
    const page = await context.newPage();
    await bringAxe(page);
    await page.goto(bare('/'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    expect(await axeFindings(page), locale).toEqual([]);
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [800, 1280],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await outOfScreen(page), `${locale} ${width}`).toEqual([]);
      const box = await page.locator('h1').boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), `${locale} ${width}`).toBeLessThan(height);
    }
    await context.close();
  }
});

test('a screen whose script does not run shows the lobby, and then that its browser is too old', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  for (const address of [foyer.ready.kiosk, foyer.ready.desk, foyer.ready.display, foyer.ready.setup]) {
    await page.goto(address);
    await expect(page.getByText('Northgate Registry')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einen Moment bitte', {
      useInnerText: true,
    });
    const late = page.getByText('Wenn nichts passiert, ist dieser Browser zu alt.');
    await expect(late).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(late).toBeVisible();
  }
  await context.close();
});

test('a screen without a line to the hub sends visitors to the front desk, with its code last, until it is drawn', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', bypassCSP: true });
  const page = await context.newPage();
  await bringAxe(page);
  let isAway = true;
  await page.routeWebSocket(/rpc/u, (socket) => void (isAway ? socket.close() : socket.connectToServer()));
  await page.goto(foyer.ready.display);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Verbindung', {
    useInnerText: true,
  });
  await expect(page.getByText('Bitte fragen Sie am Empfang.')).toBeVisible();
  await expect(page.locator('.message > :last-child')).toContainText('P1');
  expect(await axeFindings(page)).toEqual([]);
  expect(await outOfScreen(page)).toEqual([]);
  isAway = false;
  await expect(page.locator('.display')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#waiting')).toBeHidden();
  await context.close();
});
