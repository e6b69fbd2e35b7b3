/** A visit that began in the kiosk's window, and whether a page was loaded anew since. */
import { expect, type Page } from '@playwright/test';
import type { Surface } from '../../src/contract/roles.ts';
import type { FoyerApp } from './foyer-app.ts';
import { rosterOfOne } from './roster-of-one.ts';

/** A service that is not there: screens work without one. */
export const NO_SERVICE = {
  FOYER_WEBHOOK_PORT: '0',
  FOYER_BASE_URL: 'https://127.0.0.1:9',
  FOYER_ROSTER_FILE: rosterOfOne(),
};

/** As long as a slow machine may need; nothing is measured by it. */
export const PATIENCE = { timeout: 60_000 };

const heading = (kiosk: Page) => kiosk.getByRole('heading', { name: 'Check in for your appointment' });
export const field = (kiosk: Page) => kiosk.getByRole('textbox', { name: 'Appointment code' });

/** The hub hears a page answer `times` more times. */
export const hearAnswers = (app: FoyerApp, times: number): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, left) =>
      new Promise<void>((done) => {
        let heard = 0;
        ipcMain.on('foyer:alive', function listener() {
          if ((heard += 1) < left) return;
          ipcMain.removeListener('foyer:alive', listener);
          done();
        });
      }),
    times,
  );

/** The main process's clock that only grows goes ahead; nobody waits. */
export const pass = (app: FoyerApp, ms: number): Promise<void> =>
  app.evaluate((_electron, ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, ms);

/** A visitor began: has chosen more contrast and typed part of a code. */
export async function begin(app: FoyerApp): Promise<Page> {
  const kiosk = await app.page('kiosk');
  await expect(heading(kiosk)).toBeVisible(PATIENCE);
  await kiosk.getByRole('contentinfo').getByRole('button').nth(1).click();
  // Behind the three sizes of the text.
  await kiosk.getByRole('main').getByRole('button').nth(3).click();
  await expect(kiosk.locator('html')).toHaveAttribute('data-contrast', 'high');
  await kiosk.keyboard.press('Escape');
  await field(kiosk).fill('A-4');
  return kiosk;
}

/** The start screen is there as the next visitor should find it. */
export async function expectStartScreen(app: FoyerApp): Promise<void> {
  await expect(async () => {
    const kiosk = await app.page('kiosk');
    await expect(heading(kiosk)).toBeVisible({ timeout: 1_000 });
    await expect(field(kiosk)).toHaveValue('', { timeout: 1_000 });
    await expect(kiosk.locator('html')).not.toHaveAttribute('data-contrast', 'high', { timeout: 1_000 });
  }).toPass(PATIENCE);
}

/** Marks this document; one that was loaded anew has no mark. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset['mark'] = 'yes'));
export const expectMark = async (app: FoyerApp, surface: Surface): Promise<void> =>
  expect((await app.page(surface)).locator('html')).toHaveAttribute('data-mark', 'yes');

export async function expectNew(app: FoyerApp, surface: Surface): Promise<void> {
  await expect(async () => {
    const page = await app.page(surface);
    await expect(page.locator('html')).not.toHaveAttribute('data-mark', 'yes', { timeout: 1_000 });
    await expect(page.locator('#root > *').first()).toBeVisible({ timeout: 1_000 });
  }).toPass(PATIENCE);
}
