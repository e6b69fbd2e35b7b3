import type { RosterProblem, RosterUnreadable } from '../../../src/contract/roster.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { rowsOf } from '../../../src/main/appointments/roster/list-piece.ts';
import {
  readRosterByRows,
  readSentByRows,
  type RosterContext,
  type RosterReading,
} from '../../../src/main/appointments/roster/roster.ts';
import type { UnreadRows } from '../../../src/main/appointments/roster/row-collector.ts';
import { createListText, sourceOf } from '../../../src/main/appointments/lists/list-text.ts';

type Read =
  | {
      readonly kind: 'read';
      readonly appointments: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
      readonly unread: UnreadRows;
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

function allOf(steps: Generator<void, RosterReading, void>): Read {
  for (;;) {
    const { done, value: reading } = steps.next();
    if (done !== true) continue;
    if (reading.kind === 'unreadable') return reading;
    const { missing, rows, problems, unread } = reading;
    if (missing.length > 0) return { kind: 'unreadable', why: { kind: 'no-columns', columns: [...missing] } };
    return { kind: 'read', appointments: rowsOf(rows.json(0, rows.count)), problems, unread };
  }
}

/** Reads a whole list that is in memory, at once: what the thread of the hub answers of it. */
export const readRoster = (text: string, context: RosterContext): Read =>
  allOf(
    readRosterByRows(sourceOf({ kind: 'memory', bytes: new TextEncoder().encode(text).buffer }), context),
  );

/** Reads entries as another program sends them. */
export const readSent = (text: string, context: RosterContext): Read =>
  allOf(readSentByRows(createListText([text].values()), context));
