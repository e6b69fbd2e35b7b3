/** "Call quietly": a clerk asks that one visitor is named on no display. */
import type { Log } from '../../base/log.ts';
import type { Feed } from '../../base/feed.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Directory } from '../directory/directory.ts';

export interface QuietCallsDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Pick<Directory, 'setQuiet'>;
  readonly log: Log;
  /** Ids of appointments that changed. */
  readonly changes: Pick<Feed<string>, 'touch'>;
  /** Displays show another label from now on. */
  readonly onChange: () => void;
}

export interface QuietCalls {
  /** True once it is on disk; false where there is no such appointment, or the disk refused it. */
  set(appointmentId: string, isQuiet: boolean): boolean;
}

export function createQuietCalls(deps: QuietCallsDeps): QuietCalls {
  return {
    set(appointmentId, isQuiet) {
      try {
        if (!deps.database.transaction(() => deps.directory.setQuiet(appointmentId, isQuiet))) return false;
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        deps.log.error('quiet-not-saved');
        return false;
      }
      deps.changes.touch(appointmentId);
      deps.onChange();
      return true;
    },
  };
}
