/** When the list has changed, what has the keyboard or the pointer stays where it is on the screen. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Density, Entry } from './groups.ts';

function anchorIn(place: HTMLElement): string | undefined {
  const row =
    document.activeElement?.closest<HTMLElement>('[data-appointment]') ??
    place.querySelector<HTMLElement>('[data-appointment]:hover');
  return row !== null && place.contains(row) ? row.dataset['appointment'] : undefined;
}

export function useAnchor(
  place: RefObject<HTMLDivElement | null>,
  entries: readonly Entry[],
  density: Density,
  heightOf: (entry: Entry) => number,
): void {
  const last = useRef({ entries, density, heightOf });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { entries, density, heightOf };
    if ((before.entries === entries && before.density === density) || place.current === null) return;
    const id = anchorIn(place.current);
    if (id === undefined) return;
    const was = topOf(id, before.entries, before.heightOf);
    const is = topOf(id, entries, heightOf);
    if (was !== undefined && is !== undefined && was !== is) place.current.scrollBy(0, is - was);
  });
}

function topOf(
  key: string,
  entries: readonly Entry[],
  heightOf: (entry: Entry) => number,
): number | undefined {
  let top = 0;
  for (const entry of entries) {
    if (entry.key === key) return top;
    top += heightOf(entry);
  }
  return undefined;
}
