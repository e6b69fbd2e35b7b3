/** Whether a booking can have this id, which may be known here already. Pure. */
import { codeKey } from '../../../contract/code-key.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import type { Appointment } from '../directory/appointment.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';

export type MadeId =
  | { readonly kind: 'new' }
  /** A list or an import brought the booking first. */
  | { readonly kind: 'here' }
  /** Booking systems use ids again. */
  | { readonly kind: 'used-before'; readonly before: Appointment }
  /** It cannot be the booking's id. */
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

/** The usable part of an answer. With the id of another visitor's appointment, only a new code counts. */
export function believed(deps: MadeIdDeps, intent: Intent, made: MaybeCreated): MaybeCreated {
  const is = made.id === undefined ? undefined : madeId(deps, intent, made.id);
  if (is?.kind !== 'of-another') return made;
  const isTheirs = made.publicId !== undefined && codeKey(made.publicId) === codeKey(is.known.code);
  return isTheirs ? {} : { publicId: made.publicId };
}

/** More bookings are not made while a clerk waits. */
const MOST_KEPT = 100;

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
