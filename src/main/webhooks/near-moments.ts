/** Moments that a payload cannot mean, since it tells of what has happened. Pure. */
import type { TicketData, TicketEvent } from './event.ts';
import type { ToldMoment } from './moment.ts';

/** How far a service's clock may be ahead of the hub's, in milliseconds; a zone that was mistaken is within it. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/**
 * The event without moments that lie more than a day after its receipt (`receivedAt`, milliseconds since 1970 by the
 * hub's clock): they count as unreadable. One call of the year 2099 would else be its ticket's newest for good.
 */
export function withNearMoments(event: TicketEvent, receivedAt: number): TicketEvent {
  const isFar = (date: number | undefined): boolean =>
    date !== undefined && date > receivedAt + MOST_AHEAD_MS;
  const { created, called, served, cancelled } = event.data;
  if (![created, called, served, cancelled].some((moment) => isFar(moment?.date))) return event;
  const near = (moment: ToldMoment | undefined): ToldMoment | undefined =>
    isFar(moment?.date) ? undefined : moment;
  const data: TicketData = {
    ...event.data,
    created: near(created),
    served: near(served),
    cancelled: near(cancelled),
  };
  if (event.type === 'ticket_called' || event.type === 'ticket_recalled') {
    const { called: call } = event.data;
    return {
      type: event.type,
      data: { ...data, called: isFar(call.date) ? { ...call, date: undefined } : call },
    };
  }
  return { type: event.type, data: { ...data, called: isFar(called?.date) ? undefined : called } };
}
