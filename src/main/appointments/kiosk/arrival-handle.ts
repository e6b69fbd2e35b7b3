/**
 * The handle by which a kiosk follows an arrival: the appointment's id, sealed with the screen's key. Only that screen
 * can open it, also after a restart, and nothing is stored for it. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckInAnswer } from '../../../contract/appointment.ts';

/** So that a seal made for another purpose is no handle. */
const PURPOSE = 'foyer: arrival\n';

function sealOf(key: Buffer, appointmentId: string): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(appointmentId).digest();
}

/** `key`: the screen's own. The id and its seal in base64url, with a dot between. */
export function sealArrival(key: Buffer, appointmentId: string): string {
  return `${Buffer.from(appointmentId).toString('base64url')}.${sealOf(key, appointmentId).toString('base64url')}`;
}

/** The appointment id; undefined for any other text, in the same time. */
export function openArrival(key: Buffer, handle: string): string | undefined {
  const [id = '', seal = ''] = handle.split('.');
  const appointmentId = Buffer.from(id, 'base64url').toString();
  const expected = sealOf(key, appointmentId);
  const given = Buffer.alloc(expected.length);
  Buffer.from(seal, 'base64url').copy(given);
  const isSealed = timingSafeEqual(given, expected);
  // Each handle has one spelling.
  return isSealed && handle === sealArrival(key, appointmentId) ? appointmentId : undefined;
}

/**
 * Adds handles that open with `key`, in each choice too. `checkedIn`: the appointment that was asked about, for answers
 * to a check-in, which do not name it.
 */
export function withArrival<Answer extends CheckInAnswer>(
  answer: Answer,
  key: Buffer,
  checkedIn?: string,
): Answer;
export function withArrival(answer: CheckInAnswer, key: Buffer, checkedIn?: string): CheckInAnswer {
  switch (answer.kind) {
    case 'already-checked-in':
      return { ...answer, arrival: sealArrival(key, answer.appointmentId) };
    case 'checked-in':
      return checkedIn === undefined ? answer : { ...answer, arrival: sealArrival(key, checkedIn) };
    case 'saved': {
      const appointmentId = answer.appointmentId ?? checkedIn;
      return appointmentId === undefined ? answer : { ...answer, arrival: sealArrival(key, appointmentId) };
    }
    case 'choose': {
      const choices = answer.choices.map((choice) => ({
        ...choice,
        answer: withArrival(choice.answer, key),
      }));
      return { ...answer, choices };
    }
    default:
      return answer;
  }
}
