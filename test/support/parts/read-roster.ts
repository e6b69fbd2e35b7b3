import type { RosterProblem, RosterUnreadable } from '../../../src/contract/roster.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { rowsOf } from '../../../src/main/appointments/roster/list-piece.ts';
import { readRosterByRows, type RosterContext } from '../../../src/main/appointments/roster/roster.ts';
import type { UnreadRows } from '../../../src/main/appointments/roster/row-collector.ts';
import { createListText } from '../../../src/main/appointments/roster/roster-text.ts';

/** Reads a whole list that is in memory, at once: what the thread of the hub answers of it. */
export function readRoster(
  text: string,
  context: RosterContext,
):
  | {
      readonly kind: 'read';
      readonly appointments: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
      readonly unread: UnreadRows;
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable } {
  const steps = readRosterByRows(createListText([text].values()), context);
  for (;;) {
    const { done, value: reading } = steps.next();
    if (done !== true) continue;
    if (reading.kind === 'unreadable') return reading;
    const { missing, rows, problems, unread } = reading;
    if (missing.length > 0) return { kind: 'unreadable', why: { kind: 'no-columns', columns: [...missing] } };
    return { kind: 'read', appointments: rowsOf(rows.json(0, rows.count)), problems, unread };
  }
}
