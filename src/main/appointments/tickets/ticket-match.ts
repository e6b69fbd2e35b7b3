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
 * How well what a ticket says fits an appointment of about this day; undefined where they differ. `full`: line, first and
 * last name are said and are the same. `first-name`: line and first name are, and a last name is missing or cut, so a
 * namesake fits as well. `open`: they do not differ, and that is all.
 */
export type Fit = 'open' | 'first-name' | 'full';

const FITS: readonly Fit[] = ['open', 'first-name', 'full'];

const isBetter = (one: Fit, other: Fit): boolean => FITS.indexOf(one) > FITS.indexOf(other);

export function fitOf(ticket: TicketPerson, appointment: AppointmentPerson, now: number): Fit | undefined {
  if (!isAboutNow(appointment, now) || contradictsId(ticket, appointment)) return undefined;
  const first = nameKey(ticket.firstName ?? '');
  const isLine = ticket.line?.trim() === String(appointment.lineId);
  if (!isLine || first === '' || first !== nameKey(appointment.firstName)) return 'open';
  const last = letters(ticket.lastName);
  return last !== '' && last === letters(appointment.lastName) ? 'full' : 'first-name';
}

/** The best {@link fitOf} of what single events of a ticket, and all of them, say. */
export function bestFit(
  said: readonly TicketPerson[],
  appointment: AppointmentPerson,
  now: number,
): Fit | undefined {
  const fits = said.map((each) => fitOf(each, appointment, now));
  return FITS.findLast((fit) => fits.includes(fit));
}

/** A ticket with the appointment's id has its line and its first name, and nothing that differs. */
export const agreesBesideId = (ticket: TicketPerson, appointment: AppointmentPerson, now: number): boolean =>
  ['first-name', 'full'].includes(fitOf(ticket, appointment, now) ?? 'open');

/** What is known of a ticket that has an appointment's id. */
export interface IdCase {
  readonly fit: Fit;
  /** Ids are known to be shared. */
  readonly areShared: boolean;
  /** A check-in of the appointment, made here, may have made the ticket. */
  readonly isCheckedIn: boolean;
  /** How the ticket fits the other check-ins that may have made it: made here, and still without a ticket. */
  readonly others: readonly Fit[];
}

/** `unsure`: of the appointment, or of another one that it fits as well. */
export type WhoseById = 'own' | 'unsure' | 'of-others';

/**
 * Whether a ticket with an appointment's id is its ticket. The id may be a coincidence, and two visitors may have one first
 * name, or one whole name. So another check-in that fits better, or as well while the appointment has none, tells whose it
 * is. Where both have one, the id must be known to be shared. A first name without any check-in tells nobody.
 */
export function whoseById({ fit, areShared, isCheckedIn, others }: IdCase): WhoseById {
  const hasRival = others.includes(fit);
  if (others.some((other) => isBetter(other, fit)) || (hasRival && !isCheckedIn)) return 'of-others';
  if (areShared || (fit === 'full' && !hasRival)) return 'own';
  return isCheckedIn && !hasRival && fit === 'first-name' ? 'own' : 'unsure';
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

/** Equal for people with one line and one first name; undefined without one of them. */
export function namesakeKey({ line = '', firstName = '' }: TicketPerson): string | undefined {
  const [place, first] = [line.trim(), nameKey(firstName)];
  return place === '' || first === '' ? undefined : JSON.stringify([place, first]);
}

/**
 * Equal for a ticket and a check-in with the same line, first and last name; undefined without a line or a first name. A
 * hash, since it is kept beside the ticket and a name is not.
 */
export function personKey(person: TicketPerson): string | undefined {
  const line = person.line?.trim() ?? '';
  const first = nameKey(person.firstName ?? '');
  if (line === '' || first === '') return undefined;
  const words = JSON.stringify([line, first, nameKey(person.lastName ?? '')]);
  return createHash('sha256').update(words).digest('base64url');
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

/** A check-in, and who it is of. */
export interface NamedCheckIn extends CheckInMade, AppointmentPerson {}

/**
 * A ticket with the line, first and last name of `mine` may be of this namesake as well: of the same whole name, or of any
 * last name where the ticket says none.
 */
export function mayHaveTicketOf(
  namesake: Pick<AppointmentPerson, 'lastName'>,
  mine: Pick<AppointmentPerson, 'lastName'>,
): boolean {
  const last = nameKey(mine.lastName);
  return last === '' || last === nameKey(namesake.lastName);
}

/** The check-in may have made this ticket: also long before it was confirmed, where an attempt's answer was lost. */
function mayBeOf({ appearedAt }: LoneTicket, { createdAt, confirmedAt }: CheckInMade): boolean {
  const last = confirmedAt === undefined ? Number.POSITIVE_INFINITY : confirmedAt + NEAR_CHECK_IN_MS;
  return appearedAt >= createdAt && appearedAt <= last;
}

/**
 * The ticket of `mine`, or undefined while or where that is not certain. `tickets` are all with the {@link personKey} of
 * `mine`, `checkIns` all that {@link mayHaveTicketOf} names; both may be in any order.
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
