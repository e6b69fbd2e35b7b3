/** Opens what a lobby reads of tickets: the board, waits and figures. */
import type { OwnOfScreens } from './access/screen.ts';
import { createArrivalsWithoutTicket } from './appointments/tickets/arrivals-without-ticket.ts';
import type { Appointments } from './appointments/open-appointments.ts';
import { type FiguresDesk, openFiguresDesk } from './appointments/figures/figures.ts';
import { createCallTable } from './board/call-table.ts';
import { createLiveBoard, type LiveBoard, type LiveBoardDeps } from './board/live-board.ts';
import { createWaits, type Waits } from './board/waits.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import type { EventSilence } from './webhooks/event-silence.ts';

export function openFigures(
  { clock, log, inForce: { settings } }: HubDeps,
  { closing, database, outboxTable }: Ground,
  { directory, tickets, nameOfLine }: Appointments,
  isOurLine: (line: string | undefined) => boolean,
): FiguresDesk {
  return openFiguresDesk({
    log,
    database,
    directory,
    nameOfLine,
    owners: tickets.owners,
    tickets: tickets.table,
    outboxTable,
    locationId: settings.locationId,
    isOurLine,
    timeZone: settings.timeZone,
    clock,
    closing,
  });
}

export const openBoard = (
  { clock, profile, inForce: { settings } }: HubDeps,
  { database, journal, time }: Ground,
  { tickets }: Appointments,
  rest: Pick<LiveBoardDeps, 'lineKnown' | 'linesNow'> & {
    readonly own: OwnOfScreens;
    readonly silence: EventSilence;
  },
): LiveBoard =>
  createLiveBoard({
    clock,
    database,
    settings,
    statuses: profile.ticketStatuses,
    calls: createCallTable(database),
    tickets: tickets.table,
    labels: tickets.labels,
    codeOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.code || undefined,
    languageOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.languageCode,
    isQuiet: tickets.isQuiet,
    lineKnown: rest.lineKnown,
    linesNow: rest.linesNow,
    ownOf: (screen) => rest.own.of(screen).display,
    lastEventAt: journal.lastEventAt,
    clockAgrees: time.agreesWithService,
    unknownIn: createArrivalsWithoutTicket({ database, clock, table: tickets.table }),
    timeInDoubt: () => time.toTell() !== undefined,
    eventsStopped: () => rest.silence.stoppedSince() !== undefined,
  });

export const openWaits = (
  { clock, inForce: { settings } }: HubDeps,
  { database, journal, time, service }: Ground,
  { tickets, nameOfLine }: Appointments,
  silence: EventSilence,
): Waits =>
  createWaits({
    database,
    clock,
    settings,
    tickets: tickets.table,
    nameOfLine: (line) => nameOfLine(Number(line)),
    appointmentOf: tickets.owners.appointmentOf,
    isUnmatched: () => tickets.owners.canMatch() === false,
    isSure: () =>
      time.judge().doubt === undefined &&
      silence.stoppedSince() === undefined &&
      journal.lastEventAt() !== undefined &&
      service.reachability.state().service === 'reachable',
  });
