/** Events of a house with a hundred thousand appointments, at the pace of its busiest hour. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Many } from '../desk/many-appointments.ts';
import { type SendEvent, ticketIsCalled, ticketIsServed, ticketWaits } from '../display/bench-hub.ts';
import { eventsOf, type LobbyEvent } from '../display/lobby-day.ts';

export const EVENTS_PER_SECOND = 45;

/** A call is 3.2 events: the ticket waits, is called, every fifth once more, and is served. */
const EVENTS_PER_CALL = 3.2;

/** More than a display shows: so many visitors are called at once. */
const DESKS = 120;

/** About so many events of a day without an end. Pure. */
export const busyDay = (events: number): readonly LobbyEvent[] =>
  eventsOf({
    hours: events / EVENTS_PER_SECOND / 3_600,
    callEveryMs: (1_000 * EVENTS_PER_CALL) / EVENTS_PER_SECOND,
    desks: DESKS,
  });

function send(sendEvent: SendEvent, { kind, number, desk }: LobbyEvent, visitor: Many, line: number) {
  const [firstName, lastName] = visitor.name.split(' ');
  const of = { firstName, lastName, line };
  // The ticket has the appointment's id, so that each event moves an appointment too, and the front desk hears of it.
  const [id, at] = [`id-${number}`, Date.now()];
  switch (kind) {
    case 'waits':
      return sendEvent('ticket_created', { ...ticketWaits(id, at), ...of });
    case 'called':
      return sendEvent('ticket_called', { ...ticketIsCalled(id, at, desk), ...of });
    case 'recalled':
      return sendEvent('ticket_recalled', { ...ticketIsCalled(id, at, desk), ...of });
    case 'served':
      return sendEvent('ticket_served', { ...ticketIsServed(id, at), ...of });
  }
}

export interface EventsSent {
  readonly sendEvent: SendEvent;
  readonly events: readonly LobbyEvent[];
  /** By the number of their ticket. */
  readonly visitors: readonly Many[];
  readonly lineOf: (visitor: Many) => number;
}

/** Sends each when it is due, answered or not what came before; returns how long each answer took, in milliseconds. */
export async function sendAll({
  sendEvent,
  events,
  visitors,
  lineOf,
}: EventsSent): Promise<readonly number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (const [n, event] of events.entries()) {
    await sleep(Math.max(0, began + (n * 1_000) / EVENTS_PER_SECOND - performance.now()));
    const visitor = visitors[event.number];
    if (!visitor) throw new Error(`no visitor has the ticket ${event.number}`);
    const sentAt = performance.now();
    answers.push(send(sendEvent, event, visitor, lineOf(visitor)).then(() => performance.now() - sentAt));
  }
  return Promise.all(answers);
}
