/** Which times are asked for, for a visitor without an appointment, and who was here before. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { MINUTE_MS } from '../../../clock/clock.ts';
import type { WalkInAsk } from '../../../contract/walk-in.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import { QUARTER_MS, quarterFrom, type TimeSlot } from '../actions/form-data.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';

/** Requests for one visitor. */
const MAX_SLOTS_ASKED = 3;

/** One person does not come twice within this time. */
export const SAME_VISITOR_MS = 10 * MINUTE_MS;

/** Registrations of all kiosks within {@link SAME_VISITOR_MS}: one every ten seconds. */
export const MAX_WALK_INS = 60;

interface LineNow {
  readonly now: number;
  readonly lengthMs: number;
  /** Of today, at the location. */
  readonly isToday: (at: number) => boolean;
}

/** A known appointment of the line today. */
export interface Taken extends TimeSlot {
  readonly assigneeId: number | undefined;
}

/**
 * The next times of the line, on whole quarters, one after the other. Only the service knows who is free: a time is left
 * out only if every user known in the line today has an appointment in it. None after midnight.
 */
export function walkInSlots(
  taken: readonly Taken[],
  { now, lengthMs, isToday }: LineNow,
): readonly TimeSlot[] {
  const usersIn = (some: readonly Taken[]): number =>
    new Set(some.flatMap(({ assigneeId }) => assigneeId ?? [])).size;
  const users = usersIn(taken);
  const slots: TimeSlot[] = [];
  // Not the minute in which the request is under way.
  let startsAt = quarterFrom(now + MINUTE_MS);
  while (slots.length < MAX_SLOTS_ASKED && isToday(startsAt)) {
    const slot = { startsAt, endsAt: startsAt + lengthMs };
    const busy = usersIn(taken.filter((one) => one.startsAt < slot.endsAt && one.endsAt > slot.startsAt));
    const isFull = users > 0 && busy >= users;
    if (!isFull) slots.push(slot);
    startsAt = isFull ? startsAt + QUARTER_MS : quarterFrom(slot.endsAt);
  }
  return slots;
}

/** As the service takes it: without spaces, dashes and brackets, in ASCII digits. */
export function plainPhone(typed: string): string {
  const text = latinDigits(typed.normalize('NFKC')).replace(/^\s*00/u, '+');
  return text.replace(/[\s().\-/\u2010-\u2015]/gu, '');
}

/** What the service is asked for, as far as the visitor typed it. Empty fields are left out. */
export function personOf({ firstName, lastName = '', phoneNumber = '' }: WalkInAsk) {
  const phone = plainPhone(phoneNumber);
  return {
    firstName: firstName.trim(),
    ...(lastName.trim() === '' ? {} : { lastName: lastName.trim() }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
  };
}

/** Whether one of `intents` is of this person and line. A different phone number tells two people apart. */
export function isHereAlready(intents: readonly Intent[], ask: WalkInAsk): boolean {
  const person = { lastName: '', email: undefined, phoneNumber: undefined, ...personOf(ask) };
  return intents.some((intent) => {
    const order = readOrder(intent);
    if (order?.kind !== 'auto-assign' || order.input.lineId !== ask.lineId) return false;
    const { firstName, lastName = '', phoneNumber, email } = order.input;
    return maybeSameVisitor({ firstName, lastName, phoneNumber, email }, person);
  });
}
