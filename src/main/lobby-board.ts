/** The board of this lobby: its settings, its directory's lines, its profile's statuses. */
import { createLinesKnown } from './appointments/lines-known.ts';
import type { TicketsHere } from './appointments/tickets-here.ts';
import { type BoardRoom, createBoardRoom } from './board/board-room.ts';
import { createLinesReadOf, type UnnamedLine } from './board/lines-read-of.ts';
import type { Clock } from './clock.ts';
import type { ServiceProfile } from './service/profile.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';
import type { Journal } from './webhooks/journal.ts';

export interface LobbyBoardDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly profile: Pick<ServiceProfile, 'ticketStatuses'>;
  readonly tickets: Pick<TicketsHere, 'table' | 'owners' | 'labels'>;
  readonly journal: Pick<Journal, 'lastEventAt'>;
}

export interface LobbyBoard extends BoardRoom {
  /** Lines whose calls are not shown and of which nobody has read yet. */
  unreadLines(): readonly UnnamedLine[];
  /** A person has read of this line; false when the disk would not take it. */
  readOfLine(line: string): boolean;
}

export function createLobbyBoard(deps: LobbyBoardDeps): LobbyBoard {
  const { database, clock, settings, tickets } = deps;
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk.name]));
  const linesReadOf = createLinesReadOf(database, clock);
  const board = createBoardRoom({
    tickets: tickets.table,
    clock,
    timeZone: settings.timeZone,
    privacy: settings.labelPrivacy,
    nameOfDesk: (desk) => desks.get(desk) ?? desk,
    appointmentOf: tickets.owners.appointmentOf,
    labelGiven: (ticketId) => tickets.labels.of(ticketId)?.label,
    lastEventAt: deps.journal.lastEventAt,
    statuses: deps.profile.ticketStatuses,
    namedLines: (settings.lines ?? []).map((line) => line.id),
    lineKnown: createLinesKnown(database, settings.locationId),
    callLeavesAfterMin: settings.callLeavesAfterMin,
  });
  return {
    ...board,
    unreadLines: () => linesReadOf.unread(board.unnamedLines()),
    readOfLine: linesReadOf.read,
  };
}
