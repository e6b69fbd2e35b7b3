/** When visitors of this lobby were called, and to which of its desks. */
import { MINUTE_MS } from '../../../clock/clock.ts';
import type { StandingCall } from '../../../contract/appointment.ts';
import type { Called } from '../../../contract/desk-appointment.ts';
import { LIST_KEEPS_MS } from '../../board/board.ts';
import { callsHeard } from '../../board/calls-heard.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import { type LatestCall, latestCall, stageOf } from '../../board/ticket.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Appointment } from '../directory/appointment.ts';

interface CallsToldDeps {
  /** Undefined without a ticket, and for one that cannot be read. */
  readonly ticketOf: (appointment: Appointment) => Ticket | undefined;
  readonly settings: Pick<Settings, 'desks' | 'callLeavesAfterMin'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createCallsTold({ ticketOf, settings, now }: CallsToldDeps) {
  const deskOf = new Map(settings.desks?.map((desk) => [String(desk.id), desk]));
  // As on displays (`board.ts`).
  const leavesAfterMs = settings.callLeavesAfterMin * MINUTE_MS || LIST_KEEPS_MS;

  function called(at: number, deskId: string | undefined): Called {
    const deskName = deskOf.get(deskId ?? '')?.name;
    return {
      at,
      ...(deskId === undefined ? {} : { deskId }),
      ...(deskName === undefined ? {} : { deskName }),
    };
  }

  /**
   * The last call of a visitor who is here and was not sent back to wait. As long as displays list it: a ticket whose
   * end was lost stays called.
   */
  function lastOf(appointment: Appointment): LatestCall | undefined {
    // Only of these a ticket is read: a day has thousands of others.
    if (appointment.status !== 'Checked-in') return undefined;
    const ticket = ticketOf(appointment);
    const last = ticket && stageOf(ticket) === 'called' ? latestCall(ticket) : undefined;
    return last && now() - last.heardAt <= LIST_KEEPS_MS ? last : undefined;
  }

  return {
    /** Calls and recalls in the order they were heard. */
    all(appointment: Appointment): readonly Called[] {
      const ticket = ticketOf(appointment);
      return ticket === undefined ? [] : callsHeard(ticket).map(({ at, deskId }) => called(at, deskId));
    },
    /** As the front desk reads it. */
    standing(appointment: Appointment): Called | undefined {
      const last = lastOf(appointment);
      return last && called(last.heardAt, last.desk);
    },
    /** As the visitor reads it: no more than displays tell everyone. */
    standingFor(appointment: Appointment): StandingCall | undefined {
      const last = lastOf(appointment);
      if (!last) return undefined;
      const { desk } = last;
      // A webhook may come hours after its call, and the visitor reads when that was.
      const { leastLag = Infinity } = ticketOf(appointment) ?? {};
      const heardAt = Math.min(last.heardAt, last.at + leastLag);
      const { name, direction } = deskOf.get(desk ?? '') ?? { name: desk };
      return {
        heardAt,
        ...(name === undefined ? {} : { desk: name }),
        ...(direction === undefined ? {} : { direction }),
        ...(now() - heardAt < leavesAfterMs ? {} : { isPast: true as const }),
      };
    },
  };
}
