/** Remembers over restarts that only the newest backup may stay. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';

/** Set while backups may contain what a person asked to erase. */
export const COPIES_TO_RENEW = 'copies-to-renew';

export function createCopiesToRenew(database: Database, clock: Clock, log: Log) {
  const facts = createDatedFacts(database);
  let isUnkept = false;

  function isWritten(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      log.error('renewal-not-kept', { reason: error instanceof Error ? error.message : 'unknown' });
      return false;
    }
  }

  return {
    isWished: (): boolean => isUnkept || facts.time(COPIES_TO_RENEW) !== undefined,
    wish(): void {
      isUnkept = !isWritten(() => facts.keep(COPIES_TO_RENEW, wallMs(clock)));
    },
    /** False if the disk fails. The wish then stays. */
    fulfilled(): boolean {
      if (!isWritten(() => facts.forget(COPIES_TO_RENEW))) return false;
      isUnkept = false;
      return true;
    },
  };
}
