/** What a payload says of when, by the service's clock; and what stands for it where a call does not say. Pure. */
import type { TicketEvent } from '../webhooks/event.ts';
import type { Heard } from '../webhooks/heard.ts';
import type { CallRecord } from './call-record.ts';

/** The last moment that a payload knows of, by the service's clock. */
export function newestMoment({ data }: TicketEvent): number | undefined {
  const { created, called, served, cancelled } = data;
  const moments = [created, called, served, cancelled].flatMap((moment) => moment?.date ?? []);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/** True for a call without a readable moment: it was made about when the hub heard of it. */
export const tellsNoMoment = ({ type, data: { called } }: TicketEvent): boolean =>
  (type === 'ticket_called' || type === 'ticket_recalled') && called?.date === undefined;

/**
 * A call that tells no moment gets one by the service's clock: `lag` milliseconds before its receipt, and after all that
 * is known of its ticket. Where no lag is known the receipt stands for it. The same event delivered again is the same
 * call. Any other event is returned as it is.
 */
export function withMoment(
  event: TicketEvent,
  calls: readonly CallRecord[],
  heard: Heard,
  lag: number | undefined,
): TicketEvent {
  if (!tellsNoMoment(event)) return event;
  const known = calls.find(({ news }) => news.some(({ key }) => key === heard.key));
  const before = [calls.at(-1)?.at, newestMoment(event)].flatMap((at) => (at === undefined ? [] : [at + 1]));
  const date = known?.at ?? Math.max(heard.at - (lag ?? 0), ...before);
  return { ...event, data: { ...event.data, called: { ...event.data.called, date } } };
}
