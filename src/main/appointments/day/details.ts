/** One appointment with all that is kept of it; the visitor's phone number and address only where they are asked for. */
import type { Details } from '../../../contract/booking.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { Directory } from '../directory/directory.ts';
import type { Act } from './done-by.ts';
import { type HelpAsked, historyOf } from './history.ts';

export interface DetailsDeps {
  readonly directory: Pick<Directory, 'byId'>;
  readonly outboxTable: { ofAppointment(appointmentId: string): readonly Intent[] };
  readonly clock: Clock;
  /** What staff did with it, as the trail has it. */
  readonly actsOn: (appointmentId: string) => readonly Act[];
  readonly callsAbout: (appointmentId: string) => readonly HelpAsked[];
}

export type DetailsOf = (appointmentId: string, withContact: boolean) => Details;

export function createDetails({ directory, outboxTable, clock, callsAbout, actsOn }: DetailsDeps): DetailsOf {
  return (appointmentId, withContact) => {
    const appointment = directory.byId(appointmentId);
    if (!appointment) return { kind: 'unknown-appointment' };
    const { lineId, assigneeId, languageCode, phoneNumber, email } = appointment;
    const contact = { ...(phoneNumber ? { phoneNumber } : {}), ...(email ? { email } : {}) };
    return {
      kind: 'known',
      lineId,
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(languageCode ? { languageCode } : {}),
      ...(withContact ? { contact } : {}),
      hasContact: Object.keys(contact).length > 0,
      history: historyOf(
        appointment,
        outboxTable.ofAppointment(appointmentId),
        callsAbout(appointmentId),
        actsOn(appointmentId),
        wallMs(clock),
      ),
    };
  };
}
