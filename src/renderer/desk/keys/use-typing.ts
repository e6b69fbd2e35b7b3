/**
 * Whatever is typed or scanned outside of a field is searched for: a clerk types the code that a visitor shows, wherever
 * the keyboard is. It begins a new search. While a window is open it goes nowhere but into the fields of that window.
 */
import type { RefObject } from 'react';
import { useEffect } from 'react';
import { writes } from './letter-of.ts';
import { openWindow } from './use-letters.ts';

/** A date is a field too. A list to choose from is none: letters would choose in it, unseen. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

export function useTyping(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (event.defaultPrevented || !writes(event) || isField(target)) return;
      const window = openWindow();
      if (window !== undefined) {
        // The Enter that ends a code must press no button of the window.
        window.querySelector<HTMLElement>('h2')?.focus();
        return;
      }
      // The key writes into what has the focus once it has been heard here: the search has its first letter too.
      search.current?.focus();
      search.current?.select();
    }
    // Before anything else on the page hears of the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search]);
}
