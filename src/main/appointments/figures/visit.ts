/**
 * One appointment in the day's figures. Pure.
 *
 * The specification has no figures, so these definitions are Foyer's (docs/adr/0039):
 * - A visitor has come if the appointment is checked in or served, or was so before it was cancelled or marked no-show.
 * A check-in that the booking system rejected does not count.
 * - An appointment cancelled before the visitor came is not counted.
 * - The call is the first one after the arrival, whatever desk or line it was to.
 * - The wait is known only with an arrival and a first call. A recall alone may be long after the first call, and a
 * call more than a day after the arrival is of another visit.
 */
import { DAY_MS } from '../../../clock/clock.ts';
import type { CallRecord } from '../../board/call-record.ts';
import { isOnlyRecalled } from '../../board/call-record.ts';
import { arrivedAtOf } from '../../board/ticket.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { Appointment } from '../directory/appointment.ts';

export interface FiguresVisit {
  readonly lineId: number;
  readonly startsAt: number;
  readonly hasCome: boolean;
  readonly isNoShow: boolean;
  /** Of one who has come, by the hub's clock. Undefined where nobody knows. */
  readonly arrivedAt: number | undefined;
  /** Of one who has come. */
  readonly checkedInAt: CheckedInAt | undefined;
  /** Undefined where either end is not known. */
  readonly wait: Wait | undefined;
}

/** `elsewhere`: in the booking system or on the list. */
export type CheckedInAt = 'kiosk' | 'desk' | 'elsewhere';

interface Wait {
  readonly arrivedAt: number;
  /** By the service's clock, as the calls are; else by the hub's. */
  readonly isServices: boolean;
  readonly calls: readonly Pick<CallRecord, 'at' | 'news'>[];
}

interface ReportedArrivals {
  readonly ticket?: Ticket | undefined;
  /** The appointment's intents. Asked only where they decide. */
  readonly intents?: () => readonly Pick<Intent, 'kind' | 'state' | 'origin'>[];
}

function hasCome(
  { status, arrivedAt }: Pick<Appointment, 'status' | 'arrivedAt'>,
  { ticket, intents }: ReportedArrivals,
): boolean {
  switch (status) {
    case 'Checked-in':
    case 'Served':
      return true;
    case 'Cancelled':
    case 'No-show':
      if (arrivedAt === undefined) return false;
      // A visitor in the service's queue is there, whatever the answer to the check-in was.
      return (ticket && arrivedAtOf(ticket) !== undefined) || !isCheckInRefused(intents?.() ?? []);
    case 'Scheduled':
      return false;
  }
}

/** `intents`: the appointment's. True if every answered check-in was refused. */
function isCheckInRefused(intents: readonly Pick<Intent, 'kind' | 'state'>[]): boolean {
  const checkIns = intents.filter(({ kind, state }) => kind === 'check-in' && state !== 'undone');
  return checkIns.length > 0 && checkIns.every(({ state }) => state === 'refused');
}

/** By the first check-in of Foyer that was not taken back and not refused. */
function checkedInAt(intents: readonly Pick<Intent, 'kind' | 'state' | 'origin'>[]): CheckedInAt {
  const checkIns = intents.filter(
    ({ kind, state }) => kind === 'check-in' && state !== 'undone' && state !== 'refused',
  );
  // Newest first.
  const first = checkIns.at(-1);
  if (first === undefined) return 'elsewhere';
  return first.origin === 'visitor' ? 'kiosk' : 'desk';
}

/** Undefined where it was cancelled before its visitor came. */
export function visitOf(appointment: Appointment, told: ReportedArrivals): FiguresVisit | undefined {
  const { ticket, intents } = told;
  const { lineId, startsAt, status, arrivedAt } = appointment;
  const came = hasCome(appointment, told);
  if (status === 'Cancelled' && !came) return undefined;
  const wait =
    came && arrivedAt !== undefined && ticket
      ? { arrivedAt, isServices: isReportedBy(ticket, arrivedAt), calls: ticket.calls }
      : undefined;
  return {
    lineId,
    startsAt,
    hasCome: came,
    isNoShow: status === 'No-show',
    arrivedAt: came ? arrivedAt : undefined,
    checkedInAt: came ? checkedInAt(intents?.() ?? []) : undefined,
    wait,
  };
}

/** Where only the ticket shows the arrival, that is when the ticket was made (`arrivedAtOf` in board/ticket.ts). */
const isReportedBy = ({ createdAt, lastCreatedAt, wasScheduled }: Ticket, arrivedAt: number): boolean =>
  wasScheduled === undefined && (arrivedAt === createdAt || arrivedAt === lastCreatedAt);

/**
 * In milliseconds. `lag`: how far the hub's clock is ahead of the service's, from the day's events; undefined where
 * none shows it.
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
