/**
 * Many visitors who did not come, marked at once. Each is written by itself, and others come in between. Whoever a clerk
 * would be asked about a second time is left out: that is looked at one by one.
 */
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Directory } from '../directory/directory.ts';
import type { Actions } from './actions.ts';

export interface NoShowAnswer {
  readonly appointmentId: string;
  readonly answer: DeskActionAnswer;
}

export interface NoShowManyDeps {
  readonly actions: Pick<Actions, 'atDesk'>;
  readonly directory: Pick<Directory, 'byId'>;
  /** Calls from kiosks about the appointment. */
  readonly callsAbout: (appointmentId: string) => readonly unknown[];
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

/** In the order asked, each once. Those that a closing hub did not come to are not saved. */
export function createNoShowMany({
  actions,
  directory,
  callsAbout,
  clock,
  closing,
}: NoShowManyDeps): (appointmentIds: readonly string[]) => Promise<NoShowAnswer[]> {
  function mark(appointmentId: string): DeskActionAnswer {
    const known = directory.byId(appointmentId);
    // Moved since the list was made, here all the same, or standing at a kiosk.
    const isDoubtful =
      known &&
      (known.startsAt > wallMs(clock) ||
        known.arrivedAt !== undefined ||
        callsAbout(appointmentId).length > 0);
    return isDoubtful
      ? { kind: 'not-possible', status: known.status }
      : actions.atDesk('no-show', appointmentId);
  }

  return async (appointmentIds) => {
    const asked = [...new Set(appointmentIds)];
    const answers = new Map<string, DeskActionAnswer>();
    function* steps() {
      for (const appointmentId of asked) {
        answers.set(appointmentId, mark(appointmentId));
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
