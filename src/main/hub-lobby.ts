/** What moves in the lobby: appointments, requests for help, the board, and the events that go through all of them. */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, wallMs } from '../clock/clock.ts';
import { kioskNameOf, NOTHING_OWN, type OwnOfScreens } from './access/screen.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import { type Appointments, openAppointments } from './appointments/open-appointments.ts';
import { type BookingDesk, createBookingDesk } from './appointments/actions/booking-desk.ts';
import { nameKey } from './appointments/directory/same-visitor.ts';
import { createQuietCalls } from './appointments/tickets/quiet-calls.ts';
import { createLinesKnown } from './appointments/look-up/location-circumstances.ts';
import { endingInOrder } from './base/in-order.ts';
import { ourLines } from './board/lobby-lines.ts';
import { openBoard, openFigures, openWaits } from './hub-board.ts';
import { openEvents, openStreams } from './hub-events.ts';
import { createHelpDesk, type HelpDesk } from './help/help-desk.ts';
import { endPassedCalls } from './help/passed-calls.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import { INTAKE_PATH } from './intake/intake-endpoint.ts';
import { openIntake } from './intake/intake-server.ts';
import { openOutbox } from './outbox/send-intent.ts';
import { openOutgoingEvents, type OutgoingEvents } from './outgoing/outgoing-events.ts';
import { createNumberPrinter, type NumberPrinter } from './printing/number-printer.ts';
import { isStorageFailure } from './storage/storage-failure.ts';
import { createEventSilence } from './webhooks/event-silence.ts';

export type Lobby = Awaited<ReturnType<typeof openLobby>>;

/** Identifies address, key, location and profile. What is learned of one service does not hold for another. */
function serviceMarkOf({ inForce: { settings, apiKey }, profile }: HubDeps): string {
  const { baseUrl, locationId } = settings;
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, apiKey, locationId, profile]))
    .digest('base64url');
}

const openOutgoing = (
  { clock, log, random, inForce, randomBytes: bytes = randomBytes }: HubDeps,
  { closing, database, touchStatus }: Ground,
  { directory, tickets, nameOfLine }: Appointments,
): OutgoingEvents =>
  openOutgoingEvents({
    clock,
    log,
    closing,
    database,
    inForce,
    random,
    randomBytes: bytes,
    byId: directory.byId,
    appointmentOf: tickets.owners.appointmentOf,
    isWaiting: (id) => tickets.isInQueue(id, ['waiting']),
    nameOfLine,
    onChange: touchStatus,
  });

const openIntakeOf = (
  { clock, log, inForce }: HubDeps,
  { entries: { take } }: Appointments,
): ReturnType<typeof openIntake> =>
  openIntake({ clock, log, inForce, takeAt: (path) => (path === INTAKE_PATH ? take : undefined) });

const openPrinter = (
  { clock, log, inForce: { settings } }: HubDeps,
  { changes, touchStatus, closing }: Ground,
  { directory, tickets, nameOfLine }: Appointments,
  own: OwnOfScreens,
): NumberPrinter =>
  createNumberPrinter({
    clock,
    log,
    closing,
    settings,
    own,
    byId: directory.byId,
    howCalled: tickets.howCalled,
    nameOfLine,
    onChange: changes.touch,
    onNotice: touchStatus,
  });

const openHelp = (
  { clock, log, randomBytes: bytes = randomBytes, inForce: { settings } }: HubDeps,
  { database }: Ground,
  appointments: Appointments,
  own: OwnOfScreens,
): HelpDesk =>
  createHelpDesk({
    clock,
    log,
    database,
    randomBytes: bytes,
    nameOf: (screen) => own.of(screen).name ?? kioskNameOf(screen, settings.kioskName),
    justFound: appointments.kiosk.justFound,
    statusOf: (id) => appointments.directory.byId(id)?.status,
    onClosed({ reason, screenId }) {
      if (reason === 'too-many-misses' && screenId !== undefined) appointments.kiosk.liftPause(screenId);
    },
  });

function openBookingDesk(
  { clock, inForce: { settings } }: HubDeps,
  { database, outboxTable, audit, closing }: Ground,
  { directory, actions, nameOfLine, tickets }: Appointments,
  help: HelpDesk,
  { placeAgain }: NumberPrinter,
  own: OwnOfScreens,
): BookingDesk {
  return createBookingDesk({
    database,
    outboxTable,
    directory,
    actions,
    clock,
    closing,
    nameOfLine,
    settings,
    callsAbout: help.ofAppointment,
    actsOn: audit.actsOn,
    printsAt: placeAgain,
    calledOf(appointmentId) {
      const appointment = directory.byId(appointmentId);
      return appointment ? tickets.calls.all(appointment) : [];
    },
    nameOfScreen: (screen) => own.of(screen).name,
  });
}

export async function openLobby(deps: HubDeps, ground: Ground) {
  const { clock, log, random, own = NOTHING_OWN } = deps;
  const { settings } = deps.inForce;
  const { database, outboxTable, time, changes, closing, touchStatus } = ground;
  function notifyAll(): void {
    board.announce();
    touchStatus();
  }
  const lineKnown = createLinesKnown(database, settings.locationId);
  const isOurLine = ourLines(settings.lines ?? [], lineKnown);
  const serviceMark = serviceMarkOf(deps);
  const silence = createEventSilence({
    clock,
    log,
    database,
    of: serviceMark,
    nameKey,
    isOurLine,
    arrivedAs: (id) => appointments.directory.byId(id),
    onChange: notifyAll,
  });
  const appointments = openAppointments({
    clock,
    log,
    databasePath: deps.databasePath,
    database,
    outboxTable,
    time,
    settings,
    serviceMark,
    changes,
    closing,
    touchStatus,
    randomBytes: deps.randomBytes,
    staffPin: ground.staffPin,
    ticketIds: deps.profile.ticketIds,
    displays: own.displays,
    openOutbox: ({ onSettling, believed, isInQueue, onChange }) =>
      openOutbox({
        clock,
        log,
        database,
        random,
        table: outboxTable,
        service: ground.service,
        onSettling,
        believed,
        isInQueue,
        onChange,
      }),
    onIntent: silence.intentChanged,
    nameOfLocation: ground.locationNames.nameOf,
    waitOf: ({ lineId, startsAt }) => waits.estimate(String(lineId), startsAt),
    guesses: deps.guesses ?? new Map(),
    callForMisses: (screen) => help.raise('too-many-misses', screen),
    onCheckedIn: (appointmentId, kiosk) => printer.print(appointmentId, kiosk),
    printed: (appointmentId) => printer.stateOf(appointmentId),
    onNewDay: notifyAll,
  });
  const { directory } = appointments;
  const printer = openPrinter(deps, ground, appointments, own);
  const help = openHelp(deps, ground, appointments, own);
  void endPassedCalls({ help, changes, closing });
  const waits = openWaits(deps, ground, appointments, silence);
  const board = openBoard(deps, ground, appointments, { lineKnown, linesNow: waits.linesNow, own, silence });
  const events = await openEvents(deps, ground, { board, waits, silence }, appointments);
  const streams = await openStreams(deps, ground, appointments, events, isOurLine);
  const outgoing = openOutgoing(deps, ground, appointments);
  const intake = await openIntakeOf(deps, appointments);
  const figures = openFigures(deps, ground, appointments, isOurLine);
  return {
    appointments,
    help,
    board,
    quietCalls: createQuietCalls({ database, directory, log, changes, onChange: board.announce }),
    bookings: openBookingDesk(deps, ground, appointments, help, printer, own),
    figures,
    events,
    streams,
    silence,
    intake,
    outgoing,
    printer,
    /** Receives and sends nothing more. Everyone who waits for the service gets an answer. */
    rest: endingInOrder([
      () => streams?.close(),
      intake.close,
      appointments.stopWatching,
      () => (events.kind === 'open' ? events.receiver.close() : undefined),
      appointments.outbox.close,
      outgoing.close,
      printer.close,
      silence.close,
      figures.close,
      appointments.close,
      help.shutDown,
      board.close,
    ]),
  };
}

/** Call it after the hub's time changed: today may be another day, and a list that was over may be of today. */
export function timeChanged({ changes, touchStatus }: Ground, { board, appointments }: Lobby): void {
  changes.touch(WHOLE_DAY);
  board.announce();
  appointments.roster.readAgain();
  touchStatus();
}

/** Waits from before are impossible, or wrong by hours. Call it before {@link timeChanged}. */
export function clockSet({ clock }: HubDeps, { database }: Ground, { appointments }: Lobby): void {
  const now = wallMs(clock);
  try {
    database.transaction(() => appointments.directory.forgetArrivals(now - DAY_MS / 2, now + DAY_MS / 2));
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}
