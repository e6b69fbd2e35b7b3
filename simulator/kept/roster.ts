/** The day's appointments as a back-office system would hand them over: a CSV file (RFC 4180). */
import type { Appointment, Day } from '../service/records.ts';

export const ROSTER_COLUMNS = [
  'id',
  'code',
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'languageCode',
  'lineId',
  'lineName',
  'locationId',
  'locationName',
  'assigneeId',
  'assigneeName',
  'startTime',
  'endTime',
  'status',
] as const;

type Row = Record<(typeof ROSTER_COLUMNS)[number], string>;

function row(day: Day, appointment: Appointment): Row {
  const line = day.lines.get(appointment.lineId);
  const location = line === undefined ? undefined : day.locations.get(line.locationId);
  const assignee = day.users.find(({ id }) => id === appointment.assigneeId);
  return {
    id: appointment.id,
    code: appointment.publicId,
    firstName: appointment.firstName,
    lastName: appointment.lastName ?? '',
    phoneNumber: appointment.phoneNumber ?? '',
    email: appointment.email ?? '',
    languageCode: appointment.languageCode,
    lineId: String(appointment.lineId),
    lineName: line?.name ?? '',
    locationId: location === undefined ? '' : String(location.id),
    locationName: location?.name ?? '',
    assigneeId: String(appointment.assigneeId),
    assigneeName: assignee?.name ?? '',
    startTime: appointment.startTime,
    endTime: appointment.endTime,
    status: appointment.status,
  };
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The whole roster in order of time, CRLF after every line, with a header line. */
export function rosterCsv(day: Day): string {
  const rows = [...day.appointments.values()]
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id))
    .map((appointment) => row(day, appointment));
  const lines = rows.map((cells) => ROSTER_COLUMNS.map((column) => quoted(cells[column])).join(','));
  return [ROSTER_COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
