/** What the keys of the search field and of the list lead to: the list, nobody, or an empty search. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { openWindow } from '../keys/use-letters.ts';
import { focusRow } from './day-list.tsx';
import { rowIds } from './groups.ts';
import { useEntered } from './use-entered.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

export interface SearchKeys {
  readonly enter: (text: string, others?: readonly string[]) => void;
  readonly escape: () => void;
  readonly toList: () => void;
}

export function useSearchKeys(list: List, selection: Selection): SearchKeys {
  const { query, entries } = list;
  const { selectedId, setSelectedId, field } = selection;
  const rows = useMemo(() => rowIds(entries), [entries]);
  // A key in the search field has the list drawn first: these are the rows of then.
  const shown = useRef({ rows, query });
  useLayoutEffect(() => {
    shown.current = { rows, query };
  });
  const enter = useEntered(list, selection);

  function toList(): void {
    if (!focusRow(selectedId)) focusRow(shown.current.rows[0]);
  }
  useArrows(toList);

  return {
    enter,
    toList,
    escape() {
      if (shown.current.query === '') setSelectedId(undefined);
      else list.search('');
      field.current?.focus();
    },
  };
}

/** Arrow keys lead into the list also while nothing has the keyboard, as after a sign-in. */
function useArrows(toList: () => void): void {
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
