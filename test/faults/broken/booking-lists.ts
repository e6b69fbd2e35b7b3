/** Hubs that book a list of another program wrongly. */
import { runBookingListsSuite } from '../booking-lists/suite.ts';
import { type NetworkParts, REAL_PARTS } from '../network/process.ts';
import type { BrokenVariant } from './variant.ts';

const booking = (name: string, example: RegExp, bookings: NetworkParts['bookings']): BrokenVariant => ({
  name,
  suite: 'booking-lists',
  example,
  run: () => runBookingListsSuite({ seed: 11, runs: 600, stopAt: example }, { ...REAL_PARTS, bookings }),
});

export const variants: readonly BrokenVariant[] = [
  booking('a list whose bookings are sent again after a lost answer', /was made \d+ times/, (table) => ({
    ...table,
    write(row, change) {
      const isLost = change.state === 'unknown';
      table.write(row, isLost ? { state: 'waiting', why: undefined, intentId: undefined } : change);
    },
  })),
  booking(
    'a list that cancels what it no longer has without asking',
    /was cancelled without a person/,
    (table, cancel) => ({
      ...table,
      write(row, change) {
        table.write(row, change);
        if (change.gone === 'missing' && row.appointmentId !== undefined) cancel(row.appointmentId);
      },
    }),
  ),
];
