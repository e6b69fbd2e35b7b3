/** How close the rows stand together, kept in this browser. */
import { useCallback, useState } from 'react';

export type Density = 'compact' | 'roomy';

const KEY = 'foyer-desk-rows';

/** A browser that keeps nothing has roomy rows each time. */
function kept(): Density {
  try {
    return window.localStorage.getItem(KEY) === 'compact' ? 'compact' : 'roomy';
  } catch {
    return 'roomy';
  }
}

export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState(kept);
  const choose = useCallback((next: Density) => {
    setDensity(next);
    try {
      window.localStorage.setItem(KEY, next);
    } catch {
      // It holds for as long as the page is open.
    }
  }, []);
  return [density, choose];
}
