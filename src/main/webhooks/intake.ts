/** What happens to a signed body: journal, ticket and appointment change in one transaction, synced before the answer. */
import { createHash } from 'node:crypto';
import type { Log } from '../log.ts';
import type { Database } from '../storage/database.ts';
import { readEvent, type ServiceEvent } from './event.ts';
import type { Journal } from './journal.ts';

export interface IntakeDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly journal: Journal;
  readonly now: () => number;
  readonly log: Log;
  /** Applies one new event inside the transaction. `key` names the event for good. */
  readonly apply: (event: ServiceEvent, key: string) => void;
  /** Runs after the transaction, when something new was written. */
  readonly onAccepted: (event: ServiceEvent | undefined) => void;
}

/**
 * Makes the function that takes a signed body. It returns true once the body is on disk, or was there before; false
 * when the disk refused it, so that the sender tries again. A body that cannot be read is kept aside and acknowledged:
 * sending it again would not make it readable.
 */
export function createIntake(deps: IntakeDeps): (body: Buffer) => boolean {
  /** It is on disk by now: trouble with telling others must not have it sent again. */
  function tell(event: ServiceEvent | undefined): void {
    try {
      deps.onAccepted(event);
    } catch (error) {
      deps.log.error('webhook-not-told', { reason: error instanceof Error ? error.message : 'unknown' });
    }
  }

  return (body) => {
    const at = deps.now();
    const hash = createHash('sha256').update(body).digest('hex');
    const reading = readEvent(body);
    try {
      if (reading.kind === 'unusable') {
        deps.database.transaction(() => deps.journal.quarantine(hash, body, reading.problem, at));
        deps.log.warn('webhook-quarantined', { problem: reading.problem });
        tell(undefined);
        return true;
      }
      const { event } = reading;
      const isNew = deps.database.transaction(() => {
        const key = deps.journal.add(event.type, hash, body, at);
        if (key === undefined) return false;
        deps.apply(event, key);
        return true;
      });
      if (isNew) tell(event);
      return true;
    } catch (error) {
      deps.log.error('webhook-not-written', { reason: error instanceof Error ? error.message : 'unknown' });
      return false;
    }
  };
}
