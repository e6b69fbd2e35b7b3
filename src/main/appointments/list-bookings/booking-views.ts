/** Lists being booked as staff see them. */
import { wallMs } from '../../../clock/clock.ts';
import type { BookedCode, BookingList, BookingWhy, OpenBooking } from '../../../contract/list-bookings.ts';
import { mapInSteps } from '../../base/in-slices.ts';
import type { Clocked } from '../../base/capabilities.ts';
import type { Directory } from '../directory/directory.ts';
import type { BookingTable, OpenRow } from './booking-table.ts';

export interface BookingViewsDeps extends Clocked {
  readonly table: BookingTable;
  readonly directory: Pick<Directory, 'byId'>;
  readonly nameOfLine: (lineId: number) => string;
}

const slotOf = ({ startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number }) => ({
  startsAt,
  endsAt,
});

export function createBookingViews({ table, directory, nameOfLine, clock }: BookingViewsDeps) {
  function openRow({ row, alike, seen }: OpenRow): OpenBooking {
    const { rowId, listed, said, gone, state } = row;
    const isGone = state !== 'unknown' && (gone === 'missing' || gone === 'cancelled');
    const why: BookingWhy = isGone
      ? { kind: 'gone', isCancelled: gone === 'cancelled' }
      : (row.why ?? { kind: 'refused' });
    const lineName = listed.lineName ?? (listed.lineId === undefined ? undefined : nameOfLine(listed.lineId));
    return {
      rowId,
      firstName: said.firstName ?? listed.firstName,
      lastName: said.lastName ?? listed.lastName,
      // Where it was booked, it must be looked up.
      ...(why.kind === 'no-id' ? slotOf(why) : slotOf(listed)),
      ...(lineName === undefined ? {} : { lineName }),
      why,
      alike,
      seen,
    };
  }

  return {
    lists: (): BookingList[] =>
      table.lists().map(({ listId, name, file, startedAt, isPaused }) => ({
        listId,
        ...(name === undefined ? {} : { source: name }),
        ...(file === undefined ? {} : { file }),
        startedAt,
        isPaused,
        counts: table.counts(listId),
        open: table.open(listId).map(openRow),
      })),
    /** Still expected, and still to come. */
    *codes(listId: number): Generator<void, BookedCode[], void> {
      const codes = yield* mapInSteps(yield* table.rowsOf(listId), ({ appointmentId = '' }) => {
        const known = directory.byId(appointmentId);
        if (known?.status !== 'Scheduled' || known.endsAt <= wallMs(clock) || known.code === '') return [];
        const { id, firstName, lastName, startsAt, lineId, code, alias } = known;
        const lineName = known.lineName ?? nameOfLine(lineId);
        const own = alias === undefined ? {} : { alias };
        return [{ appointmentId: id, firstName, lastName, startsAt, lineName, code, ...own }];
      });
      return codes.flat();
    },
  };
}
