/** What moves in the lobby: appointments, calls for a person, the board, and the events that go through all of them. */
import { createHash, randomBytes } from 'node:crypto';
import type { Closable } from './base/capabilities.ts';
import { NOTHING_OWN } from './access/own-of-screens.ts';
import { kioskNameOf } from './access/screen.ts';
import type { StaffPin } from './access/staff-pin.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import { type Appointments, openAppointments } from './appointments/open-appointments.ts';
import { type BookingDesk, createBookingDesk } from './appointments/actions/booking-desk.ts';
import { type CountDay, createDayFigures } from './appointments/figures/day-figures.ts';
import { nameKey } from './appointments/directory/same-visitor.ts';
import { createQuietCalls, type QuietCalls } from './appointments/tickets/quiet-calls.ts';
import { createLinesKnown } from './appointments/tickets/lines-known.ts';
import type { Feed } from './base/feed.ts';
import { endingInOrder } from './base/in-order.ts';
import { type LineKnown, verdictOnLine } from './board/lobby-lines.ts';
import { createCallTable } from './board/call-table.ts';
import { createLiveBoard, type LiveBoard } from './board/live-board.ts';
import { endPassedCalls } from './help/end-passed-calls.ts';
import { createHelpDesk, type HelpDesk } from './help/help-desk.ts';
import type { HubDeps } from './hub-shape.ts';
import { type Intake, openIntake } from './intake/intake-server.ts';
import { openOutbox } from './outbox/send-intent.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { ServiceConnection } from './service/connection.ts';
import type { Settings } from './settings/settings.ts';
import type { Audit } from './staff/audit.ts';
import type { LastTouch } from './storage/compaction.ts';
import type { Stored } from './storage/database.ts';
import type { HubTime } from './storage/hub-time.ts';
import { isTestTicket } from './storage/test-call-rows.ts';
import {
  type EventReceiverAnswer,
  type EventReceiverDeps,
  openEventReceiver,
} from './webhooks/event-receiver.ts';
import { createEventSilence, type EventSilence } from './webhooks/event-silence.ts';
import type { Journal } from './webhooks/journal.ts';
import type { LocationNames } from './webhooks/location-names.ts';

/** What the lobby stands on. */
export interface Ground extends Closable, LastTouch, Stored {
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
}

export interface Lobby {
  readonly appointments: Appointments;
  readonly help: HelpDesk;
  readonly board: LiveBoard;
  readonly quietCalls: QuietCalls;
  readonly bookings: BookingDesk;
  readonly figures: CountDay;
  readonly events: EventReceiverAnswer;
  readonly silence: Pick<EventSilence, 'stoppedSince' | 'noticesSilence'>;
  readonly intake: Pick<Intake, 'state'>;
  /** Hears and sends nothing more, and tells everybody who waits for the service how it stands. */
  rest(): Promise<void>;
}

/** Counts what this lobby's appointments and tickets tell. */
function openFigures(
  { clock, inForce: { settings } }: HubDeps,
  { closing, outboxTable }: Ground,
  { directory, tickets, nameOfLine }: Appointments,
  isOurLine: (line: string | undefined) => boolean,
): CountDay {
  return createDayFigures({
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

/** Equal as long as address, key, location and profile are: what is learned of one service does not hold for another. */
function serviceMarkOf({ inForce: { settings, apiKey }, profile }: HubDeps): string {
  const { baseUrl, locationId } = settings;
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, apiKey, locationId, profile]))
    .digest('base64url');
}

/** Whether tickets of a line are this lobby's. */
function ourLines(
  { lines = [] }: Settings,
  lineKnown: (line: string) => LineKnown,
): (line: string | undefined) => boolean {
  const named = new Set(lines.map(({ id }) => String(id)));
  return (line) => verdictOnLine(line, named, lineKnown) === 'ours';
}

/** What an event of a ticket changes, and whom it is told. */
const hearing = ({
  board,
  appointments,
  silence,
  touched,
  touchStatus,
}: Pick<Lobby, 'board' | 'appointments'> &
  Pick<Ground, 'touched' | 'touchStatus'> & { readonly silence: EventSilence }): Pick<
  EventReceiverDeps,
  'during' | 'follow' | 'onAccepted'
> => ({
  during: appointments.tickets.table.written.during,
  follow(event, receipt) {
    const change = board.apply(event, receipt);
    if (isTestTicket(change.ticket.id)) return;
    appointments.tickets.follow(event, change);
    silence.onTicketEvent(event);
  },
  onAccepted(ticketId) {
    touched();
    if (ticketId !== undefined && isTestTicket(ticketId)) return board.announce();
    if (ticketId !== undefined) appointments.onTicketEvent(ticketId);
    board.announce();
    touchStatus();
  },
});

export async function openLobby(deps: HubDeps, ground: Ground): Promise<Lobby> {
  const { own = NOTHING_OWN } = deps;
  const { settings } = deps.inForce;
  const { database, service, changes, touchStatus } = ground;
  function tell(): void {
    board.announce();
    touchStatus();
  }
  const lineKnown = createLinesKnown(database, settings.locationId);
  const isOurLine = ourLines(settings, lineKnown);
  const silence = createEventSilence({
    ...deps,
    database,
    of: serviceMarkOf(deps),
    nameKey,
    isOurLine,
    arrivedAs: (id) => appointments.directory.byId(id),
    onChange: tell,
  });
  const appointments = openAppointments({
    ...deps,
    ...ground,
    settings,
    ticketIds: deps.profile.ticketIds,
    serviceMark: serviceMarkOf(deps),
    displays: own.displays,
    openOutbox: (told) => openOutbox({ ...deps, ...told, database, table: ground.outboxTable, service }),
    onIntent: silence.intentChanged,
    nameOfLocation: ground.locationNames.nameOf,
    guesses: deps.guesses ?? new Map(),
    callForMisses: (screen) => help.raise('too-many-misses', screen),
    onNewDay: tell,
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
  const board = createLiveBoard({
    clock: deps.clock,
    database,
    settings,
    statuses: deps.profile.ticketStatuses,
    calls: createCallTable(database),
    tickets: tickets.table,
    lastEventAt: ground.journal.lastEventAt,
    labels: tickets.labels,
    codeOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.code,
    languageOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.languageCode,
    ownOf: (screen) => own.of(screen).display,
    isQuiet: tickets.isQuiet,
    lineKnown,
    clockAgrees: ground.time.agreesWithService,
    eventsStopped: () => silence.stoppedSince() !== undefined,
  });

  const quietCalls = createQuietCalls({ ...deps, ...ground, ...appointments, onChange: board.announce });

  const events = await openEventReceiver({
    ...deps,
    ...ground,
    ...hearing({ ...ground, board, appointments, silence }),
    onChange: touchStatus,
  });
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
    figures: openFigures(deps, ground, appointments, isOurLine),
    events,
    silence,
    intake,
    rest: endingInOrder([
      intake.close,
      appointments.stopWatching,
      () => (events.kind === 'open' ? events.door.close() : undefined),
      appointments.outbox.close,
      silence.close,
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
export const toldOf = ({
  appointments: { day, roster, tickets, ...here },
  board,
  events,
  silence,
}: Lobby) => ({
  events: events.kind === 'open' ? events.door : undefined,
  silence,
  board,
  directory: here.directory,
  nameOfLine: here.nameOfLine,
  rosterTroubles: roster.troubles,
  appointmentsToday: day.count,
  knowsAppointments: day.anyAhead,
  ticketsMatch: tickets.owners.canMatch,
  ticketIds: tickets.owners.idsKnown,
});
