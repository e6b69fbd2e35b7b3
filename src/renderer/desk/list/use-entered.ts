/** Enter in the search field: whoever is meant by what stands there is selected. It does nothing to them. */
import { useLayoutEffect, useRef } from 'react';
import { useScreen } from '../../ui/screen-context.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';
import { whoIsMeant } from './who-is-meant.ts';

/** Returns what Enter does with a text. Where the hub is still looking for it, its answer is waited for. */
export function useEntered(list: List, selection: Selection): (text: string) => void {
  const { connection } = useScreen();
  const { selectedId, field } = selection;
  const isAnswered = list.isAnswered || connection !== 'connected';
  /** What Enter was pressed for and nobody was selected for yet. */
  const entered = useRef<string>(undefined);
  // The key has the list drawn first: it is about the rows of then.
  const drawn = useRef({ list, isAnswered, selectedId });

  function decide(text: string): void {
    const { list, ...at } = drawn.current;
    // Whoever typed on means somebody else.
    if (field.current?.value !== text) return void (entered.current = undefined);
    const meant = whoIsMeant(text, { ...list, ...at });
    if (list.query !== text || meant.kind === 'wait') return;
    entered.current = undefined;
    // Whoever has gone on to something else meanwhile is not led away from it.
    const isHere = document.activeElement === field.current || document.activeElement === document.body;
    if (meant.kind === 'nobody') {
      // The next text replaces the one that found nobody.
      if (isHere) field.current.select();
      return;
    }
    if (!list.ids.has(meant.appointmentId)) list.filter({});
    selection.setSelectedId(meant.appointmentId);
    if (isHere) selection.toRow();
  }

  useLayoutEffect(() => {
    drawn.current = { list, isAnswered, selectedId };
    if (entered.current !== undefined) decide(entered.current);
  });

  return (text) => {
    entered.current = text;
    decide(text);
  };
}
