/**
 * The meaning of ticket statuses. Four were seen and there are more (docs/service-interface.md, "Ticket"), so the table
 * is part of the service profile; this is its default.
 */
import { z } from 'zod';

const StatusMeaningSchema = z.enum([
  /** Made with the appointment: the visitor is not here yet. */
  'scheduled',
  'waiting',
  'called',
  'served',
  'cancelled',
  /** Called, and did not come. */
  'no-show',
  /** Cancelled before the visitor arrived. */
  'scheduling-cancelled',
  'scheduling-no-show',
  /** Like a status that is not in the table. */
  'nothing',
]);
export type StatusMeaning = z.infer<typeof StatusMeaningSchema>;

/** Keys in upper case and British spelling. */
export type TicketStatuses = Readonly<Record<string, StatusMeaning>>;

export const DEFAULT_TICKET_STATUSES: TicketStatuses = {
  SCHEDULED: 'scheduled',
  NEW: 'waiting',
  CALLED: 'called',
  SERVED: 'served',
  CANCELLED: 'cancelled',
  CANCELLED_BY_CLERK: 'cancelled',
  CANCELLED_BY_VISITOR: 'cancelled',
  NOSHOW: 'no-show',
  SCHEDULING_CANCELLED: 'scheduling-cancelled',
  SCHEDULING_CANCELLED_BY_CLERK: 'scheduling-cancelled',
  SCHEDULING_CANCELLED_BY_VISITOR: 'scheduling-cancelled',
  SCHEDULING_NOSHOW: 'scheduling-no-show',
};

/** Ignores case and the American spelling: `CANCELED` is CANCELLED. */
const keyOf = (status: string): string => status.toUpperCase().replaceAll('CANCELED', 'CANCELLED');

/** The profile's key `ticketStatuses`: its entries extend or replace the default table's. */
export const TicketStatusesSchema = z
  .record(z.string().min(1).max(60), StatusMeaningSchema)
  .default({})
  .transform((given): TicketStatuses => ({
    ...DEFAULT_TICKET_STATUSES,
    ...Object.fromEntries(Object.entries(given).map(([status, meaning]) => [keyOf(status), meaning])),
  }));

export function meaningOf(statuses: TicketStatuses, status: string | null | undefined): StatusMeaning {
  const key = keyOf(status ?? '');
  return Object.hasOwn(statuses, key) ? (statuses[key] ?? 'nothing') : 'nothing';
}
