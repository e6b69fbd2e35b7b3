/** Writes an appointment as a roster or a booking brings it. */
import { codeKey } from '../../../contract/code-key.ts';
import { searchText } from '../../../contract/search-text.ts';
import type { Database } from '../../storage/database.ts';
import type { Appointment } from './appointment.ts';
import { PUT_COLUMNS } from './appointment-columns.ts';
import { foldCode } from './code.ts';

const PUT = `INSERT INTO appointments (${PUT_COLUMNS}, code_key, code_folded, search_text, brought_by)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    code = excluded.code, code_key = excluded.code_key, code_folded = excluded.code_folded,
    search_text = excluded.search_text,
    first_name = excluded.first_name, last_name = excluded.last_name, phone_number = excluded.phone_number,
    email = excluded.email, language_code = excluded.language_code, line_id = excluded.line_id,
    line_name = excluded.line_name, location_id = excluded.location_id, location_name = excluded.location_name,
    assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, status = excluded.status, arrived_at = excluded.arrived_at,
    seen_at = excluded.seen_at, erased_at = excluded.erased_at,
    withdrawn_at = excluded.withdrawn_at, status_in_doubt = excluded.status_in_doubt,
    brought_by = CASE WHEN excluded.brought_by = 'roster' AND appointments.brought_by IS NOT 'booking'
      THEN 'roster' ELSE appointments.brought_by END`;

/** See `Directory.put`. */
export function createPut({ sqlite }: Pick<Database, 'sqlite'>) {
  const put = sqlite.prepare(PUT);
  return (a: Appointment, broughtBy: 'roster' | 'booking' = 'booking'): void => {
    const key = codeKey(a.code);
    put.run(
      a.id,
      a.code,
      a.firstName,
      a.lastName,
      a.phoneNumber ?? null,
      a.email ?? null,
      a.languageCode ?? null,
      a.lineId,
      a.lineName ?? null,
      a.locationId ?? null,
      a.locationName ?? null,
      a.assigneeId ?? null,
      a.assigneeName ?? null,
      a.startsAt,
      a.endsAt,
      a.status,
      a.arrivedAt ?? null,
      a.seenAt ?? null,
      a.erasedAt ?? null,
      a.withdrawnAt ?? null,
      a.isStatusInDoubt ? 1 : 0,
      key,
      foldCode(key),
      searchText(a),
      broughtBy,
    );
  };
}
