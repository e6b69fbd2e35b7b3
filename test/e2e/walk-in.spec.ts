/** A visitor without an appointment: line, name, number; and what they read where there is no number. */
import { expect, type Page, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEEKDAYS } from '../../src/contract/weekdays.ts';
import {
  type Command,
  type Ready,
  type SimulatorReady,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { zoneAtNoon } from '../support/zone-at-noon.ts';

test.use({ viewport: { width: 1080, height: 1920 } });

const ALWAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '24:00' }]]));

test.describe('a visitor without an appointment', () => {
  const folder = temporaryFolder();
  // No time is asked for after midnight.
  const zone = { TZ: zoneAtNoon(new Date()) };
  let service: Command<SimulatorReady>;
  let simulator: SimulatorControl;
  let foyer: Command<Ready>;

  test.beforeAll(async () => {
    const rosterFile = join(folder.path, 'roster.csv');
    service = await startService(['--roster', rosterFile], zone);
    simulator = controlOf(service.ready.url);
    // The demo's own day may leave nobody free for all three times that are asked for.
    for (const { id, status } of await simulator.appointments())
      if (status === 'Scheduled') await simulator.cancel(id);
    const [first, second] = await simulator.lines();
    writeFileSync(
      join(folder.path, 'foyer.config.json'),
      JSON.stringify({
        baseUrl: service.ready.url,
        apiKey: service.ready.apiKey,
        webhookSecret: service.ready.webhookSecret,
        webhookPort: 0,
        caFile: service.ready.caFile,
        rosterFile,
        walkIns: true,
        lines: [
          { id: first?.id, name: 'Passport renewal', walkIns: ALWAYS, opensBeforeMin: 600 },
          { id: second?.id, name: 'Registration', walkIns: ALWAYS },
        ],
      }),
    );
    foyer = await startFoyer(folder.path, zone);
  });

  test.afterAll(async () => {
    await foyer.stop();
    await service.stop();
    folder.remove();
  });

  test.afterEach(() => simulator.clearFaults());

  async function ask(page: Page, name: string): Promise<void> {
    await page.goto(foyer.ready.kiosk);
    await page.getByRole('button', { name: 'I have no appointment' }).click();
    await expect(page.getByRole('heading', { name: 'What are you here for?' })).toBeVisible();
    await page.getByRole('button', { name: 'Passport renewal' }).click();
    await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
    await page.keyboard.type(name, { delay: 60 });
    await page.getByRole('button', { name: 'Ask for a time' }).dblclick();
  }

  const created = async (name: string) =>
    (await simulator.requests()).filter(
      ({ path, body }) => path.endsWith('/auto-assign') && JSON.stringify(body).includes(name),
    );

  test('a visitor without an appointment is booked once in spite of a double tap, has a number, and is at the front desk', async ({
    page,
  }) => {
    await ask(page, 'Zenobia');
    await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
    const mine = (await simulator.appointments()).filter(({ firstName }) => firstName === 'Zenobia');
    expect(mine).toHaveLength(1);
    expect(mine[0]?.status).toBe('Checked-in');
    await expect(page.getByText(mine[0]?.publicId ?? 'none', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Zenobia')).toHaveCount(0);

    await page.goto(foyer.ready.desk);
    await expect(page.getByRole('row').filter({ hasText: 'Zenobia' })).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'Zenobia' }).click();
    await expect(page.getByText('booked at the kiosk without an appointment')).toBeVisible();
  });

  test('a visitor who comes again within ten minutes is sent to the front desk', async ({ page }) => {
    await ask(page, 'Quentin');
    await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
    await ask(page, 'quentin');
    await expect(page.getByRole('heading', { name: 'Please go to the front desk' })).toBeVisible();
    await expect(page.getByText('Someone with this name asked a few minutes ago')).toBeVisible();
    const mine = (await simulator.appointments()).filter(({ firstName }) => /quentin/iu.test(firstName));
    expect(mine).toHaveLength(1);
  });

  test('a visitor whose request gets no answer is sent to the front desk, which reads the name, also after a power cut', async ({
    page,
  }) => {
    await simulator.faults({ cutAfterRate: 1 });
    await ask(page, 'Mirabel');
    await expect(page.getByRole('heading', { name: 'Please go to the front desk' })).toBeVisible();
    await foyer.kill();
    await simulator.clearFaults();
    foyer = await startFoyer(folder.path, zone);
    await page.goto(foyer.ready.desk);
    await expect(page.getByText('Mirabel').first()).toBeVisible();
    expect(await created('Mirabel')).toHaveLength(1);
  });

  test('a visitor who comes while the service is away is sent to the front desk, and is not booked when it is back', async ({
    page,
  }) => {
    await simulator.faults({ outage: true });
    await ask(page, 'Isolde');
    await expect(page.getByRole('heading', { name: 'Please go to the front desk' })).toBeVisible();
    await simulator.clearFaults();
    await page.goto(foyer.ready.desk);
    await expect(page.getByText('Isolde').first()).toBeVisible();
    // The next one shows that the service is asked again.
    await ask(page, 'Ottilie');
    await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
    expect((await simulator.appointments()).filter(({ firstName }) => firstName === 'Isolde')).toEqual([]);
  });
});
