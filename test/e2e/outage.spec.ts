/** The service goes away, the hub is killed, and the check-in still arrives: once. In `npm test` under the worst of the outages. */
import { expect, type Page, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Command,
  type Ready,
  type SimulatorReady,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

test.use({ viewport: { width: 1080, height: 1920 } });

const OUTAGES = [
  { name: 'refuses connections', faults: { outage: true } },
  {
    name: 'processes every request and cuts the line before answering',
    faults: { cutAfterRate: 1 },
    tag: [],
  },
  { name: 'hides behind a captive portal', faults: { captivePortal: true } },
] as const;

async function checkIn(page: Page, foyer: Command<Ready>): Promise<void> {
  await page.goto(foyer.ready.kiosk);
  await expect(page.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
  await page.keyboard.type('a42', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, check me in' }).click();
}

for (const { name, faults } of OUTAGES) {
  const tag = 'cutAfterRate' in faults ? [] : '@whole';
  test.describe(`when the service ${name}`, { tag }, () => {
    const folder = temporaryFolder();
    let service: Command<SimulatorReady>;
    let simulator: SimulatorControl;
    let foyer: Command<Ready>;

    /** An administrator's file, with a roster as a back-office system writes it. */
    test.beforeAll(async () => {
      const rosterFile = join(folder.path, 'roster.csv');
      service = await startService(['--roster', rosterFile]);
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
          brandName: 'Northgate Registry',
        }),
      );
      foyer = await startFoyer(folder.path);
    });

    test.afterAll(async () => {
      await foyer.stop();
      await service.stop();
      folder.remove();
    });

    test('the visitor reads "Saved", the hub is killed and started again, and the service has exactly one check-in', async ({
      page,
    }) => {
      expect(foyer.ready.simulator).toBeUndefined();
      const { id } = await simulator.appointment('A-42');
      // The roster was written a moment ago; it is read once it has rested.
      await page.goto(foyer.ready.desk);
      await expect(page.getByRole('row').filter({ hasText: 'A-42' })).toBeVisible();
      await simulator.faults(faults);

      await checkIn(page, foyer);
      await expect(page.getByRole('heading', { name: 'Your check-in is saved' })).toBeVisible();
      await expect(page.getByText('A-42')).toBeVisible();

      await foyer.kill();
      foyer = await startFoyer(folder.path);
      await page.goto(foyer.ready.desk);
      const health = page.locator('.health-pill');
      await health.click();
      await expect(page.getByRole('dialog')).toContainText('1 check-in is waiting to be sent.');
      await page.keyboard.press('Escape');

      await simulator.clearFaults();
      await expect
        .poll(async () => (await simulator.appointment('A-42')).status, { timeout: 60_000 })
        .toBe('Checked-in');
      await expect(health).toHaveAccessibleName('All is well', { timeout: 60_000 });
      const processed = (await simulator.checkInsOf(id)).filter((entry) => entry.processed);
      expect(processed).toHaveLength(1);
    });
  });
}
