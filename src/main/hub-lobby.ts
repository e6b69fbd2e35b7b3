/** What moves in the lobby: appointments, calls for a person, the board, and the events that go through all of them. */
import { createHash, randomBytes } from 'node:crypto';
import { NOTHING_OWN } from './access/own-told.ts';
import { kioskNameOf } from './access/screen.ts';
import type { StaffPin } from './access/staff-pin.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import { type Appointments, openAppointments } from './appointments/open-appointments.ts';
import { type BookingDesk, createBookingDesk } from './appointments/actions/booking-desk.ts';
import { type CountDay, createDayFigures } from './appointments/figures/day-figures.ts';
import { createQuietCalls, type QuietCalls } from './appointments/tickets/quiet-calls.ts';
import { createLinesKnown } from './appointments/tickets/lines-known.ts';
import type { Feed } from './base/feed.ts';
import { endingInOrder } from './base/in-order.ts';
import { type LineKnown, verdictOnLine } from './board/lobby-lines.ts';
import { createLobbyBoard, type LobbyBoard } from './board/lobby-board.ts';
import { endPassedCalls } from './help/end-passed-calls.ts';
import { createHelpDesk, type HelpDesk } from './help/help-desk.ts';
import type { HubDeps } from './hub-shape.ts';
import { type Intake, openIntake } from './intake/intake-server.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { ServiceConnection } from './service/connection.ts';
import type { Audit } from './staff/audit.ts';
import type { Database } from './storage/database.ts';
import type { HubTime } from './storage/hub-time.ts';
import { isTestTicket } from './storage/test-call-rows.ts';
import { type EventDoorAnswer, openEventDoor } from './webhooks/event-door.ts';
import type { Journal } from './webhooks/journal.ts';
import type { LocationNames } from './webhooks/location-names.ts';

/** What the lobby stands on. */
export interface Ground {
  readonly database: Database;
  readonly outboxTable: OutboxTable;
  readonly journal: Journal;
  readonly audit: Pick<Audit, 'actsOn'>;
  readonly locationNames: LocationNames;
  readonly service: ServiceConnection;
  readonly time: HubTime;
  readonly staffPin: StaffPin;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
  readonly closing: AbortSignal;
}

export interface Lobby {
  readonly appointments: Appointments;
  readonly help: HelpDesk;
  readonly board: LobbyBoard;
  readonly quietCalls: QuietCalls;
  readonly bookings: BookingDesk;
  readonly figures: CountDay;
  readonly events: EventDoorAnswer;
  readonly intake: Pick<Intake, 'state'>;
  /** Hears and sends nothing more, and tells everybody who waits for the service how it stands. */
  rest(): Promise<void>;
}

/** Counts what this lobby's appointments and tickets tell. */
function openFigures(
  { clock, inForce: { settings } }: HubDeps,
  { closing, outboxTable }: Ground,
  { directory, tickets, nameOfLine }: Appointments,
  lineKnown: (line: string) => LineKnown,
): CountDay {
  const named = new Set((settings.lines ?? []).map(({ id }) => String(id)));
  return createDayFigures({
    directory,
    nameOfLine,
    owners: tickets.owners,
    tickets: tickets.table,
    outboxTable,
    locationId: settings.locationId,
    isOurLine: (line) => verdictOnLine(line, named, lineKnown) === 'ours',
    timeZone: settings.timeZone,
    clock,
    closing,
  });
}

/** Equal as long as address, key, location and profile are: what is learned of one service does not hold for another. */
function serviceMarkOf({ inForce: { settings, apiKey }, profile }: HubDeps): string {
  const { baseUrl, locationId } = settings;
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, apiKey, locationId, profile]))
    .digest('base64url');
}

export async function openLobby(deps: HubDeps, ground: Ground): Promise<Lobby> {
  const { own = NOTHING_OWN } = deps;
  const { settings } = deps.inForce;
  const { database, service, changes, touchStatus } = ground;
  const appointments = openAppointments({
    ...deps,
    ...ground,
    settings,
    ticketIds: deps.profile.ticketIds,
    serviceMark: serviceMarkOf(deps),
    displays: own.displays,
    openOutbox: (told) => openOutbox({ ...deps, ...told, database, table: ground.outboxTable, service }),
    nameOfLocation: ground.locationNames.nameOf,
    guesses: deps.guesses ?? new Map(),
    callForMisses: (screen) => help.raise('too-many-misses', screen),
    onNewDay() {
      board.announce();
      touchStatus();
    },
  });
  const { kiosk, tickets } = appointments;
  const help = createHelpDesk({
    ...deps,
    database,
    randomBytes: deps.randomBytes ?? randomBytes,
    nameOf: (screen) => own.of(screen).name ?? kioskNameOf(screen, settings.kioskName),
    justFound: kiosk.justFound,
    onClosed({ reason, screenId }) {
      if (reason === 'too-many-misses' && screenId !== undefined) kiosk.liftPause(screenId);
    },
  });
  const statusOf = (id: string) => appointments.directory.byId(id)?.status;
  void endPassedCalls({ help, changes, statusOf, closing: ground.closing });
  const lineKnown = createLinesKnown(database, settings.locationId);
  const board = createLobbyBoard({
    ...deps,
    ...ground,
    settings,
    tickets: tickets.table,
    labels: tickets.labels,
    codeOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.code,
    languageOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.languageCode,
    ownOf: (screen) => own.of(screen).display,
    isQuiet: tickets.isQuiet,
    lineKnown,
    clockAgrees: ground.time.agreesWithService,
  });

  const quietCalls = createQuietCalls({
    ...deps,
    database,
    directory: appointments.directory,
    changes,
    onChange: board.announce,
  });

  const events = await openEventDoor({
    ...deps,
    ...ground,
    follow(event, heard) {
      const change = board.apply(event, heard);
      if (!isTestTicket(change.ticket.id)) tickets.follow(event, change);
    },
    onAccepted(ticketId) {
      if (ticketId !== undefined && isTestTicket(ticketId)) return board.announce();
      if (ticketId !== undefined) appointments.ticketHeard(ticketId);
      board.announce();
      touchStatus();
    },
    onChange: touchStatus,
  });
  const door = events.kind === 'open' ? events.door : undefined;
  const intake = await openIntake({ ...deps, take: appointments.entries.take });
  return {
    appointments,
    help,
    board,
    quietCalls,
    bookings: createBookingDesk({
      ...deps,
      ...ground,
      ...appointments,
      locationId: settings.locationId,
      people: settings.people ?? [],
      callsAbout: help.ofAppointment,
      actsOn: ground.audit.actsOn,
      nameOfScreen: (screen) => own.of(screen).name,
    }),
    figures: openFigures(deps, ground, appointments, lineKnown),
    events,
    intake,
    rest: endingInOrder([
      intake.close,
      appointments.stopWatching,
      () => door?.close(),
      appointments.outbox.close,
      appointments.close,
      help.shutDown,
      board.close,
    ]),
  };
}

/** Another day may be today, and a list may be of today that was over before. */
export function timeChanged({ changes, touchStatus }: Ground, { board, appointments }: Lobby): void {
  changes.touch(WHOLE_DAY);
  board.announce();
  appointments.roster.readAgain();
  touchStatus();
}

/** What the lobby tells of itself, for the status of the hub. */
export const toldOf = ({ appointments: { day, roster, tickets, ...here }, board, events }: Lobby) => ({
  events: events.kind === 'open' ? events.door : undefined,
  board,
  directory: here.directory,
  nameOfLine: here.nameOfLine,
  rosterTroubles: roster.troubles,
  appointmentsToday: day.count,
  knowsAppointments: day.anyAhead,
  ticketsMatch: tickets.owners.canMatch,
  ticketIds: tickets.owners.idsKnown,
});
