/** What fingers, keys and a mouse do to the buttons of the front desk and to the menu of a row. */
import { expect, type Page, test } from '@playwright/test';
import { fingerOn, middleOf } from '../support/pages/finger.ts';
import { untilDayIsKnown } from '../support/started/known-booking.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.use({ viewport: { width: 1280, height: 720 }, hasTouch: true });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
  await untilDayIsKnown(foyer.ready);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

async function openDesk(page: Page) {
  await page.goto(foyer.ready.desk);
  const rows = page.locator('.day-row');
  await expect(rows.first()).toBeVisible();
  return {
    rows,
    health: page.locator('.health-pill'),
    dialog: page.getByRole('dialog'),
    menu: page.getByRole('menu'),
    items: page.getByRole('menuitem'),
  };
}

test('a finger presses a button of the front desk when it lifts, also after it drifted a little', async ({
  page,
}) => {
  const { health, dialog } = await openDesk(page);
  const finger = await fingerOn(page);
  const middle = await middleOf(health);
  await finger.down(middle);
  await finger.move({ x: middle.x + 4, y: middle.y + 3 });
  await expect(dialog).toHaveCount(0);
  await finger.up();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(health).toBeFocused();
});

test('a finger that slides off a button of the front desk presses nothing', async ({ page }) => {
  const { health, rows, dialog } = await openDesk(page);
  const finger = await fingerOn(page);
  await finger.down(await middleOf(health));
  await finger.move(await middleOf(rows.first()));
  await finger.up();
  // The next tap counts, and no earlier one did.
  const more = page.getByRole('button', { name: 'More', exact: true });
  await finger.tap(await middleOf(more));
  await expect(page.locator('.more-list')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
});

test('a key that is held presses once, and not what the first press has opened', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openDesk(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.locator('.more-list').getByRole('button').first()).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
});

test('the menu of a row has the keyboard from end to end, leaves by Tab and Escape, and is at its row', async ({
  page,
}) => {
  const { rows, menu, items } = await openDesk(page);
  const row = rows.filter({ hasText: 'Expected' }).last();
  await row.click();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  for (const [key, item] of [
    ['ArrowUp', items.last()],
    ['ArrowDown', items.first()],
    ['End', items.last()],
    ['Home', items.first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item).toBeFocused();
  }
  // The menu covers no part of its row, and all of it is on the page.
  const [at, of] = [await menu.boundingBox(), await row.boundingBox()];
  if (at === null || of === null) throw new Error('no menu, or no row');
  expect(at.y >= of.y + of.height || at.y + at.height <= of.y).toBe(true);
  expect(at.y).toBeGreaterThanOrEqual(0);
  expect(at.y + at.height).toBeLessThanOrEqual(720);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
});

test('a press beside the menu of a row closes it, and presses what is there', async ({ page }) => {
  const { rows, menu, items, health, dialog } = await openDesk(page);
  const row = rows.filter({ hasText: 'Expected' }).first();
  await row.click();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await health.click();
  await expect(menu).toHaveCount(0);
  await expect(dialog).toHaveCount(1);
});

test('Enter in a field asks, and leaves the keyboard in the field', async ({ page }) => {
  await openDesk(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Activity log' }).click();
  const field = page.getByRole('dialog').getByRole('search').getByRole('textbox').first();
  await field.fill('nobody');
  await field.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status').first()).not.toBeEmpty();
  await expect(field).toBeFocused();
});

test('Safari finds every button that can be pressed, by its mouse and by Tab', async ({ page }) => {
  await openDesk(page);
  const buttons = page.locator('button.button:enabled');
  expect(await buttons.count()).toBeGreaterThan(3);
  expect(await page.locator('button.button:enabled:not([tabindex])').count()).toBe(0);
});

test('the keyboard is at its row when another desk does what the menu was at, and when the list moves', async ({
  page,
  context,
}) => {
  const { rows, menu, items } = await openDesk(page);
  const row = rows.filter({ hasText: 'Expected' }).last();
  const id = (await row.getAttribute('id')) ?? '';
  const same = page.locator(`[id="${id}"]`);
  await row.click();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.evaluate(() =>
    document.querySelector('.day-row')?.parentElement?.dispatchEvent(new Event('scroll')),
  );
  await expect(menu).toHaveCount(0);
  await expect(same).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.filter({ hasText: 'Check in' })).toBeVisible();
  await items.filter({ hasText: 'Check in' }).focus();
  const other = await context.newPage();
  await other.goto(foyer.ready.desk);
  await other.locator(`[id="${id}"]`).click();
  await other.getByRole('complementary').getByRole('button', { name: 'Check in' }).first().click();
  await expect(menu).toHaveCount(0);
  await expect(same).toBeFocused();
});
