/** The database of a hub with what is done for it: opened, kept up, closed. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { openStorage } from './open-storage.ts';
import type { StorageNotices } from './storage-notices.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

export interface HubStorageOptions {
  readonly databasePath: string;
  readonly clock: Clock;
  readonly log: Log;
  /** What staff must know about other files of this machine, by the file's use; undefined: it is good. */
  readonly fileTroubles?: Readonly<Record<string, string | undefined>> | undefined;
  /** The fault suites open it their own way. */
  readonly openStorage?: typeof openStorage | undefined;
}

export interface HubStorage {
  readonly database: Database;
  readonly notices: StorageNotices;
  /** Begins to forget and to copy; `clockConfirmed` tells whether this machine's clock is known to be right now. */
  keepUp(clockConfirmed: () => boolean): void;
  close(): Promise<void>;
}

export type HubStorageAnswer =
  | { readonly kind: 'open'; readonly storage: HubStorage }
  | { readonly kind: 'failed'; readonly sentence: string };

export function openHubStorage(
  options: HubStorageOptions,
  timeZone: string,
  onNotice: () => void,
): HubStorageAnswer {
  const { databasePath: path, clock, log } = options;
  const opened = (options.openStorage ?? openStorage)({
    path,
    now: () => wallMs(clock),
    timeZone,
    log,
    onNotice,
  });
  if (opened.kind === 'failed') return opened;
  const { storage } = opened;
  for (const [file, trouble] of Object.entries(options.fileTroubles ?? {})) {
    if (trouble === undefined) storage.notices.withdraw(file);
    else storage.notices.add({ noticeId: file, at: wallMs(clock), sentence: trouble });
  }
  let upkeep: Upkeep | undefined;
  const hubStorage: HubStorage = {
    database: storage.database,
    notices: storage.notices,
    keepUp(clockConfirmed) {
      upkeep = startUpkeep({ storage, clock, log, timeZone, clockConfirmed });
    },
    async close() {
      await upkeep?.close();
      storage.close();
    },
  };
  return { kind: 'open', storage: hubStorage };
}
