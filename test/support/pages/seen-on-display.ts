/**
 * All that a display has shown since, change by change: what is there for seconds only is found afterwards, however
 * seldom a busy machine lets a test look.
 */
import type { Page } from '@playwright/test';

interface ShownMoment {
  /** The numbers on the cards, top to bottom. */
  readonly cards: readonly string[];
  /** The list beside them, top to bottom. */
  readonly rows: readonly { readonly text: string; readonly state: string }[];
}

/** Begins to watch; answers how to read what was seen. A load of the page ends it. */
export async function watchDisplay(page: Page): Promise<() => Promise<readonly ShownMoment[]>> {
  await page.evaluate(() => {
    const seen: ShownMoment[] = [];
    Object.assign(window, { seenOnDisplay: seen });
    const look = (): void => {
      const textOf = ({ textContent }: Element): string => textContent ?? '';
      seen.push({
        cards: Array.from(document.querySelectorAll('[data-testid=called-number]'), textOf),
        rows: Array.from(document.querySelectorAll('[data-testid=recent-call]'), (row) => ({
          text: textOf(row),
          state: row.getAttribute('data-state') ?? '',
        })),
      });
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
  });
  return () =>
    page.evaluate(() => (window as unknown as { seenOnDisplay: readonly ShownMoment[] }).seenOnDisplay);
}
