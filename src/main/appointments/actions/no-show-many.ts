/** Many visitors who did not come, marked at once. Each is written by itself, and others come in between. */
import type { DeskActionAnswer } from '../../../contract/appointment.ts';
import type { Clock } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Actions } from './actions.ts';

export interface NoShowAnswer {
  readonly appointmentId: string;
  readonly answer: DeskActionAnswer;
}

/** In the order asked, each once. Those that a closing hub did not come to are not saved. */
export function createNoShowMany(
  actions: Pick<Actions, 'atDesk'>,
  clock: Pick<Clock, 'monotonic'>,
  closing: AbortSignal,
): (appointmentIds: readonly string[]) => Promise<NoShowAnswer[]> {
  return async (appointmentIds) => {
    const asked = [...new Set(appointmentIds)];
    const answers = new Map<string, DeskActionAnswer>();
    function* steps() {
      for (const appointmentId of asked) {
        answers.set(appointmentId, actions.atDesk('no-show', appointmentId));
        yield;
      }
    }
    await inSlices(steps(), clock, () => closing.aborted);
    return asked.map((appointmentId) => ({
      appointmentId,
      answer: answers.get(appointmentId) ?? { kind: 'not-saved' },
    }));
  };
}
