/** A lobby whose service gives tickets ids of their own: what the kiosk says, and what the display shows. */
import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Command,
  type Ready,
  type SimulatorReady,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let service: Command<SimulatorReady>;
let simulator: SimulatorControl;
let foyer: Command<Ready>;

test.use({ viewport: { width: 1080, height: 1920 } });

test.beforeAll(async () => {
  const rosterFile = join(folder.path, 'roster.csv');
  service = await startService(['--roster', rosterFile, '--reading', 'ticket-ids=own']);
  simulator = controlOf(service.ready.url);
  writeFileSync(
    join(folder.path, 'foyer.config.json'),
    JSON.stringify({
      baseUrl: service.ready.url,
      apiKey: service.ready.apiKey,
      webhookSecret: service.ready.webhookSecret,
      webhookPort: 0,
      caFile: service.ready.caFile,
      rosterFile,
      profileFile: resolve('resources/profiles/own-ticket-ids.json'),
      labelPrivacy: 'initials',
      brandName: 'Northgate Registry',
    }),
  );
  foyer = await startFoyer(folder.path);
  await simulator.listenAt(foyer.ready.webhooks, service.ready.webhookSecret);
});

test.afterAll(async () => {
  await foyer.stop();
  await service.stop();
  folder.remove();
});

test('a visitor reads the code large and what else may be called, is promised no number, and is called that way', async ({
  page,
  context,
}) => {
  const before = new Set((await simulator.tickets()).map(({ id }) => id));
  // The roster is read beside everything else. A kiosk that asks too early too often is paused.
  const desk = await context.newPage();
  await desk.goto(foyer.ready.desk);
  await expect(desk.getByText('A-42').first()).toBeVisible();
  await desk.close();
  await page.goto(foyer.ready.kiosk);
  await expect(page.getByRole('button', { name: 'Find my appointment' })).toBeVisible();
  await page.keyboard.type('a42', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, check me in' }).click();

  const sentence = 'The screen in the waiting room will show this code or your initials.';
  const card = page.locator('.number-box');
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(card).toHaveText(/Your code\s*A-42/);
  await expect(page.getByText('When your number appears')).toHaveCount(0);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.type('a42', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are already checked in' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(card).toHaveText(/Your code\s*A-42/);

  const display = await context.newPage();
  await display.goto(foyer.ready.display);
  const ticket = (await simulator.tickets()).find(({ id }) => !before.has(id));
  await simulator.act(ticket?.id ?? '', 'call', { desk: 4 });
  await expect(display.getByTestId('called-number')).toContainText('A. K.');
});

test('a clerk takes the initials off the display with one key, and gives them back', async ({ page }) => {
  const display = page.getByTestId('called-number');
  await page.goto(foyer.ready.display);
  await expect(display).toContainText('A. K.');
  const desk = await page.context().newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
  const row = desk.getByRole('row').filter({ hasText: 'A-42' });
  await row.click();
  const quiet = desk.getByRole('button', { name: 'Call without name' });
  await expect(quiet).toHaveAccessibleDescription(
    'Displays will show the code or number instead of the name.',
  );
  await quiet.focus();

  await desk.keyboard.press('Enter');

  await expect(display).toHaveText(/^\d+$/u);
  await expect(row.getByTitle('Called without name')).toBeVisible();
  const named = desk.getByRole('button', { name: 'Call with name' });
  await expect(named).toBeFocused();

  await desk.keyboard.press('Enter');

  await expect(display).toContainText('A. K.');
  await expect(row.getByTitle('Called without name')).toHaveCount(0);
  await expect(quiet).toBeFocused();
});
