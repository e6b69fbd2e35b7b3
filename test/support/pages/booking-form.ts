/** A form for a booking, as a clerk fills it in. */
import type { Locator } from '@playwright/test';

/** `day` as `YYYY-MM-DD`, times as the lobby's clock of 24 hours writes them. */
export async function chooseMoment(form: Locator, day: string, start: string, end: string): Promise<void> {
  await form.getByLabel('Another time').check();
  const list = form.getByRole('combobox', { name: /^Day/u });
  await list.waitFor();
  if ((await list.locator(`option[value="${day}"]`).count()) > 0) await list.selectOption(day);
  else {
    await list.selectOption('Another day');
    const [year = '', month, date] = day.split('-');
    await form.getByLabel('year').selectOption(year);
    await form.getByLabel('month').selectOption(String(Number(month)));
    await form.getByLabel('day', { exact: true }).selectOption(String(Number(date)));
  }
  await form.getByLabel('Start').fill(start);
  await form.getByLabel('End').fill(end);
}
