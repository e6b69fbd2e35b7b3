/** What is deleted, and when. Pure: the effects are in `erase.ts` and `delete-old.ts`. */
import { DAY_MS, HOUR_MS } from '../../clock/clock.ts';
import {
  MAX_AHEAD_MS,
  MAX_APPOINTMENT_MS,
  RETENTION_DAYS,
  RETENTION_DEFAULTS,
} from '../../contract/limits.ts';

interface Period {
  readonly days: number;
  readonly after: string;
  readonly why: string;
}

/**
 * Unsent work and what staff have yet to read are kept longer. The database:
 * docs/adr/0064-sqlite-writes-its-own-file.md.
 */
export const PERIODS = {
  names: {
    days: RETENTION_DEFAULTS.names,
    after: 'the end of the appointment, the creation of the ticket, a call of it, the end of a call for help',
    why: 'Names, dates of birth, phone numbers and email addresses are for the day of the visit.',
  },
  sent: {
    days: 1,
    after: 'the service confirmed it, or a person gave it up or read it',
    why: 'What was booked or changed stands at the service by then.',
  },
  eventBodies: {
    days: RETENTION_DEFAULTS.eventBodies,
    after: 'it arrived',
    why: 'Nothing reads them again; somebody who looks into yesterday’s trouble does. They hold names.',
  },
  unreadableBodies: {
    days: RETENTION_DEFAULTS.unreadableBodies,
    after: 'it arrived',
    why: 'They are what a person needs to see what the service sent.',
  },
  events: {
    days: 7,
    after: 'it arrived',
    why: 'A repetition counts once. Senders that are known repeat for up to three days; an event that tells of older times than this changes nothing.',
  },
  tickets: {
    days: 7,
    after: 'it was created, or called if it does not say when it was created',
    why: 'The board shows today’s. As long as late events are taken, they find their ticket.',
  },
  awaitedTickets: {
    days: 60,
    after: 'the same, for one made with an appointment that is not known here and whose visitor has not come',
    why: 'When they come it must not seem a new one. Where its appointment is known it stays for 7 days after that.',
  },
  unreadable: { days: 30, after: 'it arrived', why: 'Staff have read it and dismissed it.' },
  appointments: {
    days: RETENTION_DEFAULTS.appointments,
    after: 'its end',
    why: 'The kiosk says "another day" to a visitor with last week’s letter. A roster does not bring it back.',
  },
  intents: {
    days: 14,
    after: 'it was settled, once its appointment is gone',
    why: 'Whether an earlier attempt may have taken effect is asked as long as there is an appointment.',
  },
  audit: {
    days: RETENTION_DEFAULTS.audit,
    after: 'it was done',
    why: 'Who changed a setting or signed in is asked weeks later. The code goes with its appointment, after 14 days.',
  },
  waits: {
    days: 56,
    after: 'the visitor came',
    why: 'What the next visitors are told is learned over weeks. The rows are of nobody.',
  },
  figures: {
    days: 400,
    after: 'the day',
    why: 'A month is compared with the same month of the year before. The rows are counts, of nobody.',
  },
  aside: {
    days: 14,
    after: 'the file was set aside',
    why: 'Somebody may want to look into a damaged database. It holds names.',
  },
} as const satisfies Readonly<Record<string, Period>>;

type Settable = keyof typeof RETENTION_DAYS;

/** Days chosen in setup instead of {@link PERIODS}. */
export type Retention = { readonly [Part in Settable]?: number | undefined };

export const SETTABLE: readonly Settable[] = [
  'names',
  'eventBodies',
  'unreadableBodies',
  'appointments',
  'audit',
];

const isSettable = (what: keyof typeof PERIODS): what is Settable => Object.hasOwn(RETENTION_DAYS, what);

export function daysOf(what: keyof typeof PERIODS, retention: Retention = {}): number {
  return (isSettable(what) ? retention[what] : undefined) ?? PERIODS[what].days;
}

/** Everything that ended at or before these moments is too old. */
export interface Cutoffs extends Readonly<Record<keyof typeof PERIODS, number>> {
  /** Later dates are mistakes, from an older Foyer or from webhooks. */
  readonly ahead: number;
}

/** `isClockSure`: another clock agrees. With a clock at 1970, everything would seem a mistake. */
export function cutoffsAt(now: number, isClockSure = false, retention: Retention = {}): Cutoffs {
  const before = (what: keyof typeof PERIODS): number => now - daysOf(what, retention) * DAY_MS;
  return {
    names: before('names'),
    sent: before('sent'),
    eventBodies: before('eventBodies'),
    unreadableBodies: before('unreadableBodies'),
    events: before('events'),
    tickets: before('tickets'),
    awaitedTickets: before('awaitedTickets'),
    unreadable: before('unreadable'),
    appointments: before('appointments'),
    intents: before('intents'),
    audit: before('audit'),
    waits: before('waits'),
    figures: before('figures'),
    aside: before('aside'),
    ahead: isClockSure ? now + MAX_AHEAD_MS + MAX_APPOINTMENT_MS : Number.MAX_SAFE_INTEGER,
  };
}

/** Its names would be removed at once, so a list does not import it. */
export function isForgotten(endsAt: number, now: number, retention?: Retention): boolean {
  return endsAt <= now - daysOf('names', retention) * DAY_MS;
}

export const LOOK_EVERY_MS = HOUR_MS;

/** From two to five in the morning. */
export function isNight(now: number, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return ['02', '03', '04'].includes(hour);
}

/**
 * Once a night, or a day later at any hour, because the computer may be off at night. A `last` ahead of the clock is
 * ignored.
 */
export function isTidyDue(now: number, timeZone: string, last: number | undefined): boolean {
  if (last === undefined || last > now + HOUR_MS) return true;
  return now - last >= DAY_MS || (isNight(now, timeZone) && now - last >= DAY_MS / 2);
}
