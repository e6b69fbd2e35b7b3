/**
 * Finds a ticket's owner. Pure. A wrong match would call a stranger by another's code and move their appointment, so an
 * uncertain ticket stays alone.
 */
import { createHash } from 'node:crypto';
import { nameKey } from '../directory/same-visitor.ts';

/** Before or after, because the webhook may precede the answer. */
export const NEAR_CHECK_IN_MS = 120_000;

/** Longer than any day. */
export const ABOUT_A_DAY_MS = 36 * 3_600_000;

/** By a ticket. */
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

/** Ignores marks, because one record may be cut or lack them. */
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
 * Undefined if they differ. `full`: line, first and last name are equal. `first-name`: the last name is missing or cut,
 * so a namesake fits too. `open`: nothing differs.
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

/** `said`: single events and all of them. */
export function bestFit(
  said: readonly TicketPerson[],
  appointment: AppointmentPerson,
  now: number,
): Fit | undefined {
  const fits = said.map((each) => fitOf(each, appointment, now));
  return FITS.findLast((fit) => fits.includes(fit));
}

/** Line and first name are equal, and nothing differs. */
export const agreesBesideId = (ticket: TicketPerson, appointment: AppointmentPerson, now: number): boolean =>
  ['first-name', 'full'].includes(fitOf(ticket, appointment, now) ?? 'open');

export interface IdCase {
  readonly fit: Fit;
  readonly areShared: boolean;
  /** The check-in may have made the ticket. */
  readonly isCheckedIn: boolean;
  /** Other check-ins without a ticket that may have made it. */
  readonly others: readonly Fit[];
}

export type WhoseById = 'own' | 'unsure' | 'of-others';

/**
 * The id may be a coincidence, and two visitors may share a name. Another check-in that fits better, or as well while
 * the appointment has none, is the owner. If both have one, ids must be known to be shared. A first name without a
 * check-in decides nothing.
 */
export function whoseById({ fit, areShared, isCheckedIn, others }: IdCase): WhoseById {
  const hasRival = others.includes(fit);
  if (others.some((other) => isBetter(other, fit)) || (hasRival && !isCheckedIn)) return 'of-others';
  if (areShared || (fit === 'full' && !hasRival)) return 'own';
  return isCheckedIn && !hasRival && fit === 'first-name' ? 'own' : 'unsure';
}

export const isAboutNow = ({ startsAt }: Pick<AppointmentPerson, 'startsAt'>, now: number): boolean =>
  Math.abs(startsAt - now) <= ABOUT_A_DAY_MS;

/** The line or a name differs. Missing fields are no difference. */
export function contradictsId(ticket: TicketPerson, appointment: AppointmentPerson): boolean {
  const line = ticket.line?.trim() ?? '';
  return (
    (line !== '' && line !== String(appointment.lineId)) ||
    differPlainly(ticket.firstName, appointment.firstName) ||
    differPlainly(ticket.lastName, appointment.lastName)
  );
}

/** Line and first name. Undefined without both. */
export function namesakeKey({ line = '', firstName = '' }: TicketPerson): string | undefined {
  const [place, first] = [line.trim(), nameKey(firstName)];
  return place === '' || first === '' ? undefined : JSON.stringify([place, first]);
}

/**
 * A hash of line, first and last name, because names are not stored beside the ticket. Undefined without line or first
 * name.
 */
export function personKey(person: TicketPerson): string | undefined {
  const line = person.line?.trim() ?? '';
  const first = nameKey(person.firstName ?? '');
  if (line === '' || first === '') return undefined;
  const words = JSON.stringify([line, first, nameKey(person.lastName ?? '')]);
  return createHash('sha256').update(words).digest('base64url');
}

/** `appearedAt`: by the hub's clock. */
export interface LoneTicket {
  readonly ticketId: string;
  readonly appearedAt: number;
}

/** Not rejected. Times by the hub's clock, as for tickets. */
export interface CheckInMade {
  readonly appointmentId: string;
  /** None of its tickets appeared earlier. */
  readonly createdAt: number;
  /** Undefined if unconfirmed. */
  readonly confirmedAt: number | undefined;
}

export interface NamedCheckIn extends CheckInMade, AppointmentPerson {}

/** The same last name, or any if the ticket has none. */
export function mayHaveTicketOf(
  namesake: Pick<AppointmentPerson, 'lastName'>,
  mine: Pick<AppointmentPerson, 'lastName'>,
): boolean {
  const last = nameKey(mine.lastName);
  return last === '' || last === nameKey(namesake.lastName);
}

/** Also long before the confirmation, if an answer was lost. */
function mayBeOf({ appearedAt }: LoneTicket, { createdAt, confirmedAt }: CheckInMade): boolean {
  const last = confirmedAt === undefined ? Number.POSITIVE_INFINITY : confirmedAt + NEAR_CHECK_IN_MS;
  return appearedAt >= createdAt && appearedAt <= last;
}

/**
 * Undefined while uncertain. `tickets`: all with the {@link personKey} of `mine`. `checkIns`: all that {@link
 * mayHaveTicketOf} names.
 *
 * Certain: two minutes after the confirmation, exactly one ticket appeared in time, and no other check-in can have made
 * it. Linking at once and correcting later would show a stranger's code, and a changed status cannot be undone.
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
