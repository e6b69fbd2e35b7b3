/** Finds rows whose call is over, so that they are drawn again: no event says that time has passed. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { LIST_KEEPS_MS } from '../../board/board.ts';

export interface StandingCalls {
  /** Call it for each row that is drawn. Returns the row. */
  drawn(row: DeskAppointment): DeskAppointment;
  /** Rows that were drawn as called and no longer are. Each is returned once. */
  over(): readonly string[];
}

/** `now`: milliseconds since 1970. */
export function createStandingCalls(now: () => number): StandingCalls {
  const calledAt = new Map<string, number>();
  return {
    drawn(row) {
      const { appointmentId, called } = row;
      if (called) calledAt.set(appointmentId, called.at);
      else calledAt.delete(appointmentId);
      return row;
    },
    over() {
      const over = [...calledAt].filter(([, at]) => now() - at > LIST_KEEPS_MS).map(([id]) => id);
      for (const id of over) calledAt.delete(id);
      return over;
    },
  };
}
