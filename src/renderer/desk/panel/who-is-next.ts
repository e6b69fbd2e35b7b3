/** Who the front desk serves next: whoever waits, longest first, and then who is expected. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Day } from '../day/day.ts';
import { grouped } from '../list/groups.ts';

export interface Next {
  readonly waiting: readonly DeskAppointment[];
  readonly expected: readonly DeskAppointment[];
  /** Nobody is late either, so nobody is to come. */
  readonly isLast: boolean;
}

const MOST_WAITING = 3;
const MOST_EXPECTED = 4;

/** `now`: milliseconds since 1970. Of today; who is late is in the list, and may never come; who was called is served. */
export function whoIsNext(today: Day, now: number): Next {
  const groups = grouped(today.byId.values(), 'today', now);
  const of = (wanted: 'waiting' | 'expected' | 'late'): readonly DeskAppointment[] =>
    groups.find(({ id }) => id === wanted)?.rows ?? [];
  return {
    waiting: of('waiting')
      .filter(({ called }) => called === undefined)
      .slice(0, MOST_WAITING),
    expected: of('expected').slice(0, MOST_EXPECTED),
    isLast: of('expected').length + of('late').length === 0,
  };
}
