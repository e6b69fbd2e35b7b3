/** The roster of this lobby: its file, its zone, and who has to know when it brought something. */
import { MOST_SINGLE_CHANGES, WHOLE_DAY } from '../day/day.ts';
import type { Directory } from '../directory/directory.ts';
import { boundsOfDay } from '../../base/location-day.ts';
import { createNewLife, type NewLifeDeps } from './new-life.ts';
import { createRosterDesk, type RosterDesk } from './roster-desk.ts';
import { createRosterTable } from './roster-table.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Feed } from '../../base/feed.ts';
import type { Log } from '../../base/log.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';

export interface LobbyRosterDeps {
  readonly database: Database;
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'openOf' | 'isSending' | 'refuse'>;
  readonly tickets: NewLifeDeps['tickets'];
  readonly settings: Pick<Settings, 'rosterFile' | 'timeZone'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
}

export function openLobbyRoster(deps: LobbyRosterDeps): RosterDesk {
  const { database, directory, settings, clock, log, changes, touchStatus } = deps;
  return createRosterDesk({
    path: settings.rosterFile,
    timeZone: settings.timeZone,
    database,
    directory,
    table: createRosterTable(database),
    hasOpenIntent: (id) => deps.outboxTable.openOf(id) !== undefined,
    isBeingSent: deps.outboxTable.isSending,
    beginsAnew: createNewLife({
      ...deps,
      boundsOfDay: (at) => boundsOfDay(at, settings.timeZone),
      now: () => wallMs(clock),
    }),
    clock,
    log,
    onImported: (ids) => {
      if (ids.length > MOST_SINGLE_CHANGES) changes.touch(WHOLE_DAY);
      else for (const id of ids) changes.touch(id);
      touchStatus();
    },
    onTrouble: touchStatus,
  });
}
