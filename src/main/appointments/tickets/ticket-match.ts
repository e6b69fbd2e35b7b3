/**
 * Decides whose ticket it is. Pure. A wrong answer would show a visitor's code for a stranger and move a stranger's
 * appointment, so what is not certain is no one's.
 */
import { createHash } from 'node:crypto';
import { nameKey } from '../directory/same-visitor.ts';

/** How near to a confirmed check-in its ticket appears. The webhook may come before the answer. */
export const NEAR_CHECK_IN_MS = 120_000;

/** Longer than any day. */
export const ABOUT_A_DAY_MS = 36 * 3_600_000;

export interface TicketPerson {
  readonly line?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

interface AppointmentPerson {
  readonly lineId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly startsAt: number;
}

/** For comparing names where one record may be cut, or leave out marks. */
const letters = (name: string | undefined): string =>
  nameKey(name ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Neither begins with the other. */
function differPlainly(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a !== '' && b !== '' && !a.startsWith(b) && !b.startsWith(a);
}

/**
 * How well a ticket fits an appointment of about this day. `full`: line, first and last name are there and equal.
 * `first-name`: line and first name are, and the last name is missing or cut, so a namesake fits too. `open`: nothing
 * differs.
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

/** The best {@link fitOf} among single events of a ticket, and all of them. */
export function bestFit(
  said: readonly TicketPerson[],
  appointment: AppointmentPerson,
  now: number,
): Fit | undefined {
  const fits = said.map((each) => fitOf(each, appointment, now));
  return FITS.findLast((fit) => fits.includes(fit));
}

export const agreesBesideId = (ticket: TicketPerson, appointment: AppointmentPerson, now: number): boolean =>
  ['first-name', 'full'].includes(fitOf(ticket, appointment, now) ?? 'open');

/** A ticket that has an appointment's id. */
export interface IdCase {
  readonly fit: Fit;
  readonly areShared: boolean;
  /** The check-in may have made the ticket. */
  readonly isCheckedIn: boolean;
  /** The ticket's fit to other check-ins here that may have made it and have no ticket. */
  readonly others: readonly Fit[];
}

export type WhoseById = 'own' | 'unsure' | 'of-others';

/**
 * The id may be a coincidence, and visitors may share a first name or a whole name. So another check-in that fits
 * better, or as well while the appointment has none, is the owner. If both have one, ids must be known to be shared. A
 * first name without any check-in shows nothing.
 */
export function whoseById({ fit, areShared, isCheckedIn, others }: IdCase): WhoseById {
  const hasRival = others.includes(fit);
  if (others.some((other) => isBetter(other, fit)) || (hasRival && !isCheckedIn)) return 'of-others';
  if (areShared || (fit === 'full' && !hasRival)) return 'own';
  return isCheckedIn && !hasRival && fit === 'first-name' ? 'own' : 'unsure';
}

const isAboutNow = ({ startsAt }: Pick<AppointmentPerson, 'startsAt'>, now: number): boolean =>
  Math.abs(startsAt - now) <= ABOUT_A_DAY_MS;

/** Of another line or another name. What one of them leaves out is no difference. */
export function contradictsId(ticket: TicketPerson, appointment: AppointmentPerson): boolean {
  const line = ticket.line?.trim() ?? '';
  return (
    (line !== '' && line !== String(appointment.lineId)) ||
    differPlainly(ticket.firstName, appointment.firstName) ||
    differPlainly(ticket.lastName, appointment.lastName)
  );
}

/** Equal for one line and one first name; undefined without either. */
export function namesakeKey({ line = '', firstName = '' }: TicketPerson): string | undefined {
  const [place, first] = [line.trim(), nameKey(firstName)];
  return place === '' || first === '' ? undefined : JSON.stringify([place, first]);
}

/**
 * Equal for one line, first and last name; undefined without a line or a first name. A hash: names are not stored
 * beside tickets.
 */
export function personKey(person: TicketPerson): string | undefined {
  const line = person.line?.trim() ?? '';
  const first = nameKey(person.firstName ?? '');
  if (line === '' || first === '') return undefined;
  const words = JSON.stringify([line, first, nameKey(person.lastName ?? '')]);
  return createHash('sha256').update(words).digest('base64url');
}

/** A ticket without a known owner. `appearedAt`: when the hub first received an event of it, by the hub's clock. */
export interface LoneTicket {
  readonly ticketId: string;
  readonly appearedAt: number;
}

/** A check-in made here and not refused. Times by the hub's clock, as those of tickets. */
export interface CheckInMade {
  readonly appointmentId: string;
  /** No ticket of it can have appeared before. */
  readonly createdAt: number;
  /** Undefined while the service has not confirmed it. */
  readonly confirmedAt: number | undefined;
}

export interface NamedCheckIn extends CheckInMade, AppointmentPerson {}

/**
 * Whether a ticket with the names of `mine` may be this namesake's too: with the same whole name, or any last name
 * where the ticket has none.
 */
export function mayHaveTicketOf(
  namesake: Pick<AppointmentPerson, 'lastName'>,
  mine: Pick<AppointmentPerson, 'lastName'>,
): boolean {
  const last = nameKey(mine.lastName);
  return last === '' || last === nameKey(namesake.lastName);
}

/** Also long before the confirmation: an attempt's answer may have been lost. */
function mayBeOf({ appearedAt }: LoneTicket, { createdAt, confirmedAt }: CheckInMade): boolean {
  const last = confirmedAt === undefined ? Number.POSITIVE_INFINITY : confirmedAt + NEAR_CHECK_IN_MS;
  return appearedAt >= createdAt && appearedAt <= last;
}

/**
 * Undefined while it is not certain. `tickets`: all with the {@link personKey} of `mine`; `checkIns`: all for which
 * {@link mayHaveTicketOf} holds; in any order.
 *
 * Certain means: two minutes after the confirmation, so that no second candidate can come, one ticket appeared in time,
 * and no other check-in can have made it. An earlier link could show a stranger's code, and a moved status cannot be
 * taken back.
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
