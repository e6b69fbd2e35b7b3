/** Hides what a row of things has no room for, from the eye and from the keyboard, and counts it. */
import { type RefObject, useEffect, useState } from 'react';

/** Half a pixel of a scaled screen is no overflow. */
const SLACK_PX = 1;

function fold(list: HTMLElement): number {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  let beyond = 0;
  for (const item of items) {
    const isBeyond = item.offsetTop + item.offsetHeight > list.clientHeight + SLACK_PX;
    item.toggleAttribute('data-beyond', isBeyond);
    if (isBeyond) beyond += 1;
  }
  return beyond;
}

/** How many of the list's children lie beyond it; each of them has `data-beyond`. The list is their offset parent. */
export function useFold(list: RefObject<HTMLElement | null>): number {
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const watched = list.current;
    if (watched === null) return;
    const look = (): void => setBeyond(fold(watched));
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    // Told before what has changed is painted.
    const changes = new MutationObserver(look);
    changes.observe(watched, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [list]);
  return beyond;
}
