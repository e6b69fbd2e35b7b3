/** Brings an event of a ticket onto the board, and its appointment on. */
import type { BoardRoom } from '../board/board-room.ts';
import type { ServiceEvent } from '../webhooks/event.ts';
import type { Directory } from './directory.ts';
import { statusFromTicket } from './ticket-status.ts';

/** Runs inside the transaction that accepts the event; `key` is the journal's. */
export function createTicketEvents(board: BoardRoom, directory: Directory) {
  return function applyEvent(event: ServiceEvent, key: string): void {
    if (event.type === 'location_created' || event.type === 'location_changed') return;
    const ticket = board.apply(event, key);
    const appointment = directory.byId(ticket.id);
    const next = appointment ? statusFromTicket(appointment.status, ticket) : undefined;
    if (appointment && next) {
      directory.setStatus(appointment.id, next, appointment.arrivedAt ?? ticket.createdAt);
    }
  };
}
