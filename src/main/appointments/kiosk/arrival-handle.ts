/**
 * What a kiosk follows an arrival by: the appointment's id, sealed with the key of the screen that was told of it. It
 * opens for that screen alone, after a reconnect and a restart of the hub too, and nothing is kept for it. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckInAnswer } from '../../../contract/appointment.ts';

/** Keeps a seal made for another purpose from opening here. */
const PURPOSE = 'foyer: arrival\n';

function sealOf(key: Buffer, appointmentId: string): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(appointmentId).digest();
}

/** `key` is the screen's own. The id and its seal, base64url each, with a dot between. */
export function sealArrival(key: Buffer, appointmentId: string): string {
  return `${Buffer.from(appointmentId).toString('base64url')}.${sealOf(key, appointmentId).toString('base64url')}`;
}

/** The appointment of a handle that was sealed with `key`; undefined for any other text, found out in the same time. */
export function openArrival(key: Buffer, handle: string): string | undefined {
  const [id = '', seal = ''] = handle.split('.');
  const appointmentId = Buffer.from(id, 'base64url').toString();
  const expected = sealOf(key, appointmentId);
  const given = Buffer.alloc(expected.length);
  Buffer.from(seal, 'base64url').copy(given);
  const isSealed = timingSafeEqual(given, expected);
  // One writing of each handle only.
  return isSealed && handle === sealArrival(key, appointmentId) ? appointmentId : undefined;
}

/**
 * `answer` with a handle that opens with `key`, in each choice too. `checkedIn` is the appointment that was asked about,
 * for the answers to a check-in, which do not name it.
 */
export function withArrival<Answer extends CheckInAnswer>(
  answer: Answer,
  key: Buffer,
  checkedIn?: string,
): Answer;
/** Puts the handle of an arrival into the answers that tell of one. Pure. */
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
