/** Waits until the hub knows an appointment: a code that is not known yet is a miss. A roster is read once it has rested. */
import { rosterRead } from '../../faults/roster-read.ts';
import type { Ready } from './running-foyer.ts';
import type { SimulatorControl } from './simulator-control.ts';

async function untilKnown(ready: Ready, code: string): Promise<void> {
  if (!(await rosterRead(ready.desk, code))) throw new Error(`The hub was gone before it knew ${code}.`);
}

/** Waits until the demo's day is at the desk. */
export const untilDayIsKnown = (ready: Ready): Promise<void> => untilKnown(ready, 'A-42');

/** Books at the service and waits until the hub knows of it. `name` is first and last name. Answers the appointment's id. */
export async function bookKnown(
  { ready, simulator }: { readonly ready: Ready; readonly simulator: SimulatorControl },
  code: string,
  name: readonly [first: string, last: string, phoneNumber?: string],
): Promise<string> {
  const id = await simulator.book(code, ...name);
  await untilKnown(ready, code);
  return id;
}
