import type { UnderstoodList } from '../../../src/contract/list-import.ts';
import type { RosterProblem, RosterUnreadable } from '../../../src/contract/roster.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { sourceOf } from '../../../src/main/appointments/lists/list-text.ts';
import { rowsOf } from '../../../src/main/appointments/roster/list-piece.ts';
import { readRosterByRows, type RosterContext } from '../../../src/main/appointments/roster/roster.ts';
import type { UnreadRows } from '../../../src/main/appointments/roster/row-collector.ts';

type Read =
  | {
      readonly kind: 'read';
      /** Empty for a list of another program. */
      readonly appointments: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
      readonly unread: UnreadRows;
      readonly understood: UnderstoodList;
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

/** Reads a whole list that is in memory, at once: what the thread of the hub answers of it. */
export function readRoster(text: string, context: RosterContext): Read {
  const source = sourceOf({ kind: 'memory', bytes: new TextEncoder().encode(text).buffer });
  for (const steps = readRosterByRows(source, context); ;) {
    const { done, value: reading } = steps.next();
    if (done !== true) continue;
    if (reading.kind === 'unreadable') return reading;
    const { rows, problems, unread, understood } = reading;
    const appointments = understood.isOfService ? rowsOf(rows.json(0, rows.count)) : [];
    return { kind: 'read', appointments, problems, unread, understood };
  }
}

/** Reads entries as another program sends them: nobody can be asked. */
export const readSent = (text: string, context: RosterContext): Read =>
  readRoster(text, { ...context, asksNobody: true });
