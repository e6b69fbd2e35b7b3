/** Enter in the search field: whoever is meant by what stands there is selected. It does nothing to them. */
import { useLayoutEffect, useRef } from 'react';
import { codeKey } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { isCode } from '../../../contract/search-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Day } from '../day/day.ts';
import { type Entry, rowIds } from './groups.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface Entered {
  readonly text: string;
  readonly others: readonly string[];
}

/**
 * Waits for the hub's answer while it searches. `others`: what a scanner may have read instead, for a
 * text that is nobody's code.
 */
export function useEntered(
  list: List,
  selection: Selection,
): (text: string, others?: readonly string[]) => void {
  const { connection } = useScreen();
  const { selectedId, field } = selection;
  const isAnswered = list.isAnswered || connection !== 'connected';
  const entered = useRef<Entered>(undefined);
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
    const isHere = document.activeElement === field.current || document.activeElement === document.body;
    if (meant.kind === 'nobody') {
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

  return (text, others = []) => {
    // Where neither is a code, what was typed stays.
    entered.current = { text, others: others.length === 0 ? [] : [...others, text] };
    decide(entered.current);
  };
}

export interface Listed {
  readonly entries: readonly Entry[];
  readonly all: Day | undefined;
  readonly selectedId: string | undefined;
  readonly isAnswered: boolean;
}

type Meant =
  | { readonly kind: 'one'; readonly appointmentId: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nobody' };

/** A code before an alias, an exact match before one that only reads like it (O and 0). */
function withCode(text: string, appointments: Iterable<DeskAppointment>): DeskAppointment | undefined {
  const all = [...appointments];
  const of = (what: 'code' | 'alias'): DeskAppointment | undefined => {
    const found = all.filter((each) => isCode(text, each[what] ?? ''));
    return found.find((each) => codeKey(each[what] ?? '') === codeKey(text)) ?? found[0];
  };
  return of('code') ?? of('alias');
}

const rowsIn = (entries: Listed['entries']): DeskAppointment[] =>
  entries.flatMap((entry) => (entry.kind === 'row' ? [entry.appointment] : []));

const isCodeOf = (text: string, { entries, all }: Pick<Listed, 'entries' | 'all'>): boolean =>
  withCode(text, [...rowsIn(entries), ...(all?.byId.values() ?? [])]) !== undefined;

/** The holder of the code, listed or hidden by a filter; else who is selected, else the first row. */
export function whoIsMeant(text: string, { entries, all, selectedId, isAnswered }: Listed): Meant {
  const listed = withCode(text, rowsIn(entries));
  if (listed !== undefined) return { kind: 'one', appointmentId: listed.appointmentId };
  if (!isAnswered) return { kind: 'wait' };
  const hidden = withCode(text, all?.byId.values() ?? []);
  const rows = rowIds(entries);
  const id = hidden?.appointmentId ?? rows.find((each) => each === selectedId) ?? rows[0];
  return id === undefined ? { kind: 'nobody' } : { kind: 'one', appointmentId: id };
}
