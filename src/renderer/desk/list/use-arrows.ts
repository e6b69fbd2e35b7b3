/** The arrow keys lead into the list also where the keyboard is nowhere, as when somebody has just signed in. */
import { useEffect, useRef } from 'react';
import { openWindow } from '../keys/use-letters.ts';

export function useArrows(toList: () => void): void {
  const now = useRef(toList);
  useEffect(() => {
    now.current = toList;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.target !== document.body || openWindow() !== undefined) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      now.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
