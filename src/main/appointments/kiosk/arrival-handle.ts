/**
 * A kiosk follows an arrival by a handle: the appointment's id, sealed with the screen's key. It works for that screen
 * only, also after a restart, and needs no storage. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckInAnswer } from '../../../contract/appointment.ts';

/** Seals for other purposes are invalid here. */
const PURPOSE = 'foyer: arrival\n';

function sealOf(key: Buffer, appointmentId: string): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(appointmentId).digest();
}

/** Id and seal in base64url, with a dot between. */
export function sealArrival(key: Buffer, appointmentId: string): string {
  return `${Buffer.from(appointmentId).toString('base64url')}.${sealOf(key, appointmentId).toString('base64url')}`;
}

/** Undefined for any other text, in the same time. */
export function openArrival(key: Buffer, handle: string): string | undefined {
  const [id = '', seal = ''] = handle.split('.');
  const appointmentId = Buffer.from(id, 'base64url').toString();
  const expected = sealOf(key, appointmentId);
  const given = Buffer.alloc(expected.length);
  Buffer.from(seal, 'base64url').copy(given);
  const isSealed = timingSafeEqual(given, expected);
  // Base64 has several spellings.
  return isSealed && handle === sealArrival(key, appointmentId) ? appointmentId : undefined;
}

/** `checkedIn`: the appointment, for answers that do not name it. */
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
