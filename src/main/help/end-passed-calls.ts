/** Closes requests for help once their cause has passed, also if that happened while the hub was stopped. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { WHOLE_DAY } from '../appointments/day/day.ts';
import type { Closable } from '../base/capabilities.ts';
import { type Feed, followBatches } from '../base/feed.ts';
import type { HelpDesk } from './help-desk.ts';

interface EndPassedCallsDeps extends Closable {
  readonly help: Pick<HelpDesk, 'endPassed'>;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Pick<Feed<string>, 'batches'>;
  readonly statusOf: (appointmentId: string) => AppointmentStatus | undefined;
}

/** Resolves when the hub closes. */
export async function endPassedCalls({
  help,
  changes,
  statusOf,
  closing,
}: EndPassedCallsDeps): Promise<void> {
  const following = followBatches(changes, closing, (batch) =>
    help.endPassed(batch.has(WHOLE_DAY) ? undefined : batch, statusOf),
  );
  help.endPassed(undefined, statusOf);
  await following;
}
