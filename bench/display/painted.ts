/** When numbers were painted, as the page itself saw it. */
import type { BrowserContext, Page } from '@playwright/test';

/** A number and when it was painted, by the machine's wall clock in milliseconds. */
export type Painted = readonly [number: string, at: number];

/** Runs in the page before anything of its own, and before its time is hastened. */
function observe(): void {
  const wall = Date.now.bind(Date);
  const painted = new Map<string, number | undefined>();
  const shown = (): readonly string[] =>
    Array.from(document.querySelectorAll('[data-testid=called-number]'), (place) => place.textContent.trim());
  new MutationObserver(() => {
    for (const number of shown()) {
      if (number === '' || painted.has(number)) continue;
      painted.set(number, undefined);
      // The first frame is the one that draws it; when the second begins, the first is done.
      requestAnimationFrame(() => requestAnimationFrame(() => painted.set(number, wall())));
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  window.addEventListener('foyer:take-painted', (event) => {
    if (!(event instanceof CustomEvent) || !Array.isArray(event.detail)) return;
    const still = shown();
    for (const [number, at] of painted) {
      if (at === undefined) continue;
      event.detail.push([number, at]);
      if (!still.includes(number)) painted.delete(number);
    }
  });
}

export const watchPaints = (context: BrowserContext): Promise<unknown> => context.addInitScript(observe);

/** The numbers painted so far. What is still on the page is told again the next time. */
export const takePainted = (page: Page): Promise<readonly Painted[]> =>
  page.evaluate(() => {
    const taken: [string, number][] = [];
    window.dispatchEvent(new CustomEvent('foyer:take-painted', { detail: taken }));
    return taken;
  });
