/** Opens this lobby's lists: watched, imported by hand, and sent by a back-office system. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { MAX_SINGLE_CHANGES, WHOLE_DAY } from '../day/day.ts';
import type { Directory } from '../directory/directory.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { BeginsAnew } from './new-life.ts';
import { createRosterDesk } from './roster-desk.ts';
import { createRosterTable } from './roster-import.ts';
import { createImportedList, createImportedFiles } from './imported-list.ts';
import { createEntries } from './entries.ts';
import { createKeptRecipes } from './kept-recipes.ts';
import { createLobbyKnowledge } from './lobby-knowledge.ts';
import { isAnswered } from './roster-trouble.ts';
import { createListReaders } from './list-reader.ts';
import { createListImports } from './list-imports.ts';
import { createFolderDesk } from './folder-desk.ts';
import { openPutLists } from './put-lists.ts';
import { systemClock, wallMs } from '../../../clock/clock.ts';
import type { Feed } from '../../base/feed.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../storage/database.ts';
import type { HubTime } from '../../storage/hub-time.ts';
import { listsFolderOf } from '../../storage/lists-folder.ts';
import { createErasedIds } from '../../storage/erased-ids.ts';

export interface LobbyRosterDeps extends Clocked, Logged, Stored {
  /** Default: the system's. */
  readonly randomBytes?: ((bytes: number) => Buffer) | undefined;
  /** Files of lists being imported lie beside it. */
  readonly databasePath: string;
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'openOf' | 'isSending' | 'refuse'>;
  readonly beginsAnew: BeginsAnew;
  readonly settings: Pick<
    Settings,
    'rosterFile' | 'timeZone' | 'retention' | 'languages' | 'lines' | 'people'
  >;
  readonly time: Pick<HubTime, 'judge'>;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
}

/**
 * A path that ends like a folder's is a folder, also while it is away. What this account may not read counts as away:
 * it must not keep a lobby closed.
 */
function isFolder(path: string): boolean {
  if (/[/\\]$/u.test(path)) return true;
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

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
      if (ids.length > MAX_SINGLE_CHANGES) changes.touch(WHOLE_DAY);
      else for (const id of ids) changes.touch(id);
      touchStatus();
    },
  };
  const recipes = createKeptRecipes(database);
  const { lines = [], people = [] } = settings;
  const known = createLobbyKnowledge({ database, lines, people, now });
  const folder =
    settings.rosterFile !== undefined && isFolder(settings.rosterFile) ? settings.rosterFile : undefined;
  const taken = createImportedFiles(database, folder ?? '');
  const putLists = openPutLists({ ...shared, taken, listsFolder: listsFolderOf(deps.databasePath) });
  // The thread runs in real time.
  const readers = createListReaders({ ...shared, clock: systemClock, languages: settings.languages });
  const path = settings.rosterFile;
  const reading = { ...shared, readers, recipes, known };
  const watching = { ...reading, path, putLists, onTrouble: touchStatus };
  const desk =
    folder === undefined
      ? createRosterDesk({
          ...watching,
          imported: createImportedList({
            ...shared,
            readingMark: () => JSON.stringify([path, recipes.mark(shared.dayOf(now()))]),
            today: () => shared.dayOf(now()),
          }),
        })
      : createFolderDesk({ ...watching, folder, taken });
  return {
    desk,
    entries: createEntries(reading),
    lists: createListImports({
      ...reading,
      putLists,
      randomBytes: deps.randomBytes ?? randomBytes,
      watchedPath: path,
      asks: () => desk.troubles().some(isAnswered),
      fileToLookAt: desk.fileToLookAt,
      onRecipe: desk.readAgain,
    }),
  };
}
