/** Setup as an administrator opens it: a PIN is chosen where there is none, and typed where it is asked for. */
import { expect, type Page } from '@playwright/test';

const SETUP_PIN = '739154';

/** `timeoutMs` for each step. */
export async function openSetup(page: Page, timeoutMs = 30_000): Promise<Page> {
  const choose = page.getByRole('button', { name: 'Set PIN' });
  const enter = page.getByRole('button', { name: 'Open setup' });
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await expect(choose.or(enter).or(lock).first()).toBeVisible({ timeout: timeoutMs });
  if (await lock.isVisible()) return page;
  await page.getByLabel('Setup PIN', { exact: true }).fill(SETUP_PIN);
  if (await choose.isVisible()) {
    await page.getByLabel('Repeat the setup PIN', { exact: true }).fill(SETUP_PIN);
    await choose.click();
  } else await enter.click();
  await expect(lock).toBeVisible({ timeout: timeoutMs });
  return page;
}
