/**
 * Checks whether an id that the service or a person gives for a booking can be its id: it may belong to another
 * appointment.
 */
import { codeKey } from '../../../contract/code-key.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import type { Appointment } from '../directory/appointment.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';

type MadeId =
  | { readonly kind: 'new' }
  | { readonly kind: 'here' }
  /** Of a past day: services use ids again. */
  | { readonly kind: 'used-before'; readonly before: Appointment }
  | { readonly kind: 'of-another'; readonly known: Appointment };

export interface MadeIdDeps {
  readonly directory: { byId(id: string): Appointment | undefined };
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  readonly now: () => number;
}

/** Undefined unless it is a booking with a readable order. */
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
 * The part of an answer that can be true of this booking. With another visitor's id it made something unknown. With
 * that visitor's code too, it says nothing that this visitor may be given.
 */
export function believed(deps: MadeIdDeps, intent: Intent, made: MaybeCreated): MaybeCreated {
  const is = made.id === undefined ? undefined : madeId(deps, intent, made.id);
  if (is?.kind !== 'of-another') return made;
  const isTheirs = made.publicId !== undefined && codeKey(made.publicId) === codeKey(is.known.code);
  return isTheirs ? {} : { publicId: made.publicId };
}

/** More bookings than are made in the seconds that a clerk waits. */
const MAX_KEPT = 100;

export function createMadeCodes() {
  const codes = new Map<number, string>();
  return {
    note(intentId: number, { publicId }: MaybeCreated): void {
      if (publicId === undefined) return;
      codes.set(intentId, publicId);
      const [oldest] = codes.keys();
      if (codes.size > MAX_KEPT && oldest !== undefined) codes.delete(oldest);
    },
    of: (intentId: number): string | undefined => codes.get(intentId),
  };
}
