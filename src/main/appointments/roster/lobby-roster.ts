/** The roster of this lobby: its file, its zone, and who has to know when it brought something. */
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { MOST_SINGLE_CHANGES, WHOLE_DAY } from '../day/day.ts';
import type { Directory } from '../directory/directory.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { BeginsAnew } from './new-life.ts';
import { createRosterDesk } from './roster-desk.ts';
import { createRosterTable } from './roster-import.ts';
import { createImportedList, createTakenFiles } from './imported-list.ts';
import { createEntries } from './entries.ts';
import { createWatchedColumns } from './watched-columns.ts';
import { createGivenUpLists } from './watched-reading.ts';
import { createListReaders } from './list-reader.ts';
import { createListImports } from './list-imports.ts';
import { createFolderDesk } from './folder-desk.ts';
import { openPutLists } from './put-lists.ts';
import { type Clock, systemClock, wallMs } from '../../../clock/clock.ts';
import type { Feed } from '../../base/feed.ts';
import type { Log } from '../../base/log.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { HubTime } from '../../storage/hub-time.ts';
import { listsFolderOf } from '../../storage/lists-folder.ts';
import { createErasedIds } from '../../storage/erased-ids.ts';

export interface LobbyRosterDeps {
  /** So many random bytes, for what nobody may guess; by default the system's. */
  readonly randomBytes?: ((bytes: number) => Buffer) | undefined;
  readonly database: Database;
  /** Lists that come in are files beside it. */
  readonly databasePath: string;
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'openOf' | 'isSending' | 'refuse'>;
  readonly beginsAnew: BeginsAnew;
  readonly settings: Pick<Settings, 'rosterFile' | 'timeZone' | 'retention'>;
  readonly clock: Clock;
  readonly time: Pick<HubTime, 'judge'>;
  readonly log: Log;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
}

/**
 * One that ends as a folder's path does is a folder, also while it is away. What may not be looked at counts as away: a
 * list that this account cannot reach must not keep a lobby closed.
 */
function isFolder(path: string): boolean {
  if (/[/\\]$/u.test(path)) return true;
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

export type LobbyRoster = ReturnType<typeof openLobbyRoster>;

export function openLobbyRoster(deps: LobbyRosterDeps) {
  const { database, directory, settings, clock, log, changes, touchStatus } = deps;
  const { timeZone } = settings;
  const days = dayFormat(timeZone);
  const now = (): number => wallMs(clock);
  const shared = {
    timeZone,
    database,
    directory,
    table: createRosterTable(database),
    retention: settings.retention,
    wasErased: createErasedIds(database).has,
    hasOpenIntent: (id: string) => deps.outboxTable.openOf(id) !== undefined,
    isBeingSent: deps.outboxTable.isSending,
    beginsAnew: deps.beginsAnew,
    dayOf: (at: number) => days.format(at),
    now,
    earliest: () => deps.time.judge().earliest,
    clock,
    log,
    onImported(ids: readonly string[]) {
      if (ids.length > MOST_SINGLE_CHANGES) changes.touch(WHOLE_DAY);
      else for (const id of ids) changes.touch(id);
      touchStatus();
    },
  };
  const watched = createWatchedColumns(database, settings.rosterFile);
  const folder =
    settings.rosterFile !== undefined && isFolder(settings.rosterFile) ? settings.rosterFile : undefined;
  const taken = createTakenFiles(database, folder ?? '');
  const putLists = openPutLists({ ...shared, taken, listsFolder: listsFolderOf(deps.databasePath) });
  // A thread works in the machine's own time, and may have so much of that.
  const readers = createListReaders({ ...shared, clock: systemClock });
  const givenUp = createGivenUpLists(database);
  const watching = { ...shared, readers, givenUp, watched, putLists, onTrouble: touchStatus };
  const desk =
    folder === undefined
      ? createRosterDesk({
          ...watching,
          imported: createImportedList({
            ...shared,
            columnsMark: watched.mark,
            today: () => shared.dayOf(now()),
          }),
        })
      : createFolderDesk({ ...watching, folder, taken });
  return {
    desk,
    /** What a back-office system sends by itself. */
    entries: createEntries(shared),
    /** What people bring by hand. */
    lists: createListImports({
      ...shared,
      readers,
      putLists,
      randomBytes: deps.randomBytes ?? randomBytes,
      watched,
      hasUnknownColumns: () =>
        desk.troubles().some((trouble) => trouble.kind === 'unreadable' && trouble.why.kind === 'no-columns'),
      fileToLookAt: desk.fileToLookAt,
      onColumns: desk.readAgain,
    }),
  };
}
