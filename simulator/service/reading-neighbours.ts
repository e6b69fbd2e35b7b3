/**
 * Where the reading `other-lobbies` acts: a second location of the same account, with lines and tickets of its
 * own. It lives from what happens in the first: the same names arrive there, at the same desks.
 */
import { nextId, type Day, type Line, type Location, type Ticket } from './records.ts';
import type { Service, ServiceEvent } from './service.ts';
import { callTicket, serveTicket, waitingTickets, walkIn } from './tickets.ts';

const NEIGHBOUR: Location = { id: 1301, name: 'Southgate Registry' };
const LINES: readonly Line[] = [
  { id: 3601, letter: 'S', name: 'Passport renewal', enabled: true, locationId: NEIGHBOUR.id },
  { id: 3602, letter: 'T', name: 'Civil marriage', enabled: true, locationId: NEIGHBOUR.id },
];
const MINUTE_MS = 60_000;

/** Whether a line belongs to the other location. */
export function isNeighbour(day: Day, lineId: number): boolean {
  return day.lines.get(lineId)?.locationId === NEIGHBOUR.id;
}

/** Adds the other location with three waiting visitors, or takes it away with all that belongs to it. */
export function setNeighbours(day: Day, present: boolean, clockMs: number): void {
  if (present === day.locations.has(NEIGHBOUR.id)) return;
  if (!present) {
    for (const { id, line } of day.tickets.values()) if (isNeighbour(day, line)) day.tickets.delete(id);
    for (const { id } of LINES) day.lines.delete(id);
    day.locations.delete(NEIGHBOUR.id);
    return;
  }
  day.locations.set(NEIGHBOUR.id, NEIGHBOUR);
  for (const line of LINES) day.lines.set(line.id, line);
  for (const [index, firstName] of ['Anna', 'Deniz', 'Mei'].entries()) {
    const ticket: Ticket = {
      id: nextId(day),
      status: 'NEW',
      source: 'MANUAL',
      line: LINES[index % LINES.length]?.id ?? 0,
      firstName,
      created: { date: new Date(clockMs - (3 - index) * MINUTE_MS).toISOString() },
    };
    day.tickets.set(ticket.id, ticket);
  }
}

/** What happens there after `event` here: an arrival, a call to the same desk, the end of a visit. */
export function neighbourTurn(service: Service, event: ServiceEvent): void {
  if (service.readings.get('other-lobbies') === 'no' || !('line' in event.data)) return;
  const day = service.day();
  const ticket = event.data;
  const [first] = LINES;
  if (first === undefined || isNeighbour(day, ticket.line)) return;
  const theirs = [...day.tickets.values()].filter(({ line }) => isNeighbour(day, line));
  switch (event.type) {
    case 'ticket_created': {
      if (ticket.status !== 'NEW') return;
      const { firstName, lastName } = ticket;
      walkIn(service, { line: first.id, firstName, lastName });
      return;
    }
    case 'ticket_called': {
      const next = waitingTickets(theirs)[0];
      if (next !== undefined) callTicket(service, next.id, 'call', { desk: ticket.called?.desk });
      return;
    }
    case 'ticket_served': {
      const called = theirs.find(({ status }) => status === 'CALLED');
      if (called !== undefined) serveTicket(service, called.id, () => undefined);
      return;
    }
    default:
  }
}
