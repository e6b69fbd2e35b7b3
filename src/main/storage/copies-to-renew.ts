/** Remembers over restarts that only the newest backup may stay. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';

/** Set while backups may contain what a person asked to erase. */
export const COPIES_TO_RENEW = 'copies-to-renew';

export interface CopiesToRenew {
  isWished(): boolean;
  wish(): void;
  /** False if the disk fails. The wish then stays. */
  fulfilled(): boolean;
}

export function createCopiesToRenew(database: Database, clock: Clock, log: Log): CopiesToRenew {
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
    isWished: () => isUnkept || facts.time(COPIES_TO_RENEW) !== undefined,
    wish() {
      isUnkept = !isWritten(() => facts.keep(COPIES_TO_RENEW, wallMs(clock)));
    },
    fulfilled() {
      if (!isWritten(() => facts.forget(COPIES_TO_RENEW))) return false;
      isUnkept = false;
      return true;
    },
  };
}
