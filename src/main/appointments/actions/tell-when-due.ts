/** What can be undone for a moment can be no longer: front desks are told so, also where it cannot be sent yet. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Intent } from '../../outbox/intent.ts';

/** So that the wall clock, which is looked at then, is surely past it, in milliseconds. */
const PAST_MS = 20;

export interface TellWhenDueDeps {
  readonly clock: Clock;
  readonly onChange: (appointmentId: string) => void;
}

export function tellWhenDue(
  { clock, onChange }: TellWhenDueDeps,
  { appointmentId, dueAt }: Pick<Intent, 'appointmentId' | 'dueAt'>,
): void {
  const left = dueAt - wallMs(clock);
  if (left > 0) clock.after(left + PAST_MS, () => onChange(appointmentId));
}
