/** Columns and states of an appointment, without schemas, so that a screen loads no zod for them. */
export const ROSTER_FIELDS = [
  'id',
  'code',
  'publicId',
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
export type RosterField = (typeof ROSTER_FIELDS)[number];

export const APPOINTMENT_STATUSES = ['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'] as const;
