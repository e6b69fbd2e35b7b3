/** Enter in the search field: whoever is meant by what stands there is selected. It does nothing to them. */
import { useLayoutEffect, useRef } from 'react';
import { useScreen } from '../../ui/screen-context.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';
import { isCodeOf, whoIsMeant } from './who-is-meant.ts';

interface Entered {
  readonly text: string;
  /** What is looked for next, where the text is nobody's code. */
  readonly others: readonly string[];
}

/**
 * Returns what Enter does with a text. Where the hub is still looking for it, its answer is waited for. `otherReading`:
 * what a scanner may have read instead, which is looked for where the text is nobody's code.
 */
export function useEntered(list: List, selection: Selection): (text: string, otherReading?: string) => void {
  const { connection } = useScreen();
  const { selectedId, field } = selection;
  const isAnswered = list.isAnswered || connection !== 'connected';
  /** What Enter was pressed for and nobody was selected for yet. */
  const entered = useRef<Entered>(undefined);
  // The key has the list drawn first: it is about the rows of then.
  const drawn = useRef({ list, isAnswered, selectedId });

  function decide({ text, others }: Entered): void {
    const { list, ...at } = drawn.current;
    // Whoever typed on means somebody else.
    if (field.current?.value !== text) return void (entered.current = undefined);
    const meant = whoIsMeant(text, { ...list, ...at });
    if (list.query !== text || meant.kind === 'wait') return;
    const [next, ...rest] = others;
    if (next !== undefined && !isCodeOf(text, { ...list, ...at })) {
      entered.current = { text: next, others: rest };
      list.search(next);
      return;
    }
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

  return (text, otherReading) => {
    // Where neither is a code, what was typed stays.
    entered.current = { text, others: otherReading === undefined ? [] : [otherReading, text] };
    decide(entered.current);
  };
}
