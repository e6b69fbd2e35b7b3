/** Sections of setup whose scripts come after the first drawing: each is there, and is itself, whatever was open before. */
import { expect, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const NAMES = {
  '#appointments': 'Appointment list',
  '#calls': 'Webhooks',
  '#requests': 'Visitor data requests',
  '#copies': 'Backups',
  '#self-test': 'Self-test',
} as const;

test('an administrator goes from section to section and back, and the heading has the focus each time', async ({
  page,
}) => {
  await page.goto(foyer.ready.setup);
  const part = {
    '#appointments': page.locator('.roster-part'),
    '#calls': page.locator('#displays-test'),
    '#requests': page.locator('.visitor-find'),
    '#copies': page.locator('#copies-there'),
    '#self-test': page.locator('.self-test-acts'),
  } as const;
  const turns = [
    '#appointments',
    '#calls',
    '#appointments',
    '#requests',
    '#copies',
    '#self-test',
    '#copies',
  ] as const;
  for (const hash of turns) {
    await goToSection(page, NAMES[hash]);
    await expect(part[hash].first()).toBeVisible();
    await expect(page.locator(`[data-section="${hash.slice(1)}"] h2`).first()).toBeFocused();
  }
});

test('an administrator who opens a section before setup is read finds its heading focused once it is there', async ({
  page,
}) => {
  const held: (() => void)[] = [];
  await page.routeWebSocket(/./u, (here) => {
    const hub = here.connectToServer();
    here.onMessage((message) => {
      const send = (): void => hub.send(message);
      if (String(message).includes('/settings/read')) held.push(send);
      else send();
    });
    hub.onMessage((message) => here.send(message));
  });
  await page.goto(foyer.ready.setup);
  await page.evaluate(() => (window.location.hash = 'calls'));
  await expect(page.getByText('Loading settings')).toBeVisible();
  for (const send of held) send();
  await expect(page.getByRole('heading', { level: 2, name: 'Webhooks' })).toBeFocused();
});

test('an administrator finds a folded setting by its name, from any room, with the keyboard alone', async ({
  page,
}) => {
  await page.goto(foyer.ready.setup);
  await expect(page.getByRole('searchbox', { name: 'Find a setting' })).toBeVisible();
  await page.evaluate(() => (window.location.hash = 'brand'));
  await expect(page.getByRole('heading', { level: 2, name: 'Brand' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('done stays');
  await expect(page.getByText('No setting matches. Try another word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('webhook port');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Webhook port')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
});
