/** The sizes of this page's screen, kept right when it is turned or resized. */
import { useLayoutEffect, useState } from 'react';
import type { DisplaySizes } from './sizes.ts';
import { displaySizes } from './sizes.ts';

const sizesOf = ({ innerWidth, innerHeight }: Window): DisplaySizes =>
  displaySizes({ width: innerWidth, height: innerHeight });

/** Also sets `font-size`, `--least-call`, `--least-row` and `--row-height` on the page's root. */
export function useSizes(page: Window): DisplaySizes {
  const [sizes, setSizes] = useState(() => sizesOf(page));
  useLayoutEffect(() => {
    const onResize = (): void => setSizes(sizesOf(page));
    page.addEventListener('resize', onResize);
    return () => page.removeEventListener('resize', onResize);
  }, [page]);
  useLayoutEffect(() => {
    const { style } = page.document.documentElement;
    style.setProperty('--least-call', `${sizes.leastCall}px`);
    style.setProperty('--least-row', `${sizes.leastRow}px`);
    style.setProperty('--row-height', `${sizes.rowHeight}px`);
  }, [page, sizes]);
  return sizes;
}
