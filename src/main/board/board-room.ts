/** The live board: events fold into tickets, and every display gets the whole board again after each change. */
import { BOARD_HEARTBEAT_MS, type BoardSnapshot } from '../../contract/board.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { boundsOfDay } from '../appointments/location-day.ts';
import type { CancelTimer, Clock } from '../clock.ts';
import { createFeed } from '../feed.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { boardOf } from './board.ts';
import { type LabelPrivacy, labelOf } from './label.ts';
import type { TicketTable } from './ticket-table.ts';
import { foldTicket, type Ticket } from './ticket.ts';

/** Called tickets read for one snapshot: the card, the list of five, and those of them that are finished. */
const MOST_CALLED = 50;

export interface BoardRoomDeps {
  readonly tickets: TicketTable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly privacy: LabelPrivacy;
  readonly nameOfDesk: (desk: string) => string;
  /** The appointment a ticket came from, where the service uses one id for both. */
  readonly appointmentOf: (ticketId: string) => Appointment | undefined;
  readonly lastEventAt: () => number | undefined;
}

export interface BoardRoom {
  /** Folds one event; call it inside the transaction that journals it. Returns the ticket as it is now. */
  apply(event: TicketEvent, eventKey: string): Ticket;
  /** Tells the displays; call it after the transaction. */
  announce(): void;
  snapshot(): BoardSnapshot;
  watch(signal: AbortSignal | undefined): AsyncGenerator<BoardSnapshot, void, void>;
  close(): void;
}

export function createBoardRoom(deps: BoardRoomDeps): BoardRoom {
  const { tickets, clock } = deps;
  const changes = createFeed<'board'>();
  let cancelHeartbeat: CancelTimer = () => {};

  function beat(): void {
    cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);
    changes.touch('board');
  }
  cancelHeartbeat = clock.after(BOARD_HEARTBEAT_MS, beat);

  function snapshot(): BoardSnapshot {
    const now = clock.now();
    // Yesterday's last call is not "now calling" this morning.
    const { startsAt } = boundsOfDay(now, deps.timeZone);
    return boardOf(tickets.calledSince(startsAt, MOST_CALLED), {
      labelOf: (ticket) => labelOf(ticket, deps.appointmentOf(ticket.id)?.code, deps.privacy),
      nameOfDesk: deps.nameOfDesk,
      waiting: tickets.countWaitingSince(startsAt),
      lastEventAt: deps.lastEventAt(),
      now,
    });
  }

  return {
    apply(event, eventKey) {
      const ticket = foldTicket(tickets.byId(event.data.id), event, eventKey);
      tickets.put(ticket);
      return ticket;
    },
    announce: () => changes.touch('board'),
    snapshot,
    async *watch(signal) {
      const batches = changes.batches(signal);
      try {
        yield snapshot();
        for await (const _ of batches) yield snapshot();
      } finally {
        await batches.return();
      }
    },
    close() {
      cancelHeartbeat();
      changes.close();
    },
  };
}
