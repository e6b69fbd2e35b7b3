/** A hub that is away while a page is loaded leaves no screen without its letters, its sentences or its styles. */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'zh-CN' });
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The first request of each address that `what` matches fails, as against a hub that is not there; answers how many did. */
async function failOnce(page: Page, what: RegExp): Promise<() => number> {
  const failed = new Set<string>();
  await page.route(what, async (route) => {
    const address = route.request().url();
    if (failed.has(address)) return route.continue();
    failed.add(address);
    return route.abort('connectionrefused');
  });
  return () => failed.size;
}

/** Font families of which a piece was fetched and loaded. */
const lettersOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...new Set([...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : []))),
  ]);

/** Font pieces whose request failed and was not repeated. */
const missingOn = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'error').length);

for (const surface of ['display', 'kiosk'] as const) {
  for (const [what, address] of [
    ['the list of Chinese letters', /fonts-chinese[^/]*\.css/u],
    ['a piece of Chinese letters', /noto-sans-sc[^/]*\.woff2/u],
  ] as const) {
    test(`${surface}: ${what} that could not be fetched is fetched again`, async ({ page }) => {
      const failures = await failOnce(page, address);
      await page.goto(foyer.ready[surface]);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
      await expect.poll(failures).toBeGreaterThan(0);
      await expect.poll(() => lettersOf(page)).toContain('Noto Sans SC Variable');
      await expect.poll(() => missingOn(page)).toBe(0);
    });
  }
}

test('the letters of the house’s own font that could not be fetched are fetched again', async ({ page }) => {
  const failures = await failOnce(page, /atkinson[^/]*\.woff2/u);
  await page.goto(foyer.ready.desk);
  await expect.poll(failures).toBeGreaterThan(0);
  await expect.poll(() => lettersOf(page)).toContain('Atkinson Hyperlegible Next Variable');
  await expect.poll(() => missingOn(page)).toBe(0);
});

test('a page whose style sheet could not be fetched is drawn with it a moment later', async ({ page }) => {
  const failures = await failOnce(page, /\/display-[^/]*\.css/u);
  await page.goto(foyer.ready.display);
  await expect.poll(failures).toBe(1);
  await expect(page.locator('.display')).toHaveCSS('display', 'flex');
});

test('sentences that could not be fetched are fetched again', async ({ page }) => {
  const failures = await failOnce(page, /\/common-[^/]*\.js/u);
  await page.goto(foyer.ready.display);
  await expect.poll(failures).toBeGreaterThan(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans', { timeout: 60_000 });
});

test('a section of setup whose script could not be fetched is there a moment later', async ({ page }) => {
  let failures = 0;
  await page.route(/\/copies-page-[^/]*\.js/u, (route) => {
    failures += 1;
    return failures > 3 ? route.continue() : route.abort('connectionrefused');
  });
  await page.goto(`${foyer.ready.setup}#copies`);
  await expect(page.locator('.copies-part').first()).toBeVisible();
  expect(failures).toBeGreaterThan(3);
});
