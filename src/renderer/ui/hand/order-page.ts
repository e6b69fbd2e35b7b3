/** What orders of staff do with a page. */
import type { Clock } from '../../../clock/clock.ts';

export interface OrderPage {
  reload(): void;
  /** As `markIdle` said; undefined if the screen reports nothing. */
  isIdle(): boolean | undefined;
  /** Since the last touch or key. */
  untouchedMs(): number;
  /** For the life of the tab; undefined if the browser stores nothing. */
  remembered(): string | undefined;
  remember(version: string): void;
}

const KEY = 'foyer-reloaded-for';

/** Follows touches and keys for the life of the page. */
export function createOrderPage(page: Window, clock: Clock): OrderPage {
  let touchedAt = clock.monotonic();
  for (const kind of ['pointerdown', 'keydown', 'input'])
    page.addEventListener(kind, () => (touchedAt = clock.monotonic()), { capture: true, passive: true });
  return {
    reload: () => page.location.reload(),
    isIdle() {
      const mark = page.document.documentElement.dataset['idle'];
      return mark === undefined ? undefined : mark === 'yes';
    },
    untouchedMs: () => clock.monotonic() - touchedAt,
    remembered() {
      try {
        return page.sessionStorage.getItem(KEY) ?? undefined;
      } catch {
        return undefined;
      }
    },
    remember(version) {
      try {
        page.sessionStorage.setItem(KEY, version);
      } catch {
        // Then it is not loaded again for this version: see `reloadsFor`.
      }
    },
  };
}
