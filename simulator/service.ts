/** What the operations work on. One mutable day, and the two ways in which a change leaves it. */
import type { Day, Location, Ticket } from './records.ts';

/** The eight documented events (service-interface.md, Events). */
export type ServiceEvent =
  | {
      readonly type:
        | 'ticket_created'
        | 'ticket_called'
        | 'ticket_recalled'
        | 'ticket_cancelled'
        | 'ticket_served'
        | 'ticket_changed';
      readonly data: Ticket;
    }
  | { readonly type: 'location_created' | 'location_changed'; readonly data: Location };

export interface Service {
  /** The current day; a reset replaces it. */
  day(): Day;
  /** Milliseconds since 1970. */
  now(): number;
  readonly separateTicketIds: boolean;
  /** Sends an event to the listener. */
  emit(event: ServiceEvent): void;
  /** Something changed; `appointments` also when only a status did. */
  changed(what: 'appointments' | 'other'): void;
}
