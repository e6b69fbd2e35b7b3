/** Whom a clerk means by a text and Enter. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { isCode } from '../../../contract/search-text.ts';
import type { Day } from '../day/day.ts';
import { type Entry, rowsOf } from './entries.ts';

export interface Listed {
  readonly entries: readonly Entry[];
  /** Everybody whom this desk knows of, also where a filter hides them. */
  readonly all: Day | undefined;
  readonly selectedId: string | undefined;
  /** The hub has looked for the text in all days. */
  readonly isAnswered: boolean;
}

export type Meant =
  | { readonly kind: 'one'; readonly appointmentId: string }
  /** A code of another day may still come. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'nobody' };

/** Of several with one code the first; one that is written exactly so before one that only reads like it (O and 0). */
function withCode(text: string, appointments: Iterable<DeskAppointment>): DeskAppointment | undefined {
  const found = [...appointments].filter(({ code }) => isCode(text, code));
  return found.find(({ code }) => codeKey(code) === codeKey(text)) ?? found[0];
}

const rowsIn = (entries: Listed['entries']): DeskAppointment[] =>
  entries.flatMap((entry) => (entry.kind === 'row' ? [entry.appointment] : []));

/** Whether the text is the code of anybody whom this desk knows of. */
export const isCodeOf = (text: string, { entries, all }: Pick<Listed, 'entries' | 'all'>): boolean =>
  withCode(text, [...rowsIn(entries), ...(all?.byId.values() ?? [])]) !== undefined;

/**
 * Who has the text as their code, in the list or hidden by a filter; else who is selected, else the first of the list.
 */
export function whoIsMeant(text: string, { entries, all, selectedId, isAnswered }: Listed): Meant {
  const listed = withCode(text, rowsIn(entries));
  if (listed !== undefined) return { kind: 'one', appointmentId: listed.appointmentId };
  if (!isAnswered) return { kind: 'wait' };
  const hidden = withCode(text, all?.byId.values() ?? []);
  const rows = rowsOf(entries);
  const id = hidden?.appointmentId ?? rows.find((each) => each === selectedId) ?? rows[0];
  return id === undefined ? { kind: 'nobody' } : { kind: 'one', appointmentId: id };
}
