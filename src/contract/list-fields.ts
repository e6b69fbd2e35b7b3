/** What a column of a list may be taken for, without schemas, so that neither a screen nor the thread of lists loads zod for it. */

export const LIST_FIELDS = [
  'id',
  'sourceId',
  'code',
  'alias',
  'firstName',
  'lastName',
  'fullName',
  'subject',
  'attendees',
  'phoneNumber',
  'email',
  'birthDate',
  'languageCode',
  'lineId',
  'lineName',
  'locationId',
  'locationName',
  'assigneeId',
  'assigneeName',
  'assigneeFirstName',
  'assigneeLastName',
  'start',
  'startDate',
  'startTime',
  'end',
  'endDate',
  'endTime',
  'duration',
  'status',
  'cancelled',
  'cancelledNote',
  'noShow',
  'allDay',
  'timeZone',
  'notes',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Nothing of a list comes in before these are answered. */
export const isBlocking = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'date-order' || kind === 'no-column';
