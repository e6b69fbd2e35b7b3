/** A list of appointments that a clerk brings by hand: dropped, its columns named, looked at, put in, and once only. */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** A list like a German spreadsheet, for late today, with one appointment that ends before it starts. */
function listOf(now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return [
    '\uFEFFNr;Kürzel;Vorname;Nachname;Schalter;Beginn;Ende',
    `z1;Z-81;Zoë;Müller;1;${day}T23:40:00Z;${day}T23:50:00Z`,
    `z2;Z-82;"Jürgen ""Jo""";Weiß;1;${day}T23:45:00Z;${day}T23:55:00Z`,
    `z3;Z-83;Karl;Ernst;1;${day}T23:45:00Z;${day}T23:30:00Z`,
  ].join('\r\n');
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], file ?? '', { type: 'text/csv' }));
      return data;
    },
    [name, text],
  );
  await page.locator('.drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
}

const takeFor = (page: Page, column: string, field: string) =>
  page.getByLabel(`Use of the column “${column}”`).selectOption(field);

test('a clerk drops a list, names its columns, puts it in, and puts nothing in twice', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(foyer.ready.desk);
  const list = listOf(new Date());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lists' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment lists' });
  await drop(page, 'termine.csv', list);

  await expect(dialog.getByText('These appointments are not in your booking system.')).toBeVisible();
  await dialog.getByText('How the columns were read', { exact: true }).click();
  await takeFor(page, 'Nr', 'Appointment ID');
  await takeFor(page, 'Kürzel', 'Code');
  await takeFor(page, 'Schalter', 'Line ID');
  await expect(dialog.getByText('Row 4: The end is before the start. This row is skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 appointments' }).click();
  await expect(dialog.getByRole('heading', { name: '2 appointments were imported.' })).toBeFocused();
  await expect(dialog.getByText('1 row could not be read.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByPlaceholder('Name, code or phone').fill('Z-82');
  await expect(page.getByRole('row').filter({ hasText: 'Jürgen "Jo" Weiß' })).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lists' }).click();
  await dialog.getByRole('button', { name: 'Import another list' }).click();
  const known = list.replace(/^[^\r]*/u, 'id;code;firstName;lastName;lineId;startTime;endTime');
  await dialog.getByLabel('Appointment file').setInputFiles({
    name: 'again.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(known),
  });
  await expect(dialog.getByText('There is nothing new in this list.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await drop(page, 'list.json', '{"appointments": []}');
  await expect(dialog.getByRole('alert')).toHaveText(
    'list.json cannot be read. A JSON file must contain a list of appointments in square brackets.',
  );
});
