/**
 * What the front desk needs beside bookings: form data, details, who else has an appointment open, many no-shows at
 * once.
 */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import type { Screen } from '../../access/screen.ts';
import { inSlices } from '../../base/in-slices.ts';
import { createDetails, type DetailsDeps } from '../day/details.ts';
import { createPresence } from '../day/presence.ts';
import type { Directory } from '../directory/directory.ts';
import type { AppointmentActions } from './actions.ts';
import { createFormData, type FormDataDeps } from './form-data.ts';

interface BookingDeskDeps extends Omit<FormDataDeps, 'outboxTable'>, Omit<DetailsDeps, 'outboxTable'> {
  readonly outboxTable: FormDataDeps['outboxTable'] & DetailsDeps['outboxTable'];
  readonly actions: Pick<AppointmentActions, 'atDesk'>;
  /** Undefined where staff gave no name. */
  readonly nameOfScreen: (screen: Pick<Screen, 'id'>) => string | undefined;
}

export type BookingDesk = ReturnType<typeof createBookingDesk>;

export function createBookingDesk(deps: BookingDeskDeps) {
  const presence = createPresence();
  deps.closing.addEventListener('abort', presence.close);
  return {
    formData: createFormData(deps),
    details: createDetails(deps),
    noShowMany: createNoShowMany(deps),
    presence,
    nameOfScreen: deps.nameOfScreen,
  };
}

interface NoShowAnswer {
  readonly appointmentId: string;
  readonly answer: DeskActionAnswer;
}

interface NoShowManyDeps extends Clocked, Closable {
  readonly actions: Pick<AppointmentActions, 'atDesk'>;
  readonly directory: Pick<Directory, 'byId'>;
  readonly callsAbout: (appointmentId: string) => readonly unknown[];
}

/**
 * Marks many no-shows, each in its own transaction, so that others come in between. A visitor whom a clerk would be
 * asked about twice is left out.
 *
 * Answers in the order asked, each once. Those that a closing hub did not reach are `not-saved`.
 */
function createNoShowMany({
  actions,
  directory,
  callsAbout,
  clock,
  closing,
}: NoShowManyDeps): (appointmentIds: readonly string[]) => Promise<NoShowAnswer[]> {
  function mark(appointmentId: string): DeskActionAnswer {
    const known = directory.byId(appointmentId);
    // Moved since the list was made, here after all, or asking for help at a kiosk.
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
