/** Which appointments of one visitor are offered for choice. Pure. */
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';
import { isFinished } from './code-matching.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';

/**
 * What to offer of `group`, in the order of start, or undefined where there is nothing to choose. `group` are the
 * appointments of now, here, that the code may mean; `meant` is the one of them that it means most likely.
 *
 * A visitor comes to check in. So there is a choice only while one appointment is still to be checked in (Scheduled),
 * and what is over (served, cancelled, no-show) is left out: who was served at nine and comes for eleven is not asked
 * which. One that is over is offered only when it is `meant`, which is when every appointment with the typed code is
 * over: its visitor reads that it is, and finds the other one.
 *
 * Never offered: appointments that are not all one visitor's, or more of them than fit on a screen.
 */
export function choicesOf(
  group: readonly Appointment[],
  meant: Appointment,
): readonly Appointment[] | undefined {
  if (!areOneVisitor(group)) return undefined;
  const offered = group.filter((each) => !isFinished(each) || each.id === meant.id);
  const isChoice =
    offered.length >= 2 &&
    offered.length <= MAX_CHOICES &&
    offered.some(({ status }) => status === 'Scheduled');
  if (!isChoice) return undefined;
  return offered.toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}
