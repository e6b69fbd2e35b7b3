/** Clerks: made in setup, signed in and locked at the front desk, over tabs, a lost hub and a visitor who calls for help. */
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { scannerOf } from '../support/pages/scanner-of.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const MARIA = '482915';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  return page;
}

async function addClerk(setup: Page, name: string, pin: string): Promise<void> {
  await setup.getByLabel('Name', { exact: true }).fill(name);
  await setup.getByLabel('PIN', { exact: true }).fill(pin);
  await setup.getByLabel('Repeat PIN', { exact: true }).fill(pin);
  await setup.getByRole('button', { name: 'Add clerk' }).click();
  await expect(setup.getByText(`${name} can sign in now.`)).toBeVisible();
}

/** Everything that the page holds, with what scripts can read of it. */
const wholeText = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.outerHTML);

const day = (page: Page) => page.getByRole('grid');

test('the front desk locks with the first clerk, and opens for a clerk’s PIN alone', async ({ context }) => {
  const desk = await open(context, foyer.ready.desk);
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await expect(desk.getByText('Sign-in is off')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(day(desk).getByText('A-42').first()).toBeVisible();
  const setup = await open(context, foyer.ready.setup);
  await setup.getByRole('link', { name: /^People/ }).click();
  await addClerk(setup, 'Maria', MARIA);
  await addClerk(setup, 'Ben', '739154');
  expect((await new AxeBuilder({ page: setup }).analyze()).violations).toEqual([]);

  await expect(desk.getByRole('heading', { name: 'Front desk locked' })).toBeVisible();
  expect(await wholeText(desk)).not.toContain('A-42');
  expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([]);
  // By keyboard alone: Ben is first, Maria second.
  await expect(desk.getByRole('button', { name: 'Ben' })).toBeFocused();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Maria’s PIN')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Type your PIN first.')).toBeVisible();
  // The digits of the pad are for fingers: Tab passes by them.
  await expect(desk.getByRole('button', { name: '1', exact: true })).toHaveAttribute('tabindex', '-1');
  await desk.keyboard.type('000000', { delay: 70 });
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('This PIN is not right. 4 tries are left.')).toBeVisible();
  expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([]);
  // A visitor's code that is scanned here is no PIN: neither in the field nor at the choice of clerks.
  const scanner = scannerOf(desk);
  await scanner.scan('A-4215');
  await scanner.scan('731 902');
  await expect(desk.getByLabel('Maria’s PIN')).toHaveValue('');
  await desk.getByRole('button', { name: 'Someone else' }).click();
  await scanner.scan('A 42');
  await expect(desk.getByRole('button', { name: 'Ben' })).toBeFocused();
  await desk.getByRole('button', { name: 'Maria' }).click();
  await desk.keyboard.type('000001', { delay: 70 });
  await desk.keyboard.press('Enter');
  // One more than before the scans.
  await expect(desk.getByText('This PIN is not right. 3 tries are left.')).toBeVisible();
  // By touch alone.
  for (const digit of MARIA) await desk.getByRole('button', { name: digit, exact: true }).click();
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await expect(day(desk).getByText('A-42').first()).toBeVisible();
  await expect(desk.locator('.clerk-name')).toContainText('Maria');
});

test('Alt+L locks every tab of the screen, a visitor who calls is still heard of, and a page loaded again stays locked', async ({
  context,
}) => {
  const desk = await open(context, foyer.ready.desk);
  await desk.getByRole('button', { name: 'Maria' }).click();
  await desk.keyboard.type(MARIA, { delay: 70 });
  await desk.keyboard.press('Enter');
  await expect(day(desk).getByText('A-42').first()).toBeVisible();
  const tab = await open(context, desk.url());
  await expect(day(tab).getByText('A-42').first()).toBeVisible();
  await tab.reload();
  await expect(day(tab).getByText('A-42').first()).toBeVisible();
  const search = tab.getByRole('search').getByRole('textbox');
  // A letter alone is a letter, wherever somebody types it.
  await search.fill('');
  await search.press('l');
  await expect(search).toHaveValue('l');
  await search.fill('');
  await tab.getByRole('heading').first().click();
  await tab.keyboard.press('Alt+l');
  for (const page of [tab, desk]) {
    await expect(page.getByRole('heading', { name: 'Front desk locked' })).toBeVisible();
    expect(await wholeText(page)).not.toContain('A-42');
  }
  const kiosk = await open(context, foyer.ready.kiosk);
  await kiosk.getByRole('button', { name: /help/i }).first().click();
  await expect(desk.getByText('A visitor asks for help at Kiosk 1')).toBeVisible();
  await expect(desk).toHaveTitle(/1/);
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Front desk locked' })).toBeVisible();
});
