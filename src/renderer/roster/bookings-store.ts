/** Lists of other programs that Foyer books: how far each is, and what a person says about its rows. */
import { createStore } from 'zustand/vanilla';
import type {
  BookedCode,
  BookingAnswered,
  BookingDecision,
  BookingList,
} from '../../contract/list-bookings.ts';
import type { CallAnswer } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { createLazyQuery, createMutations } from '../rpc/hub-queries.ts';

export type BookingsStore = ReturnType<typeof createBookingsStore>;

interface Wanted {
  readonly listId: number;
  readonly rowId: number;
  /** Also for all rows with the same question. */
  readonly alike: boolean;
  /** Of the row, as it was shown. */
  readonly seen: string;
  readonly decision: BookingDecision;
}

export const rowKey = (listId: number, rowId: number): string => `${listId} ${rowId}`;

export function createBookingsStore(connection: HubConnection) {
  const store = createStore<readonly BookingList[]>(() => []);
  const answers = createMutations<BookingAnswered>(connection);
  return {
    ...store,
    /** What was answered, by `rowKey`. */
    answers,
    /** Lines and people that words and rows may mean. */
    known: createLazyQuery(connection, (client) => client.appointments.formData()),
    /** Returns how to stop. */
    follow: (): (() => void) =>
      connection.watch(
        (client) => client.listBookings.watch(),
        ({ lists }) => store.setState(lists, true),
      ),
    answer: ({ listId, rowId, ...words }: Wanted) =>
      answers
        .of(rowKey(listId, rowId))
        .run((client) => client.listBookings.answer({ listId, rowId, ...words })),
    pause: (listId: number, isPaused: boolean) =>
      connection.call((client) => client.listBookings.pause({ listId, isPaused })),
    drop: (listId: number) => connection.call((client) => client.listBookings.drop({ listId })),
    codes: (listId: number): Promise<CallAnswer<{ codes: BookedCode[] }>> =>
      connection.call((client) => client.listBookings.codes({ listId })),
  };
}
