/**
 * Taps as a touch panel makes them (CDP), and how long each took to the next paint: the browser's own Event Timing,
 * from the touch's timestamp to the paint after its last handler, the longest of the events of one tap. It counts in
 * steps of 8 ms and says nothing of events that took less than 16 ms; those count as 16.
 *
 * Nothing here uses a locator: one is enough to put the test tool's own listeners on every touch of the page, and at 6x
 * these took a sixth of a tap.
 */
import type { CDPSession, Page } from '@playwright/test';

/** The least that Event Timing reports, in milliseconds. */
const LEAST_REPORTED_MS = 16;

/** Runs in the page before anything of its own. */
function observe(): void {
  const slowest = new Map<number, number>();
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0)
        continue;
      slowest.set(entry.interactionId, Math.max(slowest.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  // The page's own world is shared with what is asked of it from outside through an event.
  window.addEventListener('foyer:take-taps', (event) => {
    if (event instanceof CustomEvent && Array.isArray(event.detail)) event.detail.push(...slowest.values());
    slowest.clear();
  });
}

export const prepareTaps = (page: Page): Promise<unknown> => page.addInitScript(observe);

export interface Hand {
  readonly page: Page;
  readonly session: CDPSession;
}

/** One finger down and up in the middle of the button that is called `name`. */
export async function tap({ page, session }: Hand, name: string): Promise<void> {
  const point = await page.evaluate((asked) => {
    const named = Array.from(document.querySelectorAll('button')).find(
      (button) => (button.ariaLabel ?? button.textContent).trim() === asked,
    );
    if (named === undefined) return undefined;
    const { left, top, width, height } = named.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  }, name);
  if (point === undefined) throw new Error(`There is no button "${name}" to tap.`);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The times of the `taps` taps since the last call, in milliseconds. */
export async function tapTimes(page: Page, taps: number): Promise<readonly number[]> {
  // Entries come after the paint they measure.
  await page.waitForTimeout(400);
  const reported = await page.evaluate(() => {
    const taken: number[] = [];
    window.dispatchEvent(new CustomEvent('foyer:take-taps', { detail: taken }));
    return taken;
  });
  const quick = Math.max(0, taps - reported.length);
  return [...reported, ...Array.from({ length: quick }, () => LEAST_REPORTED_MS)];
}

/** Longer than any screen takes to come at 6x; a page that never comes ends the benchmark. */
const LONGEST_WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/** Until `selector` is on the page. */
export async function until(page: Page, selector: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((asked) => document.querySelector(asked) !== null, selector);
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    if (await isThere()) return;
    await page.waitForTimeout(LOOK_AGAIN_MS);
  }
  throw new Error(`The page never showed ${selector}.`);
}
