/** Puts the handle of an arrival into the answers that tell of one. Pure. */
import type { CheckInAnswer } from '../../../contract/appointment.ts';
import { sealArrival } from './arrival-handle.ts';

/**
 * `answer` with a handle that opens with `key`, in each choice too. `checkedIn` is the appointment that was asked about,
 * for the answers to a check-in, which do not name it.
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
