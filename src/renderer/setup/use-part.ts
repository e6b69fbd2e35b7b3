/** Which part of setup is open: it stands in the address, so that it stays when the page is loaded again. */
import { useEffect, useState } from 'react';

export const PARTS = ['settings', 'screens', 'staff', 'self-test'] as const;
export type Part = (typeof PARTS)[number];

const partOf = (hash: string): Part => PARTS.find((part) => hash === `#${part}`) ?? 'settings';

export function usePart(page: Window): Part {
  const [part, setPart] = useState(() => partOf(page.location.hash));
  useEffect(() => {
    const look = (): void => setPart(partOf(page.location.hash));
    page.addEventListener('hashchange', look);
    return () => page.removeEventListener('hashchange', look);
  }, [page]);
  return part;
}
