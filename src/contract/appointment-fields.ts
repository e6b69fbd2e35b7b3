/** The columns of an appointment list. Apart from the schemas, so that a screen which names them carries no checks. */
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

/** The states of an appointment in the service. Apart from schemas, so that a screen which names them carries no checks. */
export const APPOINTMENT_STATUSES = ['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show'] as const;
