/** Codes that two visitors have on one day: at a kiosk such a code is nobody's, so whoever gave it has to be told. */
import type { Appointment } from '../directory/appointment.ts';
import { othersWithCode, type SameCodeDeps } from '../directory/same-code.ts';

export type SharedCodesDeps = SameCodeDeps;

/** The ids of those of `appointments` whose code is somebody else's too. They are in the directory. */
export function* withSharedCodes(
  deps: SharedCodesDeps,
  appointments: readonly Appointment[],
): Generator<void, readonly string[], void> {
  const ids: string[] = [];
  for (const appointment of appointments) {
    if (othersWithCode(deps, appointment).length > 0) ids.push(appointment.id);
    yield;
  }
  return ids;
}
