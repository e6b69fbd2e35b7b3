/**
 * An answer that is a success by its status, and whose record says that the appointment is in another state: a service may
 * answer a wrong state with the appointment as it is, and nothing done. Pure.
 */
import { fieldOf, trimmed } from './service-words.ts';
import { recordIn } from './wire.ts';

/** What the steps of an appointment ask for (docs/service-interface.md, "Appointment states"). */
export type Step = 'check-in' | 'cancel' | 'no-show';

/** By what an appointment came to its state. */
export type ToldStep = Step | 'serve';

/** States by their words in upper case, without what is no letter; of the steps, by which each comes about. */
const STATES: Readonly<Record<string, ToldStep>> = {
  CALLED: 'check-in',
  CANCELLED: 'cancel',
  CANCELED: 'cancel',
  CANCELLEDBYCLERK: 'cancel',
  CHECKEDIN: 'check-in',
  NOSHOW: 'no-show',
  SERVED: 'serve',
};

export interface OtherState {
  /** The service's word for it. */
  readonly words: string;
  readonly by: ToldStep;
}

/**
 * The state in which the service has the appointment, where that does not come about by `step`; undefined where the answer
 * does not tell. Scheduled contradicts nothing: the record may be from before the step. A visitor who has arrived
 * contradicts a no-show or a cancellation, because the desk must not lose who is waiting.
 */
export function otherStateIn(step: Step, appointmentId: string, body: unknown): OtherState | undefined {
  const record = recordIn(appointmentId, body);
  const word = fieldOf(record, 'status') ?? fieldOf(record, 'state');
  if (typeof word !== 'string') return undefined;
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const by = Object.hasOwn(STATES, letters) ? STATES[letters] : undefined;
  return by === undefined || by === step ? undefined : { words: trimmed(word), by };
}
