/** Everything that the database keeps of a visitor, by table, found from the records that an administrator picked. */
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import type { VisitorRecord } from '../../contract/privacy.ts';
import { nameKey } from '../appointments/directory/same-visitor.ts';
import type { Database } from '../storage/database.ts';

export interface VisitorRows {
  readonly appointments: readonly JsonRow[];
  readonly intents: readonly JsonRow[];
  readonly listBookings: readonly JsonRow[];
  readonly tickets: readonly JsonRow[];
  readonly ticketOwners: readonly JsonRow[];
  readonly labels: readonly JsonRow[];
  readonly calls: readonly JsonRow[];
  readonly helpCalls: readonly JsonRow[];
  readonly outgoingEvents: readonly JsonRow[];
  readonly audit: readonly JsonRow[];
}

/** What tells the rows of a visitor: ids of appointments, of tickets, of bookings without an appointment, and of rows of lists. */
export interface VisitorIds {
  readonly appointments: readonly string[];
  readonly tickets: readonly string[];
  readonly bookings: readonly number[];
  /** Rows of lists that are being booked. */
  readonly listed: readonly number[];
}

const IN = 'IN (SELECT value FROM json_each(?))';

/** Where no owner is kept, the service may give ticket and appointment one id: it is theirs unless it names somebody else. */
const TICKETS = `SELECT ticket_id AS id, NULL AS state FROM ticket_owners WHERE appointment_id ${IN}
  UNION ALL SELECT id, state FROM tickets WHERE id ${IN} AND NOT EXISTS
    (SELECT 1 FROM ticket_owners WHERE ticket_id = tickets.id AND appointment_id IS NOT NULL AND appointment_id <> tickets.id)`;

function nameIn(state: unknown): string | undefined {
  const ticket = rowIn(state);
  const first = columnText(ticket, 'firstName');
  return first === '' ? undefined : nameKey(`${first} ${columnText(ticket, 'lastName')}`);
}

const distinct = <T>(some: readonly T[]): readonly T[] => [...new Set(some)];

export const isNobody = (rows: VisitorRows): boolean =>
  [rows.appointments, rows.intents, rows.listBookings, rows.tickets, rows.helpCalls].every(
    (found) => found.length === 0,
  );

export function createVisitorTables({ sqlite }: Pick<Database, 'sqlite'>) {
  const names = sqlite.prepare(
    `SELECT first_name || ' ' || last_name AS name FROM appointments WHERE id ${IN}`,
  );
  const tickets = sqlite.prepare(TICKETS);
  const ofListed = sqlite.prepare(`SELECT appointment_id, intent_id FROM list_bookings WHERE id ${IN}`);
  const ofBookings = sqlite.prepare(
    `SELECT appointment_id FROM intents WHERE id ${IN} UNION SELECT appointment_id FROM list_bookings WHERE intent_id ${IN}`,
  );
  const json = (list: readonly (string | number)[]): string => JSON.stringify(list);

  const byAppointment = (ids: VisitorIds): string[] => [json(ids.appointments)];
  const byTicket = (ids: VisitorIds): string[] => [json(ids.tickets)];
  const whole = {
    appointments: [`appointments WHERE id ${IN}`, byAppointment],
    intents: [
      `intents WHERE appointment_id ${IN} OR id ${IN}`,
      (ids: VisitorIds) => [json(ids.appointments), json(ids.bookings)],
    ],
    listBookings: [
      `list_bookings WHERE appointment_id ${IN} OR intent_id ${IN} OR id ${IN}`,
      (ids: VisitorIds) => [json(ids.appointments), json(ids.bookings), json(ids.listed)],
    ],
    tickets: [`tickets WHERE id ${IN}`, byTicket],
    ticketOwners: [
      `ticket_owners WHERE ticket_id ${IN} OR appointment_id ${IN}`,
      (ids: VisitorIds) => [json(ids.tickets), json(ids.appointments)],
    ],
    labels: [`ticket_labels WHERE ticket_id ${IN}`, byTicket],
    calls: [`calls WHERE ticket_id ${IN}`, byTicket],
    helpCalls: [`help_calls WHERE appointment_id ${IN}`, byAppointment],
    outgoingEvents: [
      `outgoing_events WHERE appointment_id ${IN} OR ticket_id ${IN}`,
      (ids: VisitorIds) => [json(ids.appointments), json(ids.tickets)],
    ],
  } as const satisfies Partial<Record<keyof VisitorRows, unknown>>;
  const audit = `audit WHERE appointment_id ${IN}`;
  const cut = sqlite.prepare(
    `UPDATE audit SET appointment_id = NULL, code = NULL WHERE appointment_id ${IN}`,
  );

  return {
    idsOf(records: readonly VisitorRecord[]): VisitorIds {
      const listed = records.flatMap((one) => (one.kind === 'listed' ? [one.rowId] : []));
      // It may have been sent or booked since it was found.
      const since = ofListed.all(json(listed));
      const bookings = distinct([
        ...records.flatMap((one) => (one.kind === 'booking' ? [one.intentId] : [])),
        ...since.flatMap(({ intent_id: id }) => (typeof id === 'number' ? [id] : [])),
      ]);
      const appointments = distinct([
        ...records.flatMap((one) => (one.kind === 'appointment' ? [one.appointmentId] : [])),
        ...[...since, ...ofBookings.all(json(bookings), json(bookings))].flatMap(({ appointment_id: id }) =>
          typeof id === 'string' ? [id] : [],
        ),
      ]);
      const picked = records.flatMap((one) => (one.kind === 'ticket' ? [one.ticketId] : []));
      const known = new Set(names.all(json(appointments)).map((row) => nameKey(String(row['name']))));
      const own = tickets.all(json(appointments), json(appointments)).flatMap((row) => {
        const name = nameIn(row['state']);
        return name === undefined || known.size === 0 || known.has(name) ? [String(row['id'])] : [];
      });
      return { appointments, tickets: distinct([...picked, ...own]), bookings, listed };
    },
    rowsOf(ids: VisitorIds): VisitorRows {
      const all = (from: string, values: readonly string[]): JsonRow[] =>
        sqlite.prepare(`SELECT * FROM ${from}`).all(...values);
      return {
        appointments: all(whole.appointments[0], whole.appointments[1](ids)),
        intents: all(whole.intents[0], whole.intents[1](ids)),
        listBookings: all(whole.listBookings[0], whole.listBookings[1](ids)),
        tickets: all(whole.tickets[0], whole.tickets[1](ids)),
        ticketOwners: all(whole.ticketOwners[0], whole.ticketOwners[1](ids)),
        labels: all(whole.labels[0], whole.labels[1](ids)),
        calls: all(whole.calls[0], whole.calls[1](ids)),
        helpCalls: all(whole.helpCalls[0], whole.helpCalls[1](ids)),
        outgoingEvents: all(whole.outgoingEvents[0], whole.outgoingEvents[1](ids)),
        audit: all(audit, byAppointment(ids)),
      };
    },
    /** Deletes them all, and removes the visitor from the audit trail's entries. Call it in a transaction. */
    remove(ids: VisitorIds): void {
      for (const [from, values] of Object.values(whole))
        sqlite.prepare(`DELETE FROM ${from}`).run(...values(ids));
      cut.run(json(ids.appointments));
    },
  };
}

const RowSchema = z.record(z.string(), z.unknown());

/** Columns, or the fields of an object, by name. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The object that `text` is; an empty one where it is none. */
export const rowIn = (text: unknown): JsonRow =>
  RowSchema.safeParse(jsonIn(typeof text === 'string' ? text : '')).data ?? {};

/** The text of a column or field; empty where it is none. */
export const columnText = (row: JsonRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
