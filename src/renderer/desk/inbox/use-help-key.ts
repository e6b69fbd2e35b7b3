/** F2 leads to the call for help that has waited longest, from anywhere. */
import type { RefObject } from 'react';
import { useEffect } from 'react';

export function useHelpKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F2' || event.ctrlKey || event.metaKey || event.altKey) return;
      const first =
        list.current?.querySelector<HTMLElement>('[data-waiting] .help-actions button') ??
        list.current?.querySelector<HTMLElement>('.help-actions button');
      if (!first) return;
      event.preventDefault();
      first.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
