/** Books the appointments of lists that other programs wrote. */
import type {
  BookedCode,
  BookingAnswered,
  BookingDecision,
  BookingList,
} from '../../../contract/list-bookings.ts';
import { createFeed, currentAndChanges } from '../../base/feed.ts';

export type ListBookings = ReturnType<typeof createListBookings>;

export function createListBookings() {
  const changes = createFeed<'lists'>();
  const lists: readonly BookingList[] = [];
  return {
    plan: async (_screenId: string, _importId: string) => ({ kind: 'not-ready' as const }),
    start: async (_screenId: string, _importId: string) => ({ kind: 'not-done' as const }),
    watch: (signal: AbortSignal | undefined) =>
      currentAndChanges(changes, signal, () => ({ lists: [...lists] })),
    pause: (_listId: number, _isPaused: boolean): boolean => false,
    answer: (
      _listId: number,
      _rowId: number,
      _alike: boolean,
      _decision: BookingDecision,
    ): BookingAnswered => ({ kind: 'too-late' }),
    drop: (_listId: number): boolean => false,
    codes: (_listId: number): BookedCode[] => [],
    close: changes.close,
  };
}
