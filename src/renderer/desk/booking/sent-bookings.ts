/** Bookings that were sent from this screen and whose answer no clerk has read. Pure. */
import { HOUR_MS, MINUTE_MS } from '../../../clock/clock.ts';
import type { Booking } from '../../../contract/booking.ts';

export interface SentBooking {
  /** With this key the hub books it once, however often it is sent. */
  readonly draftId: string;
  readonly booking: Booking;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** Afterwards the appointment is in the list, or a card in the inbox, and may have been cancelled since. */
const ASKED_ABOUT_MS = 15 * MINUTE_MS;

/**
 * What may be the same visit: the same name, within half a day, because “now” is later when the form is filled in again,
 * and the next time may be offered. `now`: milliseconds since 1970.
 */
export function sentAlike(
  sent: Iterable<SentBooking>,
  booking: Booking,
  now: number,
): SentBooking | undefined {
  return [...sent]
    .reverse()
    .find(
      (before) =>
        Math.abs(now - before.sentAt) <= ASKED_ABOUT_MS &&
        nameKey(before.booking) === nameKey(booking) &&
        isNear(before.booking, booking),
    );
}

export const visitorName = ({ firstName, lastName }: Booking): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const nameKey = (booking: Booking): string => visitorName(booking).normalize('NFC').toLowerCase();

const isNear = (a: Booking, b: Booking): boolean =>
  Math.abs(Date.parse(a.startTime) - Date.parse(b.startTime)) <= 12 * HOUR_MS;
