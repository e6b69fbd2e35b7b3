/** Codes that two visitors have on one day: at a kiosk such a code is nobody's, so whoever gave it has to be told. */
import { codeKey } from '../../../contract/code-key.ts';
import type { Appointment } from '../directory/appointment.ts';
import { foldCode } from '../directory/code.ts';
import type { Directory } from '../directory/directory.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';

const DAY_MS = 86_400_000;

export interface SharedCodesDeps {
  readonly directory: Pick<Directory, 'byFoldedCode'>;
  /** The day at the location, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
}

/** Whether somebody else has the code of `appointment` on its day, at its location. It is in the directory itself. */
function isShared({ directory, dayOf }: SharedCodesDeps, appointment: Appointment): boolean {
  const { code, startsAt, locationId } = appointment;
  const key = codeKey(code);
  const day = dayOf(startsAt);
  const sharing = directory
    .byFoldedCode(foldCode(key), startsAt, startsAt - DAY_MS, startsAt + DAY_MS, locationId)
    .filter(
      (each) =>
        codeKey(each.code) === key &&
        dayOf(each.startsAt) === day &&
        (locationId === undefined || each.locationId === undefined || each.locationId === locationId),
    );
  return !areOneVisitor(sharing);
}

/** The ids of those of `appointments` whose code is somebody else's too. */
export function* withSharedCodes(
  deps: SharedCodesDeps,
  appointments: readonly Appointment[],
): Generator<void, readonly string[], void> {
  const ids: string[] = [];
  for (const appointment of appointments) {
    if (isShared(deps, appointment)) ids.push(appointment.id);
    yield;
  }
  return ids;
}
