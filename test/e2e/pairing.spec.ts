/** A screen of another machine, from its code to a call that it shows: 127.0.0.2 stands in for the network. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let browser: Browser;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  const network = { addresses: ['127.0.0.2'] };
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ network }));
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'de-DE' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Stands in for a system on which somebody installed the authority.
    args: [...args, '--ignore-certificate-errors'],
  });
});

test.afterAll(async () => {
  await browser.close();
  await foyer.stop();
  folder.remove();
});

/** A browser of its own, so with no cookie of another screen. */
async function openNew(address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Opens the page in English, whatever language the site uses. */
async function openStaff(address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  });
  await context.addInitScript(() => localStorage.setItem('foyer-staff-language', 'en'));
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
const newScreen = (): Promise<Page> => openNew(foyer.ready.network[0] ?? '');
const codeOn = async (page: Page): Promise<string> =>
  (await page.locator('.pair-code p').innerText()).replaceAll(/\s+/g, ' ');

/** Types what is asked for, on whichever page of staff. */
async function letIn(staff: Page, code: string, name: string): Promise<void> {
  await staff.getByLabel('Code on the new screen').fill(code);
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await staff.getByRole('button', { name: 'Add screen' }).click();
}

async function openScreens(): Promise<Page> {
  const setup = await openStaff(foyer.ready.setup);
  await setup.locator('nav [href="#screens"]').click();
  return setup;
}

test('a new screen is let in at the front desk by its code, becomes a display and shows a call', async () => {
  const tv = await newScreen();
  await expect(tv.getByText('Diesen Bildschirm hinzufügen', { exact: true })).toBeVisible();
  await expect(tv.getByText('Add this screen', { exact: true })).toBeVisible();
  const desk = await openStaff(foyer.ready.desk);
  await desk.getByRole('button', { name: /, 1 new/u }).click();
  await desk.getByRole('button', { name: 'Screens', exact: true }).click();
  await letIn(desk, (await codeOn(tv)).toLowerCase(), 'TV at the stairs');
  await expect(desk.getByText('Screen added. It starts within')).toBeVisible();
  await tv.waitForURL(/^https:\/\/127\.0\.0\.2:\d+\/display\/$/);
  const ticket = await simulator.walkIn('Mei');
  await simulator.act(ticket, 'call', { desk: 3 });
  await expect(tv.getByText(ticket.replaceAll(/\D/g, '').slice(-3)).first()).toBeVisible();
});

test('a display shows itself when setup asks, and when it is removed it shows nothing of the house any more', async () => {
  const setup = await openScreens();
  const tv = await newScreen();
  await letIn(setup, await codeOn(tv), 'TV beside the lifts');
  await tv.waitForURL(/\/display\/$/);
  await expect(tv.locator('.display')).toBeVisible();

  const row = setup.getByRole('listitem', { name: 'TV beside the lifts' });
  await expect(row).toContainText('Connected');
  await row.getByRole('button', { name: /^Show name on screen/ }).click();
  await expect(tv.locator('.identify')).toHaveText('TV beside the lifts');

  await row.getByRole('button', { name: /^Settings for/ }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toContainText('you must add it again');
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(tv.locator('.display')).toHaveCount(0);
});

test('a wrong code lets nobody in, and a screen that is turned away says what to do', async () => {
  const setup = await openScreens();
  const tv = await newScreen();
  const code = await codeOn(tv);
  await letIn(setup, '2222-2222', 'A guess');
  await expect(setup.getByText('No screen is showing this code.')).toBeVisible();
  expect(await codeOn(tv)).toBe(code);
  await setup.getByRole('button', { name: /^Reject/ }).click();
  await expect(tv.getByText('This screen was rejected.')).toBeVisible();
  // Enter stands in for the middle key of a remote control.
  await tv.keyboard.press('Enter');
  await expect(tv.locator('.pair-code')).toBeVisible();
  expect(await codeOn(tv)).not.toBe(code);
});

test('the settings of one display are what setup shows of it, and its name is told at once', async () => {
  const setup = await openScreens();
  const row = setup.getByRole('listitem', { name: 'TV at the stairs' });
  await row.getByRole('button', { name: /^Settings for/ }).click();
  await row.getByLabel('How visitors are shown on displays').selectOption({ label: 'Initials' });
  await expect(row).toContainText('A. K. → Desk 3');
  await row.getByRole('textbox', { name: 'Other lines (IDs)' }).fill('seven');
  await row.getByRole('button', { name: 'Save this screen' }).click();
  await expect(row).toContainText('Enter whole numbers, separated by commas.');
  await row.getByRole('textbox', { name: 'Other lines (IDs)' }).fill('');
  // The demo's appointments name their lines.
  const line = row.getByRole('group', { name: 'Lines' }).getByRole('checkbox').first();
  await line.check();
  await row.getByRole('textbox', { name: 'Name', exact: true }).fill('TV in the hall');
  await row.getByRole('button', { name: 'Save this screen' }).click();
  const renamed = setup.getByRole('listitem', { name: 'TV in the hall' });
  await expect(renamed).toContainText('Saved.');
  await setup.reload();
  await renamed.getByRole('button', { name: /^Settings for/ }).click();
  await expect(renamed.getByLabel('How visitors are shown on displays')).toHaveValue('initials');
  const lines = renamed.getByRole('group', { name: 'Lines' }).getByRole('checkbox');
  await expect(lines.first()).toBeChecked();
  await expect(lines.nth(1)).not.toBeChecked();
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as short lines; `strict` asks for the contrast of a public screen. */
async function findings(page: Page, strict = false): Promise<readonly string[]> {
  const result = await new AxeBuilder({ page })
    .withTags(TAGS)
    .options({ rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: strict } } })
    .analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('nothing of it has a barrier that axe can find', { tag: '@whole' }, async () => {
  const tv = await newScreen();
  await expect(tv.locator('.pair-code')).toBeVisible();
  expect(await findings(tv, true)).toEqual([]);

  const setup = await openScreens();
  const row = setup.getByRole('listitem', { name: 'TV in the hall' });
  await row.getByRole('button', { name: /^Settings for/ }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toContainText('you must add it again');
  expect(await findings(setup)).toEqual([]);

  const desk = await openStaff(foyer.ready.desk);
  await desk.locator('.health-pill').click();
  await desk.getByRole('button', { name: 'Screens', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Add a kiosk or a display' })).toBeVisible();
  expect(await findings(desk)).toEqual([]);
});
