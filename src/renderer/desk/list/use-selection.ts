/** Which appointment is on the side panel, and where the keyboard goes: to the search, to a row, or to its menu. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openWindow } from '../keys/use-letters.ts';
import { focusRow } from './day-list.tsx';

export interface Selection {
  readonly selectedId: string | undefined;
  readonly setSelectedId: (id: string | undefined) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly actions: RefObject<HTMLFieldSetElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly isMenuOpen: boolean;
  readonly setMenuOpen: (isOpen: boolean) => void;
  readonly back: () => void;
  /** Once it is drawn, for a row that was not in the list yet. */
  readonly toRow: () => void;
  /** To the search field, where the next text replaces what is in it. */
  readonly toSearch: () => void;
  readonly toSearchIfLost: () => void;
}

type Wish = { readonly to: 'row' | 'search' };

export function useSelection(): Selection {
  const [selectedId, setSelectedId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLFieldSetElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wish, setWish] = useState<Wish>();

  function search(): void {
    const window = openWindow();
    // Nothing outside of a window can have the keyboard.
    if (window !== undefined) return window.querySelector<HTMLElement>('h2')?.focus();
    field.current?.focus();
    field.current?.select();
  }

  function back(): void {
    if (!focusRow(selectedId)) search();
  }

  const follow = useEffectEvent((to: Wish['to']): void => {
    if (to === 'search') search();
    // A list that has just come draws its rows once it has been measured.
    else if (!focusRow(selectedId)) requestAnimationFrame(back);
  });
  useEffect(() => {
    if (wish !== undefined) follow(wish.to);
  }, [wish]);

  return {
    selectedId,
    setSelectedId(id) {
      setMenuOpen(false);
      setSelectedId(id);
    },
    field,
    actions,
    heading,
    isMenuOpen,
    setMenuOpen,
    back,
    toRow: () => setWish({ to: 'row' }),
    toSearch: useCallback(() => setWish({ to: 'search' }), []),
    toSearchIfLost() {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) search();
      });
    },
  };
}
