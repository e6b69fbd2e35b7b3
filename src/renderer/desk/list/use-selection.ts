/** Which appointment is on the side panel, and how the keyboard goes there and back to the list. */
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { focusRow } from './day-list.tsx';

export interface Selection {
  readonly selectedId: string | undefined;
  readonly setSelectedId: (id: string | undefined) => void;
  /** The search field, the actions of the selected appointment, and the heading of its panel. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly actions: RefObject<HTMLFieldSetElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Into the panel of what is selected. */
  readonly open: () => void;
  /** To the row of what is selected, or to the search field. */
  readonly back: () => void;
  /** Back, once it is drawn, if what had the keyboard is gone. */
  readonly backIfLost: () => void;
}

export function useSelection(): Selection {
  const [selectedId, setSelectedId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLFieldSetElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opening, setOpening] = useState(0);

  // After drawing, because Enter in the search field may have selected an appointment that was not on the panel yet.
  useEffect(() => {
    if (opening === 0) return;
    const first = actions.current?.querySelector('button') ?? heading.current;
    first?.focus();
  }, [opening]);

  function back(): void {
    if (!focusRow(selectedId)) field.current?.focus();
  }

  return {
    selectedId,
    setSelectedId,
    field,
    actions,
    heading,
    open: () => setOpening((times) => times + 1),
    back,
    backIfLost() {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) back();
      });
    },
  };
}
