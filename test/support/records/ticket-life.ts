/** The events of one ticket, from its making to its end. */
import { at } from './event-of.ts';
import { ticketEvent } from './ticket-of.ts';

export const call = (seconds: number, desk = 4) => ({ called: { date: at(seconds), caller: 7, desk } });
export const served = (seconds: number) => ({ served: { date: at(seconds) } });

export const created = ticketEvent('ticket_created');
export const called = ticketEvent('ticket_called', { status: 'CALLED', ...call(60) });
export const recalledSame = ticketEvent('ticket_recalled', { status: 'CALLED', ...call(60) });
export const recalledNew = ticketEvent('ticket_recalled', { status: 'CALLED', ...call(120, 5) });
export const changed = ticketEvent('ticket_changed', {
  status: 'CALLED',
  lastName: 'Kowalska',
  ...call(120, 5),
});
export const servedOnce = ticketEvent('ticket_served', { status: 'SERVED', ...call(120, 5), ...served(300) });
export const calledAgain = ticketEvent('ticket_called', { status: 'CALLED', ...call(600, 2) });
const cancelled = ticketEvent('ticket_cancelled', { status: 'CANCELLED_BY_CLERK', ...call(600, 2) });

export const LIFE = [created, called, recalledSame, recalledNew, changed, servedOnce, calledAgain, cancelled];
