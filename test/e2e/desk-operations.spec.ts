/** Every operation of the service from the front desk: what the service is sent, body for body, and what the clerk sees. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let desk: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', TZ: 'UTC' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  desk = await (await browser.newContext()).newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
});

test.afterAll(async () => {
  await desk.context().close();
  await foyer.stop();
  folder.remove();
});

const press = (name: string, on: Page | Locator = desk) =>
  on.getByRole('button', { name, exact: true }).click();
const dialog = (): Locator => desk.getByRole('dialog');

/** What the service was sent since, and was not hindered from reading: method, path and body. */
async function sentSince(n: number): Promise<{ readonly what: string; readonly body: unknown }[]> {
  const all = await simulator.requests();
  return all
    .filter((each) => each.n > n && each.method !== 'GET')
    .map(({ method, path, body }) => ({ what: `${method} ${path}`, body }));
}
const lastRequest = async (): Promise<number> =>
  Math.max(0, ...(await simulator.requests()).map(({ n }) => n));

async function openNew(): Promise<void> {
  await press('New appointment');
  await expect(dialog().getByLabel('First name')).toBeVisible();
}

const SLOT = { start: '2026-12-01T14:00', end: '2026-12-01T14:30' };

test('a new appointment is sent to auto-assign with what was filled in and no more, and ends with its code', async () => {
  const before = await lastRequest();
  await openNew();
  await dialog().getByLabel('First name').fill('Olga');
  await dialog().getByLabel('Start').fill(SLOT.start);
  await dialog().getByLabel('End').fill(SLOT.end);
  await press('Book', dialog());
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  const code = await dialog().locator('.slip-large').innerText();
  await expect(dialog().getByRole('img', { name: `The code ${code} as a QR code` })).toBeVisible();
  const sent = await sentSince(before);
  const { lineId } = await simulator.appointment(code);
  expect(sent).toEqual([
    {
      what: 'POST /v1/appointments/auto-assign',
      body: {
        lineId,
        firstName: 'Olga',
        startTime: expect.stringMatching(/^2026-12-01T14:00:00[+-]\d\d:\d\d$/),
        endTime: expect.stringMatching(/^2026-12-01T14:30:00[+-]\d\d:\d\d$/),
      },
    },
  ]);
  await press('Done', dialog());
});
