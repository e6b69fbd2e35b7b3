/** The site's logo, an SVG with a script in it: seen on the kiosk, and nothing more wherever it is opened. */
import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { scriptedLogo } from '../support/records/scripted-logo.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ logo: scriptedLogo() }));
  foyer = await startFoyer(folder.path, { FOYER_WEBHOOK_PORT: '0' });
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

test('the logo is shown from an address of its own, and a page that opens that address runs nothing', async ({
  page,
}) => {
  await page.goto(foyer.ready.kiosk);
  const logo = page.locator('.logo-picture');
  await expect(logo).toBeVisible();
  await expect(logo).toHaveJSProperty('naturalWidth', 40);
  const address = await logo.evaluate((picture) => (picture as HTMLImageElement).src);
  expect(new URL(address).pathname).toMatch(/^\/pictures\/logo-[0-9a-f]{32}\.svg$/);

  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  await expect(page.locator('svg')).toHaveCount(1);
  expect(
    await page.evaluate(() => [document.documentElement.hasAttribute('data-ran'), window.origin]),
  ).toEqual([false, 'null']);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(401);
  await page.context().addCookies(cookies);
});
