/**
 * Whose ticket it is, as far as a ticket and the check-ins made here tell. Pure. A wrong answer would call a stranger by
 * somebody's code and move a stranger's appointment, so whatever is not certain stands alone.
 */
import { createHash } from 'node:crypto';
import { nameKey } from '../directory/same-visitor.ts';

/** How near to a confirmed check-in its ticket appears, before or after; the webhook may come before the answer. */
export const NEAR_CHECK_IN_MS = 120_000;

/** An appointment is of about this day within this much: longer than any day. */
export const ABOUT_A_DAY_MS = 36 * 3_600_000;

/** Who and what for, as a ticket says it. */
export interface TicketPerson {
  readonly line?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

export interface AppointmentPerson {
  readonly lineId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly startsAt: number;
}

/** A name as it is compared where one record may be cut, or carry marks that the other leaves out. */
const letters = (name: string | undefined): string =>
  nameKey(name ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Both are there, and neither begins with the other. */
function differPlainly(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a !== '' && b !== '' && !a.startsWith(b) && !b.startsWith(a);
}

/**
 * True when a ticket with the appointment's id is its ticket where nobody knows whether the service gives both one id:
 * line and first name must agree, a last name must not differ plainly, and the appointment must be of about this day.
 */
export function agreesBesideId(ticket: TicketPerson, appointment: AppointmentPerson, now: number): boolean {
  const first = nameKey(ticket.firstName ?? '');
  return (
    isAboutNow(appointment, now) &&
    ticket.line?.trim() === String(appointment.lineId) &&
    first !== '' &&
    first === nameKey(appointment.firstName) &&
    !differPlainly(ticket.lastName, appointment.lastName)
  );
}

/** The appointment is of about this day. */
export const isAboutNow = ({ startsAt }: Pick<AppointmentPerson, 'startsAt'>, now: number): boolean =>
  Math.abs(startsAt - now) <= ABOUT_A_DAY_MS;

/**
 * True when a ticket with the appointment's id is plainly not its ticket: of another line, or of another name. What one of
 * them does not say is no difference.
 */
export function contradictsId(ticket: TicketPerson, appointment: AppointmentPerson): boolean {
  const line = ticket.line?.trim() ?? '';
  return (
    (line !== '' && line !== String(appointment.lineId)) ||
    differPlainly(ticket.firstName, appointment.firstName) ||
    differPlainly(ticket.lastName, appointment.lastName)
  );
}

/** Equal for a ticket and a check-in with the same line, first and last name; undefined without a line or a first name. */
export function personWords(person: TicketPerson): string | undefined {
  const line = person.line?.trim() ?? '';
  const first = nameKey(person.firstName ?? '');
  if (line === '' || first === '') return undefined;
  return JSON.stringify([line, first, nameKey(person.lastName ?? '')]);
}

/** {@link personWords} as a hash, since it is kept beside the ticket and a name is not. */
export function personKey(person: TicketPerson): string | undefined {
  const words = personWords(person);
  return words === undefined ? undefined : createHash('sha256').update(words).digest('base64url');
}

/** A ticket that nobody is known for. `appearedAt`: when the hub heard of it first, by the hub's clock. */
export interface LoneTicket {
  readonly ticketId: string;
  readonly appearedAt: number;
}

/** A check-in made here that was not refused; times by the hub's own clock, as those of tickets are. */
export interface CheckInMade {
  readonly appointmentId: string;
  /** When somebody checked in: no ticket of it can have appeared before. */
  readonly createdAt: number;
  /** When the service confirmed it; undefined while it has not. */
  readonly confirmedAt: number | undefined;
}

/** The check-in may have made this ticket: also long before it was confirmed, where an attempt's answer was lost. */
function mayBeOf({ appearedAt }: LoneTicket, { createdAt, confirmedAt }: CheckInMade): boolean {
  const last = confirmedAt === undefined ? Number.POSITIVE_INFINITY : confirmedAt + NEAR_CHECK_IN_MS;
  return appearedAt >= createdAt && appearedAt <= last;
}

/**
 * The ticket of `mine`, or undefined while or where that is not certain. `tickets` and `checkIns` are all with the
 * {@link personKey} of `mine`; both may be in any order.
 *
 * Certain is: the two minutes after the confirmation are over, so that no second candidate can come any more; one ticket
 * appeared in time; and no other check-in can have made it. Linking at once and taking it back when a second one comes
 * would show a stranger's code meanwhile, and a status that moved cannot be taken back.
 */
export function ticketOfCheckIn(
  mine: CheckInMade,
  tickets: readonly LoneTicket[],
  checkIns: readonly CheckInMade[],
  now: number,
): string | undefined {
  if (mine.confirmedAt === undefined || now <= mine.confirmedAt + NEAR_CHECK_IN_MS) return undefined;
  const [ticket, ...more] = tickets.filter((each) => mayBeOf(each, mine));
  if (!ticket || more.length > 0 || ticket.appearedAt < mine.confirmedAt - NEAR_CHECK_IN_MS) return undefined;
  const isMine = checkIns.every(
    (other) => other.appointmentId === mine.appointmentId || !mayBeOf(ticket, other),
  );
  return isMine ? ticket.ticketId : undefined;
}
