import { expect, test } from 'vitest';
import type { Booking } from '../../../contract/booking.ts';
import { sentAlike, type SentBooking } from './sent-bookings.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const MINUTE = 60_000;

const booking = (firstName: string, startsIn: number, lastName?: string): Booking => ({
  lineId: 3,
  firstName,
  ...(lastName === undefined ? {} : { lastName }),
  startTime: new Date(NOW + startsIn * MINUTE).toISOString(),
  endTime: new Date(NOW + (startsIn + 30) * MINUTE).toISOString(),
});

const sent = (draftId: string, of: Booking, sentAt = NOW): SentBooking => ({ draftId, booking: of, sentAt });

test('a visitor who is booked again for now is the same visit a few minutes later', () => {
  const before = sent('first', booking('Lou', 0, 'Haddad'));
  expect(sentAlike([before], booking('lou', 4, 'Haddad'), NOW + 4 * MINUTE)).toBe(before);
});

test('another name, or another day, is another visit', () => {
  const before = sent('first', booking('Lou', 0));
  expect(sentAlike([before], booking('Louise', 0), NOW)).toBeUndefined();
  expect(sentAlike([before], booking('Lou', 24 * 60), NOW)).toBeUndefined();
});

test('a clerk is asked about the newest of two bookings, and about none of a quarter of an hour ago', () => {
  const [first, second] = [sent('first', booking('Lou', 0)), sent('second', booking('Lou', 10))];
  expect(sentAlike([first, second], booking('Lou', 5), NOW)).toBe(second);
  expect(sentAlike([first, second], booking('Lou', 5), NOW + 16 * MINUTE)).toBeUndefined();
});

test('a visitor without an answer who is booked again at the next free time is asked about', () => {
  const before = sent('first', booking('Lou', 0));
  expect(sentAlike([before], booking('Lou', 30), NOW)).toBe(before);
});
