/** When visitors of this lobby were called, and to which of its desks, as the front desk tells it. */
import type { Called } from '../../../contract/desk-appointment.ts';
import { LIST_KEEPS_MS } from '../../board/board.ts';
import { callsHeard } from '../../board/calls-heard.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import { stageOf } from '../../board/ticket.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Appointment } from '../directory/appointment.ts';

interface CallsToldDeps {
  /** Undefined without a ticket, and for one that cannot be read. */
  readonly ticketOf: (appointment: Appointment) => Ticket | undefined;
  readonly desks: Settings['desks'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createCallsTold({ ticketOf, desks = [], now }: CallsToldDeps) {
  const names = new Map(desks.map(({ id, name }) => [String(id), name]));

  const callsOf = (ticket: Ticket): readonly Called[] =>
    callsHeard(ticket).map((call) => {
      const deskName = names.get(call.deskId ?? '');
      return { ...call, ...(deskName === undefined ? {} : { deskName }) };
    });

  return {
    /** Calls and recalls in the order they were heard. */
    all(appointment: Appointment): readonly Called[] {
      const ticket = ticketOf(appointment);
      return ticket === undefined ? [] : callsOf(ticket);
    },
    /**
     * The last call of a visitor who is here and was not sent back to wait. As long as displays list it: a ticket
     * whose end was lost stays called.
     */
    standing(appointment: Appointment): Called | undefined {
      // Only of these a ticket is read: a day has thousands of others.
      if (appointment.status !== 'Checked-in') return undefined;
      const ticket = ticketOf(appointment);
      const last = ticket && stageOf(ticket) === 'called' ? callsOf(ticket).at(-1) : undefined;
      return last && now() - last.at <= LIST_KEEPS_MS ? last : undefined;
    },
  };
}
