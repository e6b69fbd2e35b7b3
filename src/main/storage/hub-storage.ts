/** Opens, maintains and closes a hub's database. */
import type { DatabaseProblem, FileTrouble } from '../../contract/storage-trouble.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import type { LastTouch } from './compaction.ts';
import type { HubTime } from './hub-time.ts';
import { openStorage, type StorageOptions, watchDisk } from './open-storage.ts';
import type { ServiceNames } from './service-names.ts';
import type { StorageNotice, StorageNotices } from './storage-notices.ts';
import type { Retention } from './retention.ts';
import { removeTestCalls } from './test-call-rows.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

export interface HubStorageOptions {
  readonly databasePath: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Problems of other files, by use. Absent: none. */
  readonly fileTroubles?: Readonly<Record<string, readonly FileTrouble[]>> | undefined;
  /** The origins in use. Default: the owner is not checked. */
  readonly names?: ServiceNames | undefined;
  /** From before the database was opened. */
  readonly notices?: readonly StorageNotice[];
  readonly onSetAside?: StorageOptions['onSetAside'];
  /** For fault tests. */
  readonly openStorage?: typeof openStorage | undefined;
}

export interface HubStorage {
  readonly database: Database;
  readonly notices: StorageNotices;
  /** Starts erasing, compaction and backups. */
  keepUp(time: Pick<HubTime, 'judge'>, quietMs: LastTouch['quietMs']): void;
  /** No effect before `keepUp`. */
  removeFromFiles: Upkeep['removeFromFiles'];
  copyNow: Upkeep['copyNow'];
  close(): Promise<void>;
}

type HubStorageAnswer =
  | { readonly kind: 'open'; readonly storage: HubStorage }
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

export function openHubStorage(
  options: HubStorageOptions,
  house: { readonly timeZone: string; readonly retention?: Retention | undefined },
  onNotice: () => void,
): HubStorageAnswer {
  const { databasePath: path, clock, log } = options;
  const opened = (options.openStorage ?? openStorage)({
    path,
    now: () => wallMs(clock),
    log,
    onNotice,
    names: options.names,
    onSetAside: options.onSetAside,
  });
  if (opened.kind === 'failed') return opened;
  const { storage } = opened;
  for (const [file, troubles] of Object.entries(options.fileTroubles ?? {})) {
    if (troubles.length === 0) storage.notices.withdraw(file);
    else {
      const trouble = { kind: 'files' as const, troubles: [...troubles] };
      storage.notices.add({ noticeId: file, at: wallMs(clock), trouble });
    }
  }
  for (const notice of options.notices ?? []) storage.notices.add(notice);
  // Of a run that ended during a test, also in a restored backup.
  removeTestCalls(storage.database, log);
  let upkeep: Upkeep | undefined;
  const hubStorage: HubStorage = {
    database: watchDisk(storage.database, storage.notices, clock),
    notices: storage.notices,
    keepUp(time, quietMs) {
      upkeep = startUpkeep({ storage, clock, log, ...house, time, quietMs });
    },
    removeFromFiles: () => upkeep?.removeFromFiles() ?? Promise.resolve({ copies: false }),
    copyNow: () => upkeep?.copyNow() ?? Promise.resolve({ kind: 'stopped' }),
    async close() {
      await upkeep?.close();
      storage.close();
    },
  };
  return { kind: 'open', storage: hubStorage };
}
