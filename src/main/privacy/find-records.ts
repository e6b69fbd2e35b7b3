/** Records of a visitor by name, code, phone number or email address, of any day, also what no list of the front desk shows. */
import { AppointmentStatusSchema } from '../../contract/appointment.ts';
import { MAX_RECORDS } from '../../contract/limits.ts';
import type { FoundRecord } from '../../contract/privacy.ts';
import { isFound, isFoundWhole, readQuery, searchText } from '../../contract/search-text.ts';
import type { Database } from '../storage/database.ts';
import { columnText, type JsonRow, rowIn } from './visitor-rows.ts';

/** Rows looked at between two questions of others. */
const PAGE = 200;

/** What is an empty text is left out. */
function contactOf(phoneNumber: string, email: string): Pick<FoundRecord, 'phoneNumber' | 'email'> {
  return { ...(phoneNumber === '' ? {} : { phoneNumber }), ...(email === '' ? {} : { email }) };
}

function ofAppointment(row: JsonRow): FoundRecord {
  const lineName = columnText(row, 'line_name');
  return {
    record: { kind: 'appointment', appointmentId: columnText(row, 'id') },
    firstName: columnText(row, 'first_name'),
    lastName: columnText(row, 'last_name'),
    code: columnText(row, 'code'),
    ...contactOf(columnText(row, 'phone_number'), columnText(row, 'email')),
    startsAt: Number(row['starts_at']),
    ...(lineName === '' ? {} : { lineName }),
    status: AppointmentStatusSchema.parse(row['status']),
  };
}

function ofTicket(row: JsonRow): FoundRecord {
  const ticket = rowIn(row['state']);
  const code = columnText(row, 'label');
  return {
    record: { kind: 'ticket', ticketId: columnText(row, 'id') },
    firstName: columnText(ticket, 'firstName'),
    lastName: columnText(ticket, 'lastName'),
    ...(code === '' ? {} : { code }),
  };
}

function ofBooking(row: JsonRow): FoundRecord {
  const booking = rowIn(row['payload']);
  const startsAt = Date.parse(columnText(booking, 'startTime'));
  return {
    record: { kind: 'booking', intentId: Number(row['id']) },
    firstName: columnText(booking, 'firstName'),
    lastName: columnText(booking, 'lastName'),
    ...contactOf(columnText(booking, 'phoneNumber'), columnText(booking, 'email')),
    ...(Number.isNaN(startsAt) ? {} : { startsAt }),
  };
}

function ofListed(row: JsonRow): FoundRecord {
  const listed = rowIn(row['listed']);
  const lineName = columnText(listed, 'lineName');
  return {
    record: { kind: 'listed', rowId: Number(row['id']) },
    firstName: columnText(listed, 'firstName'),
    lastName: columnText(listed, 'lastName'),
    ...contactOf(columnText(listed, 'phoneNumber'), columnText(listed, 'email')),
    startsAt: Number(row['starts_at']),
    ...(lineName === '' ? {} : { lineName }),
  };
}

const SOURCES = [
  {
    of: ofAppointment,
    rows: 'SELECT rowid AS n, * FROM appointments WHERE rowid > ? ORDER BY rowid LIMIT ?',
  },
  {
    // One that is linked is found by its appointment.
    of: ofTicket,
    rows: `SELECT rowid AS n, *, (SELECT label FROM ticket_labels WHERE ticket_id = id LIMIT 1) AS label FROM tickets
      WHERE rowid > ? AND NOT EXISTS (SELECT 1 FROM appointments WHERE appointments.id = tickets.id
        OR appointments.id = (SELECT appointment_id FROM ticket_owners WHERE ticket_id = tickets.id))
      ORDER BY rowid LIMIT ?`,
  },
  {
    of: ofBooking,
    rows: `SELECT id AS n, * FROM intents WHERE id > ? AND kind IN ('create', 'auto-assign') AND payload IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM appointments WHERE appointments.id = intents.appointment_id)
      ORDER BY id LIMIT ?`,
  },
  {
    // One with an appointment or a request is found by that.
    of: ofListed,
    rows: `SELECT id AS n, * FROM list_bookings WHERE id > ? AND intent_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM appointments WHERE appointments.id = list_bookings.appointment_id)
      ORDER BY id LIMIT ?`,
  },
] as const;

export interface FoundRecords {
  readonly records: FoundRecord[];
  readonly more: boolean;
}

/**
 * The first {@link MAX_RECORDS}. Those whose name or code was typed to its end stand before those that only begin so: more
 * cannot be typed of "Li" among many called Lisa. A step is one page.
 */
export function* findRecords(
  { sqlite }: Pick<Database, 'sqlite'>,
  text: string,
): Generator<void, FoundRecords, void> {
  const query = readQuery(text);
  if (!query) return { records: [], more: false };
  const address = text.includes('@') ? text.trim().toLowerCase() : undefined;
  const whole: FoundRecord[] = [];
  const begun: FoundRecord[] = [];
  let count = 0;
  for (const { of, rows } of SOURCES) {
    const page = sqlite.prepare(rows);
    for (let after = -1, isOver = false; !isOver;) {
      const some = page.all(after, PAGE);
      for (const row of some) {
        after = Number(row['n']);
        const found = of(row);
        const words = searchText({ ...found, code: found.code ?? '', alias: columnText(row, 'alias') });
        const email = (found.email ?? '').toLowerCase();
        const hasAddress = address !== undefined && email.includes(address);
        if (!hasAddress && !isFound(query, words)) continue;
        count += 1;
        const list = email === address || isFoundWhole(query, words) ? whole : begun;
        if (list.length < MAX_RECORDS) list.push(found);
      }
      if (whole.length === MAX_RECORDS && count > MAX_RECORDS) return { records: whole, more: true };
      isOver = some.length < PAGE;
      yield;
    }
  }
  return { records: [...whole, ...begun].slice(0, MAX_RECORDS), more: count > MAX_RECORDS };
}
