/** Tells when what was drawn is on the screen. */
import { useEffect } from 'react';

/**
 * Calls `painted` once the page has painted what it drew with this `key`; never while nobody can see the page, since a
 * browser paints nothing then. Nothing is awaited without a key.
 */
export function usePainted(key: string | undefined, painted: (key: string) => void): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let frame = requestAnimationFrame(() => {
      // The frame of the first one is painted after its callbacks.
      frame = requestAnimationFrame(() => painted(key));
    });
    return () => cancelAnimationFrame(frame);
  }, [key, painted]);
}
