/**
 * Learns how long visitors wait. A wait begins with a ticket in the queue and ends with its first call; what is unsure of
 * either is not learned. Who waits is only in memory, so nobody is in the rows, and a wait over a restart or a change of
 * the clock is not learned.
 */
import { type Clock, HOUR_MS, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import type { TicketChange } from './call-news.ts';
import { isOnlyRecalled } from './call-record.ts';
import { arrivedAtOf, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import type { PastWait } from './wait-estimate.ts';
import { callsOf } from './whole-calls.ts';

/** Visitors of a large lobby who wait. */
const MOST_OPEN = 2_000;
/** A longer one is a ticket that was forgotten. */
const MAX_WAIT_MS = 8 * HOUR_MS;
/** A ticket that came later than this after its visitor waited for the booking system, not for a desk. */
const LATE_TICKET_MS = 5 * MINUTE_MS;
/** A ticket is linked to its appointment two minutes after the check-in at the latest (ADR 14). */
const LINKED_AFTER_MS = 3 * MINUTE_MS;
/** Both clocks of the hub run apart by more than this where one was set or the machine slept. */
const SAME_PACE_MS = 30_000;

export interface WaitsLearnedDeps {
  readonly clock: Clock;
  readonly past: { readonly add: (line: string, wait: Omit<PastWait, 'minuteOfDay'>) => void };
  readonly desks: {
    readonly note: (line: string, desk: string | null) => void;
    readonly count: (line: string) => number;
  };
  /** Visitors of the line who wait. */
  readonly waitingOf: (line: string) => number;
  /** Of the ticket, as far as it is known now. */
  readonly appointmentOf: (
    ticketId: string,
  ) => { readonly startsAt: number; readonly arrivedAt?: number | undefined } | undefined;
  /** Whether tickets cannot be told to be of appointments: then nobody knows who waits for a time of their own. */
  readonly isUnmatched: () => boolean;
  /** Clocks agree and events arrive. */
  readonly isSure: () => boolean;
}

interface OpenWait extends Pick<PastWait, 'ahead' | 'desks' | 'arrivedAt'> {
  readonly line: string;
  readonly began: Moment;
}

interface EndedWait extends OpenWait {
  readonly ticketId: string;
  /** By the hub's clock. */
  readonly calledAt: number;
  /** Monotonic. */
  readonly endedAt: number;
}

interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

/** Hub's clock: as exactly as its events show the lag. */
function arrivalOf(ticket: Ticket, heardAt: number): number {
  const made = ticket.wasScheduled ? undefined : arrivedAtOf(ticket);
  return made === undefined ? heardAt : Math.min(heardAt, made + (ticket.leastLag ?? 0));
}

/** When the first call was, by the hub's clock; undefined where only a recall was heard. */
function firstCallOf(ticket: Ticket): number | undefined {
  const [call] = callsOf(ticket.calls).toSorted((a, b) => a.rank - b.rank);
  return call === undefined || isOnlyRecalled(call) ? undefined : call.rank + (ticket.leastLag ?? 0);
}

/** Call the result in the transaction of an event, after its ticket is stored and linked. */
export function createWaitsLearned(deps: WaitsLearnedDeps): (change: TicketChange) => void {
  const { clock, past, desks } = deps;
  const open = new Map<string, OpenWait>();
  const ended: EndedWait[] = [];

  function begin(ticket: Ticket, line: string): void {
    const began = { wall: wallMs(clock), monotonic: clock.monotonic() };
    // The ticket itself waits by now.
    const ahead = Math.max(0, deps.waitingOf(line) - 1);
    const arrivedAt = arrivalOf(ticket, began.wall);
    open.set(ticket.id, { line, ahead, desks: desks.count(line), arrivedAt, began });
    const [oldest] = open.keys();
    if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest);
  }

  function end(ticket: Ticket, wait: OpenWait): void {
    const calledAt = firstCallOf(ticket);
    const { wall, monotonic } = wait.began;
    const isSamePace = Math.abs(wallMs(clock) - wall - (clock.monotonic() - monotonic)) <= SAME_PACE_MS;
    // Nobody at work when it began: such a wait is never asked for.
    if (calledAt === undefined || !isSamePace || wait.desks === 0 || !deps.isSure()) return;
    ended.push({ ...wait, ticketId: ticket.id, calledAt, endedAt: clock.monotonic() });
    if (ended.length > MOST_OPEN) ended.shift();
  }

  function learn({ ticketId, calledAt, ...wait }: EndedWait): void {
    if (deps.isUnmatched()) return;
    const appointment = deps.appointmentOf(ticketId);
    const arrivedAt = appointment?.arrivedAt ?? wait.arrivedAt;
    const waitedMs = calledAt - arrivedAt;
    if (Math.abs(wait.arrivedAt - arrivedAt) > LATE_TICKET_MS || waitedMs < 0 || waitedMs > MAX_WAIT_MS)
      return;
    const startsInMs = appointment && appointment.startsAt - arrivedAt;
    past.add(wait.line, { arrivedAt, waitedMs, ahead: wait.ahead, desks: wait.desks, startsInMs });
  }

  /** Those whose appointment is known, or would be by now. */
  function learnEnded(): void {
    const since = clock.monotonic() - LINKED_AFTER_MS;
    for (const each of ended.splice(0))
      if (each.endedAt <= since || deps.appointmentOf(each.ticketId)) learn(each);
      else ended.push(each);
  }

  return ({ before, ticket }) => {
    const { id, line } = ticket;
    if (line === undefined || isTestTicket(id)) return;
    learnEnded();
    const [was, is] = [before && stageOf(before), stageOf(ticket)];
    const isNew = was === undefined || was === 'unknown';
    if (is === 'waiting' && isNew && ticket.calls.length === 0) return begin(ticket, line);
    const call = callsOf(ticket.calls).at(-1);
    if (call) desks.note(line, call.desk?.name ?? null);
    const wait = open.get(id);
    if (!wait || is === 'waiting' || is === 'unknown') return;
    open.delete(id);
    // Moved to another line, it waited for two.
    if (wait.line !== line) return;
    end(ticket, wait);
    learnEnded();
  };
}
