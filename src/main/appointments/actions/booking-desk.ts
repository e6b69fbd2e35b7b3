/** What front desks book with, beside the bookings themselves: what a form offers, what is known of a visitor, who else looks. */
import type { Screen } from '../../access/screen.ts';
import type { Details, FormData } from '../../../contract/booking.ts';
import { createDetails, type DetailsDeps } from '../day/details.ts';
import { createPresence, type Presence } from '../day/presence.ts';
import type { Actions } from './actions.ts';
import { createFormData, type FormDataDeps } from './form-data.ts';
import { createNoShowMany, type NoShowAnswer } from './no-show-many.ts';

export interface BookingDeskDeps extends Omit<FormDataDeps, 'outboxTable'>, Omit<DetailsDeps, 'outboxTable'> {
  readonly outboxTable: FormDataDeps['outboxTable'] & DetailsDeps['outboxTable'];
  readonly actions: Pick<Actions, 'atDesk'>;
  /** As staff named it; undefined where they have not. */
  readonly nameOfScreen: (screen: Pick<Screen, 'id'>) => string | undefined;
}

export interface BookingDesk {
  formData(): Promise<FormData>;
  details(appointmentId: string, withContact: boolean): Details;
  noShowMany(appointmentIds: readonly string[]): Promise<NoShowAnswer[]>;
  readonly presence: Presence;
  nameOfScreen(screen: Pick<Screen, 'id'>): string | undefined;
}

export function createBookingDesk(deps: BookingDeskDeps): BookingDesk {
  const presence = createPresence();
  deps.closing.addEventListener('abort', presence.close);
  return {
    formData: createFormData(deps),
    details: createDetails(deps),
    noShowMany: createNoShowMany(deps),
    presence,
    nameOfScreen: deps.nameOfScreen,
  };
}
