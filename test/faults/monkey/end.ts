/** What is looked at when the monkey has gone. */
import type { Page } from '@playwright/test';
import type { SimulatorControl } from '../../support/started/simulator-control.ts';
import { hurryPage, lookAtPage, namesOnPage, successesOnPage } from './page.ts';
import { type Visitor, wrongName } from './visitors.ts';
import type { Findings } from '../suite.ts';
import { withDeadline } from '../with-deadline.ts';

/** A page that is slower than this to answer is not answering, in milliseconds. */
export const ANSWERS_WITHIN_MS = 2_000;

/** The page answers, and left alone it finds back to its start. */
export async function leaveAlone(page: Page, findings: Findings): Promise<void> {
  let quickest = Infinity;
  // A page that is busy for good is slow each time; a machine that was busy once is not.
  for (let looks = 0; looks < 5 && quickest > ANSWERS_WITHIN_MS; looks += 1) {
    const asked = performance.now();
    await withDeadline(page.evaluate(lookAtPage), ANSWERS_WITHIN_MS * 5);
    quickest = Math.min(quickest, Math.round(performance.now() - asked));
  }
  if (quickest > ANSWERS_WITHIN_MS)
    findings.violation(`at the end: the page answered after ${quickest} ms at best`);
  await page.evaluate(hurryPage);
  // Somebody was there last: the patience begins anew, in a hurry now.
  await page.keyboard.press('Shift');
  const isBack = async (): Promise<boolean> => {
    const { screen } = await page.evaluate(lookAtPage);
    const typed = await page.evaluate(() => document.querySelector('input')?.value ?? '');
    return screen === 'start' && typed === '' && (await page.locator('dialog[open]').count()) === 0;
  };
  for (let looks = 0; looks < 120; looks += 1) {
    if (await isBack()) return;
    await page.waitForTimeout(250);
  }
  findings.violation(
    `at the end: left alone the kiosk stays on "${(await page.evaluate(lookAtPage)).screen}"`,
  );
}

/** Whoever read that they are through is checked in at the service, at once or once the outbox is empty. */
export async function compareSuccesses(
  page: Page,
  simulator: SimulatorControl,
  findings: Findings,
): Promise<void> {
  const successes = await page.evaluate(successesOnPage);
  findings.count('successes shown', successes.length);
  const withoutCheckIn = async () => {
    const through = (await simulator.appointments()).filter(
      ({ status }) => status === 'Checked-in' || status === 'Served',
    );
    return successes.filter(({ number }) => !through.some(({ publicId }) => publicId === number));
  };
  let missing = await withoutCheckIn();
  for (let looks = 0; looks < 120 && missing.length > 0; looks += 1) {
    await page.waitForTimeout(250);
    missing = await withoutCheckIn();
  }
  for (const { screen, number } of missing)
    findings.violation(
      `"${screen}" was shown for ${number || 'nobody'}, and the service knows nothing of it`,
    );
}

/** A name comes on the screen of whoever asked for it by code, or by last name and digits, and of nobody else. */
export async function compareNames(
  page: Page,
  visitors: readonly Visitor[],
  findings: Findings,
): Promise<void> {
  const shown = await page.evaluate(namesOnPage);
  for (const one of shown) {
    findings.count(one.asked.startsWith('{') ? 'names shown without a code' : 'names shown for a code');
    const wrong = wrongName(one, visitors);
    if (wrong !== undefined) findings.violation(wrong);
  }
}
