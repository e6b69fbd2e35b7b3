/**
 * Whether an id that stands for a booking can be its id: the service gives it, or a person who has looked there, and it may
 * be one that is known here already. Pure but for the look-up.
 */
import { codeKey } from '../../../contract/code-key.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import type { Appointment } from '../directory/appointment.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';

export type MadeId =
  | { readonly kind: 'new' }
  /** A list or the intake was quicker: what is here is the booking. */
  | { readonly kind: 'here' }
  /** Of a day that is over: the service uses its ids again, as it may its codes. */
  | { readonly kind: 'used-before'; readonly before: Appointment }
  /** Another appointment: this cannot be the id of what was booked. */
  | { readonly kind: 'of-another'; readonly known: Appointment };

export interface MadeIdDeps {
  readonly directory: { byId(id: string): Appointment | undefined };
  /** The day at the location, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
  readonly now: () => number;
}

/** Undefined for an intent that books nothing, or whose order cannot be read. */
function bookedBy(intent: Intent) {
  const order = readOrder(intent);
  if (!order || !('input' in order)) return undefined;
  const { firstName, lastName = '', phoneNumber, email, startTime } = order.input;
  return { firstName, lastName, phoneNumber, email, startsAt: Date.parse(startTime) };
}

export function madeId({ directory, dayOf, now }: MadeIdDeps, intent: Intent, id: string): MadeId {
  const known = directory.byId(id);
  const booked = bookedBy(intent);
  if (!known || !booked) return { kind: 'new' };
  const [before, day] = [dayOf(known.startsAt), dayOf(booked.startsAt)];
  if (before === day && maybeSameVisitor(known, booked)) return { kind: 'here' };
  return before < day && before < dayOf(now())
    ? { kind: 'used-before', before: known }
    : { kind: 'of-another', known };
}

/**
 * What of an answer is taken as that of the booking. With the id of another visitor's appointment it made something, and
 * did not say which; with that one's code too, it said nothing that this visitor may be given.
 */
export function believed(deps: MadeIdDeps, intent: Intent, made: MaybeCreated): MaybeCreated {
  const is = made.id === undefined ? undefined : madeId(deps, intent, made.id);
  if (is?.kind !== 'of-another') return made;
  const isTheirs = made.publicId !== undefined && codeKey(made.publicId) === codeKey(is.known.code);
  return isTheirs ? {} : { publicId: made.publicId };
}

/** A clerk waits a few seconds; more bookings than this are not made in that time. */
const MOST_KEPT = 100;

/** The codes that the service gave to what was just booked, for the clerk who waits for one. */
export function createMadeCodes() {
  const codes = new Map<number, string>();
  return {
    note(intentId: number, { publicId }: MaybeCreated): void {
      if (publicId === undefined) return;
      codes.set(intentId, publicId);
      const [oldest] = codes.keys();
      if (codes.size > MOST_KEPT && oldest !== undefined) codes.delete(oldest);
    },
    of: (intentId: number): string | undefined => codes.get(intentId),
  };
}
