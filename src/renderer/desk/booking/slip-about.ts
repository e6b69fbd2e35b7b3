/** What the slip of a booking says, some of which is known only after it is shown. */
import type { FormData } from '../../../contract/booking.ts';
import type { BookingCalls } from './booking-calls.ts';
import { lineOf } from './draft.ts';
import type { SlipAbout } from './slip.tsx';

type Calls = Pick<BookingCalls, 'assigneeOf' | 'checkIn'>;

/** `isNow`: the visitor is here, and is checked in. */
export function slipAbout(
  answer: SlipAbout['answer'],
  isNow: boolean,
  data: FormData,
  calls: Calls,
): SlipAbout {
  const { lineId, assigneeId } = answer.booked;
  const nameOf = (id: number | undefined): string | undefined =>
    data.people.find((one) => one.assigneeId === id)?.name;
  const known =
    answer.kind === 'created'
      ? calls.assigneeOf(answer.appointmentId).then((id) => nameOf(id ?? assigneeId))
      : Promise.resolve(nameOf(assigneeId));
  return {
    answer,
    lineName: lineOf(data, String(lineId))?.name,
    withWhom: known,
    arrival: isNow ? arrivalOf(answer, calls) : undefined,
  };
}

function arrivalOf(answer: SlipAbout['answer'], calls: Calls): SlipAbout['arrival'] {
  if (answer.kind !== 'created') return 'not-yet';
  // Whether it is for the visitor who is here, the clerk sees on the slip.
  if (answer.isOfBefore) return Promise.resolve(false);
  const { appointmentId, code = '', booked } = answer;
  return calls.checkIn({
    appointmentId,
    code,
    firstName: booked.firstName,
    lastName: booked.lastName ?? '',
  });
}
