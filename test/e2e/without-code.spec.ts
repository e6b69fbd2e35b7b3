/** A visitor who left the code at home: last name and four digits, by finger, keyboard and scanner. */
import { expect, type Page, test } from '@playwright/test';
import { bookKnown, untilDayIsKnown } from '../support/started/known-booking.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.use({ viewport: { width: 1080, height: 1920 } });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', FOYER_WITHOUT_CODE: 'phone' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await untilDayIsKnown(foyer.ready);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const book = (code: string, first: string, last: string, phone: string): Promise<string> =>
  bookKnown({ ready: foyer.ready, simulator }, code, [first, last, phone]);

const shown = (page: Page, screen: string) =>
  expect(page.locator(`main[data-screen="${screen}"]`)).toBeVisible();

/** A scanner is faster; in milliseconds. */
const BY_HAND = { delay: 120 };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page): Promise<void> {
  await page.goto(foyer.ready.kiosk);
  await shown(page, 'start');
  await press(page, 'I do not have my code');
  await shown(page, 'without-code');
}

test('a visitor types name and digits on the screen, sees the first name and an initial, and checks in', async ({
  page,
}) => {
  const id = await book('W-1', 'Jürgen', 'Müller-Grün', '+4930555019');
  await open(page);
  for (const key of 'GRUN') await press(page, key);
  for (const key of '5019') await press(page, key);
  await expect(page.getByLabel('Last name')).toHaveValue('GRUN');
  // Nobody reads the digits over a shoulder.
  await expect(page.getByLabel('Last 4 digits')).toHaveValue('••••');
  await press(page, 'Find my appointment');
  await shown(page, 'confirm');
  await expect(page.getByText('Jürgen M.')).toBeVisible();
  await expect(page.getByText('Müller')).toHaveCount(0);
  await press(page, 'Yes, check me in');
  await shown(page, 'done');
  await expect.poll(async () => (await simulator.checkInsOf(id)).length).toBe(1);
  expect(page.url()).not.toMatch(/grun|5019/iu);
});

test('with a keyboard letters and digits find their fields, and other digits get the one sentence', async ({
  page,
}) => {
  await book('W-2', 'Олена', 'Шевченко', '+380445550188');
  await open(page);
  await page.keyboard.type('Shevchenko', BY_HAND);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Type 4 digits first.' })).toBeAttached();
  await page.keyboard.type('0189', BY_HAND);
  await page.keyboard.press('Enter');
  await shown(page, 'not-found');
  await expect(page.getByRole('heading', { name: 'We could not find your appointment' })).toBeVisible();
  await expect(page.getByText('Shevchenko')).toHaveCount(0);
  await press(page, 'Try again');
  await shown(page, 'without-code');
  await expect(page.getByLabel('Last name')).toHaveValue('Shevchenko');
  // No one can correct what is masked.
  await expect(page.getByLabel('Last 4 digits')).toHaveValue('');
  await page.keyboard.type('0188', BY_HAND);
  await page.keyboard.press('Enter');
  await shown(page, 'confirm');
  await press(page, 'No, this is not me');
  await shown(page, 'start');
});
