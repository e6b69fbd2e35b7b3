/** Which requests for help have passed by themselves. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { HelpReason } from '../../contract/help.ts';
import { WHOLE_DAY } from '../appointments/day/day.ts';
import type { Closable } from '../base/capabilities.ts';
import { type Feed, followBatches } from '../base/feed.ts';

/** The event that ends a request for each reason. */
const PASSES_WITH: Readonly<Record<HelpReason, 'check-in' | 'serving' | 'nothing'>> = {
  choose: 'check-in',
  confirm: 'check-in',
  early: 'check-in',
  late: 'check-in',
  'other-day': 'check-in',
  'other-location': 'check-in',
  'no-show': 'check-in',
  'in-doubt': 'check-in',
  cancelled: 'check-in',
  refused: 'check-in',
  'here-early': 'check-in',
  'here-late': 'check-in',
  'checked-in': 'serving',
  saved: 'serving',
  'already-checked-in': 'serving',
  start: 'nothing',
  'walk-in': 'nothing',
  'already-served': 'nothing',
  unknown: 'nothing',
  'not-a-code': 'nothing',
  'not-saved': 'nothing',
  'outcome-unknown': 'nothing',
  fault: 'nothing',
  'too-many-misses': 'nothing',
};

/**
 * Whether the cause of a request has passed, by the appointment's status. Pure.
 *
 * Only if it is certain: a visitor who could not check in is checked in, or one who asked later was served. Requests
 * without an appointment, with an unknown check-in outcome, or by the hub itself stay until someone attends to them or
 * the kiosk withdraws them.
 */
export function hasCausePassed(reason: HelpReason, status: AppointmentStatus): boolean {
  const passes = PASSES_WITH[reason];
  if (status === 'Served') return passes !== 'nothing';
  return status === 'Checked-in' && passes === 'check-in';
}

interface EndPassedCallsDeps extends Closable {
  readonly help: { endPassed(ids: ReadonlySet<string> | undefined): void };
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Pick<Feed<string>, 'batches'>;
}

/**
 * Closes requests for help once their cause has passed, also if that happened while the hub was stopped. Resolves when the
 * hub closes.
 */
export async function endPassedCalls({ help, changes, closing }: EndPassedCallsDeps): Promise<void> {
  const following = followBatches(changes, closing, (batch) =>
    help.endPassed(batch.has(WHOLE_DAY) ? undefined : batch),
  );
  help.endPassed(undefined);
  await following;
}
