/** Ctrl+P or Cmd+P prints in a window of Foyer's own too: Electron has no such key of itself. */
import { useEffect } from 'react';

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

export function usePrintKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPrintKey(event) || event.defaultPrevented || event.repeat) return;
      event.preventDefault();
      window.print();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
