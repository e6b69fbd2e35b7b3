/**
 * Every screen passes axe: WCAG 2.2 AA, best practices, target sizes; 7:1 contrast on kiosk and display. In `npm test` axe
 * looks at states of the gallery, and here at the kiosk alone.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { SECTIONS } from '../../src/renderer/setup/guide/rooms.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { startGallery } from '../gallery/gallery-server.ts';
import { openState } from '../gallery/open-state.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as short lines; `strict` asks for the contrast of a public screen. */
async function findings(page: Page, strict: boolean): Promise<readonly string[]> {
  const result = await new AxeBuilder({ page })
    .withTags(TAGS)
    .options({ rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: strict } } })
    .analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function enter(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 70 });
  await page.keyboard.press('Enter');
}

for (const [name, viewport] of [
  ['upright', { width: 1080, height: 1920 }],
  ['lying', { width: 1920, height: 1080 }],
] as const) {
  const tag = name === 'lying' ? '@whole' : [];
  test(
    `the ${name} kiosk has no barrier that axe can find, from the code to a refusal, help and the question`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(foyer.ready.kiosk);
      const shown = (screen: string) => expect(page.locator(`main[data-screen="${screen}"]`)).toBeVisible();
      await shown('start');
      expect(await findings(page, true)).toEqual([]);

      await enter(page, 'a42');
      await expect(
        page.locator('main[data-screen="confirm"], main[data-screen="already-checked-in"]'),
      ).toBeVisible();
      expect(await findings(page, true)).toEqual([]);

      await page.getByRole('button', { name: 'Help' }).click();
      await shown('help');
      expect(await findings(page, true)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await shown('start');

      for (let erased = 0; erased < 8; erased += 1) await page.keyboard.press('Backspace');
      await enter(page, 'zz99');
      await shown('unknown');
      expect(await findings(page, true)).toEqual([]);
    },
  );
}

test(
  'the display has no barrier that axe can find, empty and with calls',
  { tag: '@whole' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(foyer.ready.display);
    await expect(page.locator('.display[data-freshness=live]')).toBeVisible();
    expect(await findings(page, true)).toEqual([]);
    await simulator.act(await simulator.walkIn('Ada'), 'call', { desk: 1 });
    await simulator.act(await simulator.walkIn('Bo'), 'call', { desk: 2 });
    await expect(page.getByTestId('called-desk').filter({ hasText: '2' })).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    expect(await findings(page, true)).toEqual([]);
  },
);

test('the front desk and setup have no barrier that axe can find', { tag: '@whole' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(foyer.ready.desk);
  await page.getByRole('row').nth(3).click();
  expect(await findings(page, false)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, false)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(foyer.ready.setup);
  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
  expect(await findings(page, false)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, false)).toEqual([]);
});

test('setup can be read without moving it sideways, at a zoom of 400 % too', async ({ page }) => {
  // WCAG 2.2, 1.4.10: a window of 1280 px at 400 % zoom leaves this width.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(foyer.ready.setup);
  for (const section of SECTIONS) {
    await page.evaluate((hash) => (window.location.hash = hash), section);
    await expect(page.locator(`nav [href="#${section}"][aria-current=page]`)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, section).toBeLessThanOrEqual(320);
  }
  await page.evaluate(() => (window.location.hash = 'languages'));
  await expect(page.getByText('Languages offered')).toBeVisible();
  const boxes = await page
    .getByRole('checkbox')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => width - height),
    );
  expect(boxes.every((difference) => Math.abs(difference) < 1)).toBe(true);
});

test('a display that has lost Foyer is pale, and can still be read', { tag: '@whole' }, async ({ page }) => {
  const place = temporaryFolder();
  const ending = await startFoyer(place.path);
  // The test moves the page's time on, so that nobody waits for a minute of silence.
  await page.clock.install();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(ending.ready.display);
  await expect(page.locator('.display[data-freshness=live]')).toBeVisible();
  await ending.stop();
  place.remove();
  await page.clock.runFor(12_000);
  await expect(page.getByRole('heading', { name: 'This screen is not up to date' })).toBeVisible();
  expect(await findings(page, true)).toEqual([]);
  await page.clock.runFor(60_000);
  await expect(page.locator('.display[data-freshness=lost]')).toBeVisible();
  expect(await findings(page, true)).toEqual([]);
});

test('digits on a kiosk in Arabic lie as on every telephone, from left to right', async ({ page }) => {
  const gallery = await startGallery();
  try {
    await openState(page, gallery.url, 'staff-pin-empty', 'ar');
    const leftOf = async (digit: string): Promise<number> =>
      (await page.getByRole('button', { name: digit, exact: true }).boundingBox())?.x ?? Number.NaN;
    expect(await leftOf('1')).toBeLessThan(await leftOf('2'));
    expect(await leftOf('2')).toBeLessThan(await leftOf('3'));
  } finally {
    await gallery.close();
  }
});
