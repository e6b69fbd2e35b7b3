/**
 * One appointment as the day's figures count it. Pure.
 *
 * The service's specification has no figures, so these are Foyer's own words for them (docs/adr/0039):
 * - A visitor has come once the appointment is checked in or served, or was when it was cancelled or marked no-show. A
 *   check-in that the service refused is none.
 * - Cancelled before anybody came, it is no booking of the day any more.
 * - The call is the first one after the arrival, whatever desk or line it was to: a recall or a transfer ends no wait.
 * - The wait is known only where both ends are: when the visitor came, and a first call that an event told of. A call of
 *   which only a recall is known may have been long before it. A call more than a day after the arrival is of another visit.
 */
import type { CallRecord } from '../../board/call-record.ts';
import { isOnlyRecalled } from '../../board/call-record.ts';
import { arrivedAtOf } from '../../board/ticket.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { Appointment } from '../directory/appointment.ts';

const DAY_MS = 24 * 3_600_000;

export interface Visit {
  readonly lineId: number;
  readonly startsAt: number;
  readonly hasCome: boolean;
  readonly isNoShow: boolean;
  /** What its wait is made of; undefined where one of both ends is not known. */
  readonly wait: Wait | undefined;
}

export interface Wait {
  readonly arrivedAt: number;
  /** The arrival was told by the service's clock, as the calls are; else it is by the hub's. */
  readonly isServices: boolean;
  /** By the service's clock, the first first. */
  readonly calls: readonly Pick<CallRecord, 'at' | 'news'>[];
}

/** What tells of an arrival besides the appointment. */
export interface ArrivalsTold {
  /** The appointment's, as far as it is kept. */
  readonly ticket?: Ticket | undefined;
  /** The service refused its check-in. Asked only where it decides. */
  readonly isRefused?: () => boolean;
}

function hasCome(
  { status, arrivedAt }: Pick<Appointment, 'status' | 'arrivedAt'>,
  { ticket, isRefused }: ArrivalsTold,
): boolean {
  switch (status) {
    case 'Checked-in':
    case 'Served':
      return true;
    case 'Cancelled':
    case 'No-show':
      if (arrivedAt === undefined) return false;
      // Who is in the service's queue is there, whatever it said to the check-in.
      return (ticket && arrivedAtOf(ticket) !== undefined) || isRefused?.() !== true;
    case 'Scheduled':
      return false;
  }
}

/** Whether the service refused every check-in that it answered; `intents` are the appointment's. */
export function isCheckInRefused(intents: readonly Pick<Intent, 'kind' | 'state'>[]): boolean {
  const checkIns = intents.filter(({ kind, state }) => kind === 'check-in' && state !== 'undone');
  return checkIns.length > 0 && checkIns.every(({ state }) => state === 'refused');
}

/** Undefined for one that was cancelled before its visitor came. */
export function visitOf(appointment: Appointment, told: ArrivalsTold): Visit | undefined {
  const { ticket } = told;
  const { lineId, startsAt, status, arrivedAt } = appointment;
  const came = hasCome(appointment, told);
  if (status === 'Cancelled' && !came) return undefined;
  const wait =
    came && arrivedAt !== undefined && ticket
      ? { arrivedAt, isServices: isToldBy(ticket, arrivedAt), calls: ticket.calls }
      : undefined;
  return { lineId, startsAt, hasCome: came, isNoShow: status === 'No-show', wait };
}

/** An arrival that only the ticket tells of is when the ticket was made (`arrivedAtOf` in board/ticket.ts). */
const isToldBy = ({ createdAt, lastCreatedAt, wasScheduled }: Ticket, arrivedAt: number): boolean =>
  wasScheduled === undefined && (arrivedAt === createdAt || arrivedAt === lastCreatedAt);

/**
 * In milliseconds. `lag`: how far the hub's clock is ahead of the service's, as near as the day's events tell; undefined
 * where none does.
 */
export function waitedMs(
  { arrivedAt, isServices, calls }: Wait,
  lag: number | undefined,
): number | undefined {
  const ahead = isServices ? 0 : (lag ?? 0);
  const call = calls.find(({ at }) => at + ahead >= arrivedAt);
  if (call === undefined || isOnlyRecalled(call)) return undefined;
  const waited = call.at + ahead - arrivedAt;
  return waited < DAY_MS ? waited : undefined;
}
