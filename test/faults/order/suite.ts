/**
 * Every order of the seven events of a ticket's life, with repetitions, under every reading of recalls and
 * cancellations, and whatever the service's clock says: one board. After each delivery the ticket must be what its
 * events say, whatever their order. Some of the orders also go through intake and SQLite and on to the appointment, with
 * every kind of ticket ids (`owners.ts`). One run is one order, of 5,040, for each life.
 */
import { createHash } from 'node:crypto';
import { boardOf } from '../../../src/main/board/board.ts';
import { latestCall, stageOf } from '../../../src/main/board/ticket.ts';
import type { Ticket } from '../../../src/main/board/ticket-shape.ts';
import type { TicketIds } from '../../../src/main/service/profile.ts';
import { readEvent, type TicketEvent } from '../../../src/main/webhooks/event.ts';
import { at } from '../../support/records/event-of.ts';
import { LIVES } from './lives.ts';
import { WRITINGS, writtenAs } from './precision.ts';
import { BEGINNINGS, openOwnersLobby, type OwnersLobby, type OwnersParts, realOwners } from './owners.ts';
import { createRandom, oneOf, shuffled, wholeBetween } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { realParts, type RigParts } from '../webhook-rig.ts';

export type OrderCapabilities = Pick<RigParts, 'foldTicket' | 'createJournal'> & Partial<OwnersParts>;

const KINDS: readonly TicketIds[] = ['shared', 'own', 'unknown'];

const EVENTS = 7;
const ORDERS = 5_040;
/** Orders that also go through intake and SQLite, at most. */
const MOST_STORED = 250;
/** Of each of those every eighth life, in turn. */
const LIFE_OF_STORED = 8;

/** How far the service's clock may be from the hub's, in milliseconds. */
const CLOCKS = [0, 120_000, -120_000, 3_600_000, -3_600_000];
/** Between two deliveries of a ticket's life, which all come within two seconds of each other, in milliseconds. */
const GAPS = [0, 80];
/** When the last of them happened, by the service's clock. */
const END = Date.parse(at(660));

/** What a display would show of this ticket, in words. */
function shown(ticket: Ticket): string {
  const board = boardOf([ticket], {
    labelOf: ({ firstName }) => firstName ?? '-',
    keyOf: ({ key }) => key,
    placeOf: (desk) => (desk === undefined ? {} : { desk }),
    showsDesk: () => true,
    house: { open: true },
    servedStaysMs: 0,
    waiting: 0,
    lastEventAt: undefined,
    now: 0,
    callLeavesAfterMs: undefined,
  });
  const one = board.current ?? board.recent[0];
  if (!one) return stageOf(ticket);
  const where = board.current ? 'on the card' : 'in the list';
  return `${stageOf(ticket)} ${one.label} at desk ${one.desk ?? '-'}, call ${one.round}, ${where}`;
}

/** All that is known of a ticket but its id, the names of its keys and when it was heard: these differ from order to order. */
function essence(ticket: Ticket, isDrawn: boolean): string {
  const { firstName, lastName, line, toldAt, createdAt, wasScheduled, joinedAt } = ticket;
  return JSON.stringify([
    shown(ticket),
    ticket.calls.map(({ at: moment, desk, news }) => [
      moment,
      desk?.name,
      news.length,
      news.filter(({ isRecall }) => isRecall).length,
    ]),
    ticket.ends.map((end) => [end.kind, 'at' in end ? end.at : undefined]),
    [firstName, lastName, line, [toldAt?.firstName, toldAt?.lastName, toldAt?.line], createdAt],
    [wasScheduled, joinedAt !== undefined],
    // Where its moments are written with several precisions the call is named by the one that was heard first.
    latestCall(ticket)
      ?.key.slice(ticket.id.length)
      .split('/')
      .slice(isDrawn ? -1 : 0),
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

/** Some come alone, some together in one commit. False when one of them was not taken. */
async function deliver(
  random: () => number,
  accept: (body: Buffer) => Promise<boolean>,
  deliveries: readonly number[],
  bodies: readonly Buffer[],
  passed: () => void,
): Promise<boolean> {
  let isTaken = true;
  for (let from = 0; from < deliveries.length;) {
    const together = wholeBetween(random, 1, 3);
    const taken = await Promise.all(
      deliveries.slice(from, from + together).map((n) => accept(bodies[n] ?? Buffer.alloc(0))),
    );
    if (taken.includes(false)) isTaken = false;
    from += together;
    passed();
  }
  return isTaken;
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
  /** The hub's wall clock. */
  let now = END;
  const parts = { ...realParts, ...realOwners, ...capabilities };
  const open = (kind: TicketIds): OwnersLobby => openOwnersLobby(kind, parts, () => now);
  const lobbies = { shared: open('shared'), own: open('own'), unknown: open('unknown') };

  const lives = LIVES.map((told) => {
    const isDrawn = random() < 0.5;
    const writings = Array.from({ length: EVENTS }, () => oneOf(random, WRITINGS));
    const written = (body: Buffer, n: number): Buffer => {
      const write = isDrawn ? writings[n] : undefined;
      return write ? writtenAs(body, write) : body;
    };
    const life = { ...told, isDrawn, bodies: (id: string) => told.bodies(id).map(written) };
    const events = life.bodies('t').map(eventOf);
    const keys = life.bodies('t').map((body) => createHash('sha256').update(body).digest('hex'));
    /** The fold of each set of events in the order in which they happened, by the set's bits. */
    const known = new Map<number, string>();
    const fold = (members: readonly number[]): Ticket | undefined =>
      members.reduce<Ticket | undefined>((ticket, n) => {
        const event = events[n];
        return event ? capabilities.foldTicket(ticket, event, { key: keys[n] ?? '', at: END }) : ticket;
      }, undefined);
    function expected(set: number): string {
      const before = known.get(set);
      if (before !== undefined) return before;
      const ticket = fold(events.flatMap((_, n) => ((set >> n) & 1 ? [n] : [])));
      const after = ticket ? essence(ticket, isDrawn) : '';
      known.set(set, after);
      return after;
    }
    const stages = events.map((_, n) => {
      const ticket = fold([...events.keys()].slice(0, n + 1));
      return ticket ? stageOf(ticket) : 'nothing';
    });
    if (stages.join(' ') !== life.stages)
      findings.violation(`A ticket ${life.name}: is told as ${stages.join(' ')}, not ${life.stages}`);
    return { ...life, events, keys, fold, expected };
  });

  try {
    for (const [run, order] of orders.entries()) {
      if (findings.isEnough(options)) return findings.report('order', options, run);
      for (const [nth, life] of lives.entries()) {
        const deliveries = withRepetitions(random, orderOf(order));
        const what = `order ${order} (${deliveries.join(' ')}) of a ticket ${life.name}`;
        let ticket: Ticket | undefined;
        let set = 0;
        let isWrong = false;
        const gap = oneOf(random, GAPS);
        now = END - oneOf(random, CLOCKS);
        for (const [reading, value] of Object.entries(life.readings)) findings.count(`${reading}: ${value}`);
        findings.count(`precision: ${life.isDrawn ? 'drawn' : 'one'}`);
        for (const n of deliveries) {
          const event = life.events[n];
          if (!event) continue;
          now += gap;
          ticket = capabilities.foldTicket(ticket, event, { key: life.keys[n] ?? '', at: now });
          set |= 1 << n;
          findings.count('folded deliveries');
          if (!isWrong && essence(ticket, life.isDrawn) !== life.expected(set)) {
            isWrong = true;
            findings.violation(`${what}: after ${n} it is ${shown(ticket)}`);
          }
        }
        if (ticket && !isWrong && shown(ticket) !== life.end)
          findings.violation(`${what}: ends ${shown(ticket)}, not ${life.end}`);
        if (run % storedEvery !== 0 || (run / storedEvery) % LIFE_OF_STORED !== nth % LIFE_OF_STORED)
          continue;

        for (const kind of KINDS) {
          const id = `life ${nth} ${order} ${kind}`;
          const begins = oneOf(random, BEGINNINGS);
          const lobby = lobbies[kind];
          lobby.expect(id, begins);
          const taken = await deliver(random, lobby.accept, deliveries, life.bodies(id), () => (now += gap));
          if (!taken) findings.violation(`${what}: an event was not taken`);
          findings.count('stored deliveries', deliveries.length);
          findings.count(`ticket ids: ${kind}`);
          const stored = lobby.ticket(id);
          if (!stored || shown(stored) !== life.end)
            findings.violation(`${what}: on disk ${stored ? shown(stored) : 'nothing'}, not ${life.end}`);
          for (const wrong of lobby.wrongAbout(id, begins, life.visit))
            findings.violation(`${what}, ids ${kind}, from ${begins}: ${wrong}`);
        }
      }
      if (run % 1_000 === 999) options.say?.(`order: ${run + 1} of ${orders.length}`);
    }
    return findings.report('order', options, orders.length);
  } finally {
    for (const kind of KINDS) await lobbies[kind].close();
  }
}
