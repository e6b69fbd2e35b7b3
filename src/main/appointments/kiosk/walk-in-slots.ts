/** What is asked for a visitor without an appointment, and who was here before. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { MINUTE_MS } from '../../../clock/clock.ts';
import type { WalkInAsk } from '../../../contract/walk-in.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';

/** One person does not come twice within this time. */
export const SAME_VISITOR_MS = 10 * MINUTE_MS;

/** Registrations of all kiosks within {@link SAME_VISITOR_MS}: one every ten seconds. */
export const MAX_WALK_INS = 60;

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
