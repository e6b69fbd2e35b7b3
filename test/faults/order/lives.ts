/**
 * Lives of a ticket in seven events, as a service tells them under each reading of what a recall and a cancellation
 * carry (`simulator/readings/readings.ts`), and what the board must say at their end, worked out by hand.
 */
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';
import { at, eventBody } from '../../support/records/event-of.ts';

const RECALLS = ['new-date', 'same-date', 'other-desk'] as const;
const CANCELLATIONS = ['called', 'without-called', 'canceller'] as const;
export type RecallPayload = (typeof RECALLS)[number];
export type CancelledPayload = (typeof CANCELLATIONS)[number];

export interface Life {
  readonly name: string;
  readonly readings: { readonly recall: RecallPayload; readonly cancelled?: CancelledPayload };
  /** The bodies of its events, for a ticket with this id, in the order in which they happened. */
  readonly bodies: (id: string) => readonly Buffer[];
  /** The stage after each event. */
  readonly stages: string;
  readonly end: string;
  /** What the appointment is at its end whose ticket this is. */
  readonly visit: AppointmentStatus;
}

interface CallAt {
  readonly seconds: number;
  readonly desk: number;
}

const called = ({ seconds, desk }: CallAt) => ({ called: { date: at(seconds), caller: 7, desk } });
const served = (seconds: number) => ({ served: { date: at(seconds) } });

/** What a recall makes of a call. The other desk sorts before the first one: no order of text may decide. */
export function recalled(call: CallAt, recall: RecallPayload): CallAt {
  if (recall === 'new-date') return { ...call, seconds: call.seconds + 60 };
  return recall === 'same-date' ? call : { ...call, desk: call.desk - 1 };
}

function cancelled(last: CallAt, seconds: number, payload: CancelledPayload): object {
  if (payload === 'called') return called(last);
  return payload === 'without-called' ? {} : { cancelled: { date: at(seconds), canceller: 7 } };
}

/** Of the visitor. Later events of some lives have it cut: an appointment is found by a first name alone by nobody. */
export const LAST_NAME = 'Bach';

const FIRST: CallAt = { seconds: 60, desk: 4 };
const SECOND: CallAt = { seconds: 600, desk: 2 };

function servedAndCalledAgain(recall: RecallPayload): Life {
  const again = recalled(FIRST, recall);
  const last = recalled(SECOND, recall);
  return {
    name: `served and called again (recall ${recall})`,
    readings: { recall },
    bodies: (id) => [
      eventBody('ticket_created', { id, lastName: LAST_NAME }),
      eventBody('ticket_called', { id, status: 'CALLED', ...called(FIRST) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', ...called(again) }),
      eventBody('ticket_changed', {
        id,
        status: 'ON_BREAK',
        mood: { of: 1 },
        firstName: 'Aga',
        ...called(again),
      }),
      eventBody('ticket_served', {
        id,
        status: 'SERVED',
        firstName: 'Aga',
        ...called(again),
        ...served(300),
      }),
      eventBody('ticket_called', { id, status: 'CALLED', firstName: 'Aga', ...called(SECOND) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', firstName: 'Aga', ...called(last) }),
    ],
    stages: 'waiting called called called finished called called',
    end: `called Aga at desk ${last.desk}, call 2, on the card`,
    visit: 'Served',
  };
}

function calledAndCancelled(recall: RecallPayload, payload: CancelledPayload): Life {
  const again = recalled(FIRST, recall);
  return {
    name: `called, called again and cancelled (recall ${recall}, cancelled ${payload})`,
    readings: { recall, cancelled: payload },
    bodies: (id) => [
      eventBody('ticket_created', { id, line: 1, lastName: LAST_NAME }),
      eventBody('ticket_changed', { id, line: 2, extra: [{ title: 'x', value: 'y' }] }),
      eventBody('ticket_called', { id, line: 2, status: 'CALLED', ...called(FIRST) }),
      // Without its call: two changes that give one moment two desks cannot be told apart before the recall comes.
      eventBody('ticket_changed', { id, line: 2, status: 'CALLED', lastName: 'B' }),
      eventBody('ticket_recalled', { id, line: 2, status: 'CALLED', ...called(again) }),
      eventBody('ticket_changed', { id, line: 3, status: 'NOBODY_KNOWS', ...called(again) }),
      eventBody('ticket_cancelled', {
        id,
        line: 3,
        status: 'CANCELLED_BY_CLERK',
        ...cancelled(again, 200, payload),
      }),
    ],
    stages: 'waiting waiting called called called called finished',
    end: `finished Anna at desk ${again.desk}, call 2, in the list`,
    visit: 'Cancelled',
  };
}

function madeAheadAndNotThere(recall: RecallPayload, payload: CancelledPayload): Life {
  const again = recalled(FIRST, recall);
  return {
    name: `made with the appointment and not there when called (recall ${recall}, cancelled ${payload})`,
    readings: { recall, cancelled: payload },
    bodies: (id) => [
      eventBody('ticket_created', { id, status: 'SCHEDULED', lastName: LAST_NAME }),
      eventBody('ticket_changed', { id, status: 'SCHEDULED', firstName: 'Aga' }),
      eventBody('ticket_changed', { id, status: 'NEW', lastName: 'Ba' }),
      eventBody('ticket_called', { id, status: 'CALLED', ...called(FIRST) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', ...called(again) }),
      eventBody('ticket_changed', { id, status: 'ON_BREAK' }),
      eventBody('ticket_cancelled', { id, status: 'NOSHOW', ...cancelled(again, 200, payload) }),
    ],
    stages: 'unknown unknown waiting called called called finished',
    end: `finished Anna at desk ${again.desk}, call 2, in the list`,
    visit: 'No-show',
  };
}

/** Only where a cancellation tells its moment: else nobody can say which of two calls it ended. */
function cancelledAndCalledAgain(
  recall: RecallPayload,
  payload: Exclude<CancelledPayload, 'without-called'>,
): Life {
  const again = recalled(FIRST, recall);
  const last = recalled(SECOND, recall);
  return {
    name: `cancelled and called again (recall ${recall}, cancelled ${payload})`,
    readings: { recall, cancelled: payload },
    bodies: (id) => [
      eventBody('ticket_created', { id, lastName: LAST_NAME }),
      eventBody('ticket_called', { id, status: 'CALLED', ...called(FIRST) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', ...called(again) }),
      eventBody('ticket_cancelled', { id, status: 'CANCELLED', ...cancelled(again, 200, payload) }),
      eventBody('ticket_changed', { id, status: 'NEW', firstName: 'Aga' }),
      eventBody('ticket_called', { id, status: 'CALLED', firstName: 'Aga', ...called(SECOND) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', firstName: 'Aga', ...called(last) }),
    ],
    stages: 'waiting called called finished finished called called',
    end: `called Aga at desk ${last.desk}, call 2, on the card`,
    visit: 'Checked-in',
  };
}

export const LIVES: readonly Life[] = RECALLS.flatMap((recall) => [
  servedAndCalledAgain(recall),
  ...CANCELLATIONS.flatMap((payload) => [
    calledAndCancelled(recall, payload),
    madeAheadAndNotThere(recall, payload),
    ...(payload === 'without-called' ? [] : [cancelledAndCalledAgain(recall, payload)]),
  ]),
]);
