/** Lists as other programs write them: an administrator drops three that were brought, and answers at most one question for each. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const LISTS = resolve(import.meta.dirname, '../lists');
const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The 20th of next month, so that the lists are still to come; no other order of its date is a day. */
const day = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 20));
const ISO_DAY = day.toISOString().slice(0, 10);

/** A file of `test/lists`, moved from its own day to another. Its bytes stay as they are otherwise. */
const broughtList = (name: string, from: string, to: string): Buffer =>
  Buffer.from(readFileSync(join(LISTS, name), 'latin1').replaceAll(from, to), 'latin1');

async function bring(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Appointment file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('an administrator imports what a Polish and an American Excel saved, and answers one question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${foyer.ready.setup}#appointments`);

  await bring(page, 'pl.csv', broughtList('15-excel-pl-cp1250.csv', '2026-11-27', ISO_DAY));
  await expect(page.getByRole('heading', { name: 'A list from Foyer: 2 appointments' })).toBeFocused();
  const first = page.getByRole('table', { name: 'How Foyer reads the first rows' });
  await expect(first.getByRole('row', { name: 'Łukasz Żółć' })).toContainText('9:30');
  await page.getByRole('button', { name: 'Import 2 appointments' }).click();
  await expect(page.getByRole('heading', { name: '2 appointments were imported.' })).toBeFocused();

  await page.getByRole('button', { name: 'Import another list' }).click();
  const year = day.getUTCFullYear() + 1;
  await bring(page, 'us.csv', broughtList('14-foyer-resaved-in-excel.csv', '11/27/2026', `03/04/${year}`));
  await expect(page.getByText('You cannot import yet. Answer the questions above first.')).toBeVisible();
  const dates = page.getByRole('region', { name: `Which day is 03/04/${year} 9:30?` });
  const march = dates.getByRole('radio', { name: 'March 4' });
  await march.check();
  await expect(first.getByRole('row', { name: 'Anna Müller' })).toContainText('March 4');
  await expect(march).toBeFocused();
  await expect(march).toBeChecked();
  const problems = page.getByRole('list', { name: 'Rows of the appointment list' });
  await expect(problems).toContainText('because a spreadsheet program probably changed it.');
  await expect(problems).toContainText('1.00E+05');
  await page.getByRole('button', { name: 'Import 2 appointments' }).click();
  await expect(page.getByRole('heading', { name: '2 appointments were imported.' })).toBeFocused();
});

test('an administrator books the appointments of a list from Calendly after one confirmation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${foyer.ready.setup}#appointments`);
  await bring(page, 'calendly.csv', broughtList('04-calendly.csv', '2026-11-27', ISO_DAY));
  await expect(page.getByRole('heading', { name: 'A list from Calendly: 2 appointments' })).toBeFocused();
  await expect(page.getByText('These appointments are not in your booking system.')).toBeVisible();
  await page.getByLabel('Meaning of “Passport”').selectOption({ index: 1 });
  // The demo's booking system knows no Carla Diaz.
  await page.getByRole('button', { name: /^Start, and answer/u }).click();
  const list = page.getByRole('region', { name: 'Booking the list from Calendly' });
  await expect(list.getByRole('heading', { name: 'Booking the list from Calendly' })).toBeFocused();
  const row = list.getByRole('listitem').filter({ hasText: 'Anna Müller' });
  await expect(row).toContainText('Foyer does not know “Carla Diaz”.');
  await row.getByLabel('Assigned to').selectOption('Let the booking system choose');
  await row.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(list.getByText('1 of 1 appointment booked.')).toBeVisible();
});
