/**
 * An answer that is a success by its status, and whose record says that the appointment ended in another way: a service may
 * answer a wrong state with the appointment as it is, and nothing done. Pure.
 */
import { fieldOf, trimmed } from './service-words.ts';
import { recordIn } from './wire.ts';

/** What the steps of an appointment ask for (docs/service-interface.md, "Appointment states"). */
export type Step = 'check-in' | 'cancel' | 'no-show';

/** Ends by their words in upper case, without what is no letter; of the steps, by which each comes about. */
const ENDS: Readonly<Record<string, Step | 'serve'>> = {
  CANCELLED: 'cancel',
  CANCELED: 'cancel',
  CANCELLEDBYCLERK: 'cancel',
  NOSHOW: 'no-show',
  SERVED: 'serve',
};

/**
 * The service's word for how the appointment ended, where that is not by `step`; undefined where the answer does not tell.
 * States before an end contradict nothing: the record may be from before the step.
 */
export function otherEndIn(step: Step, appointmentId: string, body: unknown): string | undefined {
  const record = recordIn(appointmentId, body);
  const word = fieldOf(record, 'status') ?? fieldOf(record, 'state');
  if (typeof word !== 'string') return undefined;
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const end = Object.hasOwn(ENDS, letters) ? ENDS[letters] : undefined;
  return end === undefined || end === step ? undefined : trimmed(word);
}
