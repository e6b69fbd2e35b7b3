/** What of a row changes at the service: by its list, by what was booked, and by what the front desk did meanwhile. Pure. */
import type { Intent } from '../../outbox/intent.ts';
import { isCreate } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { AppointmentPatch } from '../../service/appointment-input.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { BookingRow } from './booking-table.ts';
import type { Booked } from './listed-booking.ts';

/** What the list and a person have by now. */
export const wantedOf = ({ listed, said }: Pick<BookingRow, 'listed' | 'said'>): Booked => ({
  startsAt: listed.startsAt,
  endsAt: listed.endsAt,
  lineId: listed.lineId ?? said.lineId,
  assigneeId: listed.assigneeId ?? said.assigneeId ?? undefined,
});

/** The parts that are changed on their own. Times are one: an end alone could be before the start. */
const PARTS = [['startsAt', 'endsAt'], ['lineId'], ['assigneeId']] as const;

/** Whether it is known of both, and not the same. */
const isOther = (part: (typeof PARTS)[number], a: Partial<Booked>, b: Partial<Booked>): boolean =>
  part.some((key) => a[key] !== undefined && b[key] !== undefined && a[key] !== b[key]);

/** What the list changed since it was booked. Undefined: nothing. `changed-here`: so did somebody here. */
export function patchOf(row: BookingRow, here: Appointment): AppointmentPatch | 'changed-here' | undefined {
  const wanted = wantedOf(row);
  const booked: Partial<Booked> = row.booked ?? here;
  const parts = PARTS.filter((part) => isOther(part, wanted, booked) && isOther(part, wanted, here));
  if (parts.length === 0) return undefined;
  if (parts.some((part) => isOther(part, booked, here))) return 'changed-here';
  const keys: readonly string[] = parts.flat();
  return {
    ...(keys.includes('startsAt')
      ? { startTime: new Date(wanted.startsAt).toISOString(), endTime: new Date(wanted.endsAt).toISOString() }
      : {}),
    ...(keys.includes('lineId') ? { lineId: wanted.lineId } : {}),
    ...(keys.includes('assigneeId') ? { assigneeId: wanted.assigneeId } : {}),
  };
}

/** What is booked once this was sent. A change sends only what it changes. */
export function sentOf(row: BookingRow, intent: Intent): Booked {
  const order = readOrder(intent);
  const sent = order && ('input' in order ? order.input : 'patch' in order ? order.patch : undefined);
  const before: Booked = isCreate(intent.kind)
    ? { startsAt: row.listed.startsAt, endsAt: row.listed.endsAt }
    : (row.booked ?? wantedOf(row));
  return {
    startsAt: sent?.startTime === undefined ? before.startsAt : Date.parse(sent.startTime),
    endsAt: sent?.endTime === undefined ? before.endsAt : Date.parse(sent.endTime),
    lineId: sent?.lineId ?? before.lineId,
    assigneeId: (sent && 'assigneeId' in sent ? sent.assigneeId : undefined) ?? before.assigneeId,
  };
}

/** `booked`, or `waiting` to be changed to what the list has by now. */
export const stateAfter = (row: Pick<BookingRow, 'listed' | 'said'>, booked: Booked): 'booked' | 'waiting' =>
  PARTS.some((part) => isOther(part, wantedOf(row), booked)) ? 'waiting' : 'booked';
