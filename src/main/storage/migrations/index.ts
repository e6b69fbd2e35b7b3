/** Oldest first. A released migration is never edited. */
import type { DatabaseSync } from 'node:sqlite';
import initial from './0001-initial.sql?raw';
import helpAndSeen from './0002-help-and-seen.sql?raw';
import intentsGivenUp from './0003-intents-given-up.sql?raw';
import rosters from './0004-rosters.sql?raw';
import forgetting from './0005-forgetting.sql?raw';
import ticketsOfAppointments from './0006-tickets-of-appointments.sql?raw';
import boardHearing from './0007-board-hearing.sql?raw';
import codesOfALocation from './0008-codes-of-a-location.sql?raw';
import lives from './0009-lives.sql?raw';
import screensApart from './0010-screens-apart.sql?raw';
import calls from './0011-calls.sql?raw';
import labelsByRung from './0012-labels-by-rung.sql?raw';
import searchText from './0013-search-text.sql?raw';
import auditTrail from './0014-audit-trail.sql?raw';
import actsOnAppointments from './0015-acts-on-appointments.sql?raw';
import draftsOfBookings from './0016-drafts-of-bookings.sql?raw';
import listsPutIn from './0017-lists-put-in.sql?raw';
import codesInAnyDigits from './0018-codes-in-any-digits.sql?raw';
import whatTheBoardAsks from './0019-what-the-board-asks.sql?raw';
import listsAreFiles from './0020-lists-are-files.sql?raw';
import whatListsSayToo from './0021-what-lists-say-too.sql?raw';
import listsBeingBooked from './0022-lists-being-booked.sql?raw';
import outgoingEvents from './0023-outgoing-events.sql?raw';
import waits from './0024-waits.sql?raw';
import namesOfLinesAndLists from './0025-names-of-lines-and-lists.sql?raw';
import walkIns from './0026-walk-ins.sql?raw';
import figuresOfDays from './0027-figures-of-days.sql?raw';
import streamsRead from './0028-streams-read.sql?raw';
import listsOfAStream from './0029-lists-of-a-stream.sql?raw';
import { keepDecidedLists } from './lists-put-in.ts';

export interface Migration {
  /** The new `user_version`. */
  readonly version: number;
  readonly sql: string;
  /** Runs first, to keep elsewhere what the migration removes. Throws disk errors. */
  readonly before?: (sqlite: DatabaseSync, path: string) => void;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: initial },
  { version: 2, sql: helpAndSeen },
  { version: 3, sql: intentsGivenUp },
  { version: 4, sql: rosters },
  { version: 5, sql: forgetting },
  { version: 6, sql: ticketsOfAppointments },
  { version: 7, sql: boardHearing },
  { version: 8, sql: codesOfALocation },
  { version: 9, sql: lives },
  { version: 10, sql: screensApart },
  { version: 11, sql: calls },
  { version: 12, sql: labelsByRung },
  { version: 13, sql: searchText },
  { version: 14, sql: auditTrail },
  { version: 15, sql: actsOnAppointments },
  { version: 16, sql: draftsOfBookings },
  { version: 17, sql: listsPutIn },
  { version: 18, sql: codesInAnyDigits },
  { version: 19, sql: whatTheBoardAsks },
  { version: 20, sql: listsAreFiles, before: keepDecidedLists },
  { version: 21, sql: whatListsSayToo },
  { version: 22, sql: listsBeingBooked },
  { version: 23, sql: outgoingEvents },
  { version: 24, sql: waits },
  { version: 25, sql: namesOfLinesAndLists },
  { version: 26, sql: walkIns },
  { version: 27, sql: figuresOfDays },
  { version: 28, sql: streamsRead },
  { version: 29, sql: listsOfAStream },
];
