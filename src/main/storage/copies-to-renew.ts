/** Remembers over restarts that only the newest backup may stay. */
import { z } from 'zod';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';
import { createFacts } from './facts.ts';

/** Set while backups may contain what a person asked to erase. */
export const COPIES_TO_RENEW = 'copies-to-renew';

const SPARED = 'copies-not-to-renew';
const SparedSchema = z.object({ wishedAt: z.number(), copies: z.array(z.string()) });

/** File names of backups of left services that were made after the erasure. The next erasure deletes them too. */
export function sparedCopies(database: Database): readonly string[] {
  const spared = createFacts(database).read(SPARED, SparedSchema);
  const wishedAt = createDatedFacts(database).time(COPIES_TO_RENEW);
  return spared !== undefined && spared.wishedAt === wishedAt ? spared.copies : [];
}

/** Throws disk errors. */
export function spareCopy(database: Database, copy: string): void {
  const wishedAt = createDatedFacts(database).time(COPIES_TO_RENEW);
  if (wishedAt === undefined) return;
  createFacts(database).write(SPARED, { wishedAt, copies: [...sparedCopies(database), copy] });
}

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
