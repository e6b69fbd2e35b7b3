/** What the operations work on. One mutable day, and the two ways in which a change leaves it. */
import type { ReadingBox } from '../readings/readings.ts';
import type { Day, Location, Ticket } from './records.ts';

/** The eight documented events (docs/service-interface.md, "Events"). */
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
      /** The information of a waiting ticket was changed, and nothing else. */
      readonly waiting?: boolean;
    }
  | { readonly type: 'location_created' | 'location_changed'; readonly data: Location };

export interface Service {
  /** The current day; a reset replaces it. */
  day(): Day;
  /** Milliseconds since 1970, as people in the lobby have it. */
  now(): number;
  /** The same by the service's own clock, which all times it writes follow (reading `service-clock`). */
  clock(): number;
  readonly readings: ReadingBox;
  /** Sends an event to the listener. */
  emit(event: ServiceEvent): void;
  /** Something changed; `appointments` also when only a status did. */
  changed(what: 'appointments' | 'other'): void;
}
