/** The board of this lobby: its settings, its directory's lines, its profile's statuses. */
import type { Call } from '../../contract/board.ts';
import { type BoardRoom, type BoardRoomDeps, createBoardRoom, createServiceClock } from './board-room.ts';
import { createCallTable } from './call-table.ts';
import type { GivenLabels } from './given-labels.ts';
import { createLinesReadOf, type UnnamedLine } from './lines-read-of.ts';
import { createOpaqueNames } from './opaque-names.ts';
import { deskOfTest } from './test-call.ts';
import type { TicketTable } from './ticket-table.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored } from '../storage/database.ts';
import type { Journal } from '../webhooks/journal.ts';

export interface LobbyBoardDeps
  extends
    Pick<
      BoardRoomDeps,
      'clock' | 'clockAgrees' | 'codeOf' | 'eventsStopped' | 'languageOf' | 'lineKnown' | 'isQuiet' | 'ownOf'
    >,
    Stored {
  readonly settings: Settings;
  readonly profile: Pick<ServiceProfile, 'ticketStatuses'>;
  readonly tickets: TicketTable;
  readonly labels: Pick<GivenLabels, 'of'>;
  readonly journal: Pick<Journal, 'lastEventAt'>;
}

export interface LobbyBoard extends BoardRoom {
  /** Lines whose calls are not shown and of which nobody has read yet. */
  unreadLines(): readonly UnnamedLine[];
  /** A person has read of this line; false when the disk would not take it. */
  readOfLine(line: string): boolean;
}

export function createLobbyBoard(deps: LobbyBoardDeps): LobbyBoard {
  const { database, clock, settings } = deps;
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk]));
  function placeOf(desk: string | undefined): Pick<Call, 'desk' | 'direction'> {
    if (desk === undefined) return {};
    const { name, direction } = desks.get(desk) ?? { name: desk };
    return { desk: name, ...(direction === undefined ? {} : { direction }) };
  }
  const linesReadOf = createLinesReadOf(database, clock);
  const board = createBoardRoom({
    tickets: deps.tickets,
    calls: createCallTable(database),
    serviceClock: createServiceClock(database),
    opaque: createOpaqueNames(database),
    clock,
    ...(deps.clockAgrees ? { clockAgrees: deps.clockAgrees } : {}),
    timeZone: settings.timeZone,
    privacy: settings.labelPrivacy,
    placeOf,
    deskOfTest: (view) => deskOfTest(view, settings.desks ?? []),
    codeOf: deps.codeOf,
    languageOf: deps.languageOf,
    labelGiven: (ticketId, rung) => deps.labels.of(ticketId, rung)?.label,
    isQuiet: deps.isQuiet,
    ...(deps.ownOf ? { ownOf: deps.ownOf } : {}),
    lastEventAt: deps.journal.lastEventAt,
    ...(deps.eventsStopped ? { eventsStopped: deps.eventsStopped } : {}),
    statuses: deps.profile.ticketStatuses,
    namedLines: (settings.lines ?? []).map((line) => line.id),
    lineKnown: deps.lineKnown,
    callLeavesAfterMin: settings.callLeavesAfterMin,
    servedStaysMin: settings.servedStaysMin,
    notice: settings.displayNotice,
    openingHours: settings.openingHours,
    quietHours: settings.quietHours,
  });
  return {
    ...board,
    unreadLines: () => linesReadOf.unread(board.unnamedLines()),
    readOfLine: linesReadOf.read,
  };
}
