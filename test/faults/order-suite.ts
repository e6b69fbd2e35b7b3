/**
 * Every order of the seven events of a ticket's life, with repetitions: one board. After each delivery the ticket must
 * be what its events say, whatever their order; some of the orders also go through intake and SQLite. One run is one
 * order, of 5,040.
 */
import { createHash } from 'node:crypto';
import { boardOf } from '../../src/main/board/board.ts';
import { latestCall, stageOf, type Ticket } from '../../src/main/board/ticket.ts';
import { readEvent, type TicketEvent } from '../../src/main/webhooks/event.ts';
import { at, eventBody } from '../support/event-of.ts';
import { createRandom, shuffled, wholeBetween } from './random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from './suite.ts';
import { openRig, realParts, type RigParts } from './webhook-rig.ts';

export type OrderCapabilities = Pick<RigParts, 'foldTicket' | 'createJournal'>;

const EVENTS = 7;
const ORDERS = 5_040;
/** Orders that also go through intake and SQLite, at most. */
const MOST_STORED = 250;

interface Life {
  readonly name: string;
  /** The bodies of its events, for a ticket with this id, in the order in which they happened. */
  readonly bodies: (id: string) => readonly Buffer[];
  /** What the board must say at its end, worked out by hand. */
  readonly end: string;
}

const call = (seconds: number, desk: number) => ({ called: { date: at(seconds), caller: 7, desk } });
const served = (seconds: number) => ({ served: { date: at(seconds) } });

const LIVES: readonly Life[] = [
  {
    name: 'served and called again',
    bodies: (id) => [
      eventBody('ticket_created', { id }),
      eventBody('ticket_called', { id, status: 'CALLED', ...call(60, 4) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', ...call(60, 4) }),
      eventBody('ticket_changed', {
        id,
        status: 'ON_BREAK',
        mood: { of: 1 },
        firstName: 'Aga',
        ...call(60, 4),
      }),
      eventBody('ticket_served', { id, status: 'SERVED', firstName: 'Aga', ...call(60, 4), ...served(300) }),
      eventBody('ticket_called', { id, status: 'CALLED', firstName: 'Aga', ...call(600, 2) }),
      eventBody('ticket_recalled', { id, status: 'CALLED', firstName: 'Aga', ...call(600, 2) }),
    ],
    end: 'called Aga at desk 2, call 2, on the card',
  },
  {
    name: 'called to another desk, then cancelled',
    bodies: (id) => [
      eventBody('ticket_created', { id, line: 1 }),
      eventBody('ticket_changed', { id, line: 2, extra: [{ title: 'x', value: 'y' }] }),
      eventBody('ticket_called', { id, line: 2, status: 'CALLED', ...call(60, 4) }),
      eventBody('ticket_recalled', { id, line: 2, status: 'CALLED', ...call(60, 4) }),
      eventBody('ticket_recalled', { id, line: 2, status: 'CALLED', ...call(120, 5) }),
      eventBody('ticket_changed', { id, line: 3, status: 'NOBODY_KNOWS', ...call(120, 5) }),
      eventBody('ticket_cancelled', { id, line: 3, status: 'CANCELLED_BY_CLERK', ...call(120, 5) }),
    ],
    end: 'finished Anna at desk 5, call 3, in the list',
  },
];

/** What a display would show of this ticket, in words. */
function shown(ticket: Ticket): string {
  const board = boardOf([ticket], {
    labelOf: ({ firstName }) => firstName ?? '-',
    nameOfDesk: (desk) => desk,
    waiting: 0,
    lastEventAt: undefined,
    now: 0,
  });
  const one = board.current ?? board.recent[0];
  if (!one) return stageOf(ticket);
  const where = board.current ? 'on the card' : 'in the list';
  return `${stageOf(ticket)} ${one.label} at desk ${one.desk ?? '-'}, call ${one.round}, ${where}`;
}

/** All that is known of a ticket but its id and the names of its keys, which differ from ticket to ticket. */
function essence(ticket: Ticket): string {
  const { id: _id, calls, ...rest } = ticket;
  return JSON.stringify([
    shown(ticket),
    calls.map(({ recalls, ...each }) => ({ ...each, recalls: recalls.length })),
    Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    latestCall(ticket)?.key.slice(ticket.id.length),
  ]);
}

function eventOf(body: Buffer): TicketEvent {
  const reading = readEvent(body);
  if (reading.kind !== 'event') throw new Error('The suite made a body that is no event.');
  const { event } = reading;
  if (event.type === 'location_created' || event.type === 'location_changed') throw new Error('no ticket');
  return event;
}

/** The `n`th order of seven, counted as in a dictionary. */
function orderOf(n: number): number[] {
  const left = Array.from({ length: EVENTS }, (_, index) => index);
  let rest = n;
  return Array.from({ length: EVENTS }, (_, place) => {
    let orders = 1;
    for (let k = 2; k < EVENTS - place; k++) orders *= k;
    const [taken = 0] = left.splice(Math.floor(rest / orders), 1);
    rest %= orders;
    return taken;
  });
}

/** The order with each event up to three times; the first of each comes in this order. */
function withRepetitions(random: () => number, order: readonly number[]): number[] {
  const deliveries: number[] = [];
  for (const event of order) {
    deliveries.push(event);
    for (let again = wholeBetween(random, 0, 2); again > 0; again--) {
      const from = deliveries.indexOf(event) + 1;
      deliveries.splice(wholeBetween(random, from, deliveries.length), 0, event);
    }
  }
  return deliveries;
}

export async function runOrderSuite(
  options: SuiteOptions,
  capabilities: OrderCapabilities = realParts,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const all = Array.from({ length: ORDERS }, (_, n) => n);
  const orders = options.runs >= ORDERS ? all : shuffled(random, all).slice(0, options.runs);
  const storedEvery = Math.max(1, Math.ceil(orders.length / MOST_STORED));
  const rig = openRig({ ...realParts, ...capabilities }, () => Date.UTC(2026, 0, 5, 9));

  const lives = LIVES.map((life) => {
    const events = life.bodies('t').map(eventOf);
    const keys = life.bodies('t').map((body) => createHash('sha256').update(body).digest('hex'));
    /** The fold of each set of events in the order in which they happened, by the set's bits. */
    const known = new Map<number, string>();
    const fold = (members: readonly number[]): Ticket | undefined =>
      members.reduce<Ticket | undefined>((ticket, n) => {
        const event = events[n];
        return event ? capabilities.foldTicket(ticket, event, keys[n] ?? '') : ticket;
      }, undefined);
    function expected(set: number): string {
      const before = known.get(set);
      if (before !== undefined) return before;
      const ticket = fold(events.flatMap((_, n) => ((set >> n) & 1 ? [n] : [])));
      const after = ticket ? essence(ticket) : '';
      known.set(set, after);
      return after;
    }
    return { ...life, events, keys, fold, expected };
  });

  try {
    for (const [run, order] of orders.entries()) {
      for (const life of lives) {
        const deliveries = withRepetitions(random, orderOf(order));
        const what = `order ${order} (${deliveries.join(' ')}) of a ticket ${life.name}`;
        let ticket: Ticket | undefined;
        let set = 0;
        let isWrong = false;
        for (const n of deliveries) {
          const event = life.events[n];
          if (!event) continue;
          ticket = capabilities.foldTicket(ticket, event, life.keys[n] ?? '');
          set |= 1 << n;
          findings.count('folded deliveries');
          if (!isWrong && essence(ticket) !== life.expected(set)) {
            isWrong = true;
            findings.violation(`${what}: after ${n} it is ${shown(ticket)}`);
          }
        }
        if (ticket && !isWrong && shown(ticket) !== life.end)
          findings.violation(`${what}: ends ${shown(ticket)}, not ${life.end}`);
        if (run % storedEvery !== 0) continue;

        const id = `${life.name} ${order}`;
        const bodies = life.bodies(id);
        // Some come alone, some together in one commit.
        for (let from = 0; from < deliveries.length;) {
          const together = wholeBetween(random, 1, 3);
          const taken = await Promise.all(
            deliveries.slice(from, from + together).map((n) => rig.accept(bodies[n] ?? Buffer.alloc(0))),
          );
          if (taken.includes(false)) findings.violation(`${what}: an event was not taken`);
          from += together;
          findings.count('stored deliveries', taken.length);
        }
        const stored = rig.tickets.byId(id);
        if (!stored || shown(stored) !== life.end)
          findings.violation(`${what}: on disk ${stored ? shown(stored) : 'nothing'}, not ${life.end}`);
      }
      if (run % 1_000 === 999) options.say?.(`order: ${run + 1} of ${orders.length}`);
    }
    return findings.report('order', options, orders.length);
  } finally {
    await rig.close();
  }
}
