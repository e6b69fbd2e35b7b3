/** The board of this lobby: its settings, its directory's lines, its profile's statuses. */
import { type BoardRoom, type BoardRoomDeps, createBoardRoom } from './board-room.ts';
import { createCallTable } from './call-table.ts';
import type { GivenLabels } from './given-labels.ts';
import { createLinesReadOf, type UnnamedLine } from './lines-read-of.ts';
import { createOpaqueNames } from './opaque-names.ts';
import type { TicketTable } from './ticket-table.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { Journal } from '../webhooks/journal.ts';

export interface LobbyBoardDeps extends Pick<BoardRoomDeps, 'clock' | 'codeOf' | 'languageOf' | 'lineKnown'> {
  readonly database: Database;
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
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk.name]));
  const linesReadOf = createLinesReadOf(database, clock);
  const board = createBoardRoom({
    tickets: deps.tickets,
    calls: createCallTable(database),
    opaque: createOpaqueNames(database),
    clock,
    timeZone: settings.timeZone,
    privacy: settings.labelPrivacy,
    nameOfDesk: (desk) => desks.get(desk) ?? desk,
    codeOf: deps.codeOf,
    languageOf: deps.languageOf,
    labelGiven: (ticketId) => deps.labels.of(ticketId)?.label,
    lastEventAt: deps.journal.lastEventAt,
    statuses: deps.profile.ticketStatuses,
    namedLines: (settings.lines ?? []).map((line) => line.id),
    lineKnown: deps.lineKnown,
    callLeavesAfterMin: settings.callLeavesAfterMin,
  });
  return {
    ...board,
    unreadLines: () => linesReadOf.unread(board.unnamedLines()),
    readOfLine: linesReadOf.read,
  };
}
