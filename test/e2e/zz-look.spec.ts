import { expect, test } from '@playwright/test';
import { startFoyer, temporaryFolder } from '../support/running-foyer.ts';
test('look', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = temporaryFolder();
  const foyer = await startFoyer(folder.path);
  const day = new Date().toISOString().slice(0, 10);
  const rows = Array.from(
    { length: 40 },
    (_, n) =>
      `z${n};Z-${100 + n};Zoë ${n};Müller-Lüdenscheidt;1;${day}T2${n % 4}:10:00Z;${day}T2${n % 4}:${n % 5 === 0 ? '05' : '40'}:00Z;Notiz ${n}`,
  );
  const known = ['id;code;firstName;lastName;lineId;startTime;endTime;Notiz', ...rows].join('\r\n');
  const unknown = ['Nr;Kürzel;Vorname;Nachname;Schalter;Beginn;Ende;Notiz', ...rows].join('\r\n');
  for (const [w, h] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(foyer.ready.desk);
    await page.getByRole('button', { name: 'Lists' }).click();
    const shot = (name: string) => page.screenshot({ path: `/tmp/foyer/pics-ros/${name}-${w}.png` });
    await shot('choose');
    const set = (name: string, text: string) =>
      page
        .getByLabel('File of appointments')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await set('termine-november.csv', unknown);
    await expect(page.getByText('Nothing can be put in yet.')).toBeVisible();
    await page.getByLabel('“Nr” is taken for').selectOption('id');
    await shot('map');
    await page.getByRole('button', { name: 'Give up' }).click();
    await set('appointments.csv', known);
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
    await page.waitForTimeout(300);
    await shot('preview');
    if (w === 1440) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await shot('preview-dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: /^Put/ }).click();
      await expect(page.getByText(/were put in/)).toBeVisible();
      await shot('done');
    }
    await page.getByRole('button', { name: /Another list|Give up/ }).click();
    await set('x.json', '{"a":1}');
    await expect(page.getByText(/cannot be read/)).toBeVisible();
    await shot('refused');
  }
  await foyer.stop();
  folder.remove();
});
