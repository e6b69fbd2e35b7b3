/**
 * Taps as a touch panel makes them (CDP), and how long each took to the next paint: the browser's own Event Timing,
 * from the touch's timestamp to the paint after its last handler, the longest of the events of one tap. It counts in
 * steps of 8 ms and says nothing of events that took less than 16 ms; those count as 16.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';

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

/** One finger down and up in the middle of `target`. */
export async function tap(session: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to tap.');
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
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
