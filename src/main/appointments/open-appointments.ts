/** The appointments of this hub: the directory with everything that looks them up, changes them and follows them. */
import type { Screen } from '../access/screen.ts';
import type { StaffPin } from '../access/staff-pin.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import { boundsOfDay, dayFormat } from '../base/location-day.ts';
import type { Intent } from '../outbox/intent.ts';
import type { Log } from '../base/log.ts';
import type { Outbox, OutboxDeps } from '../outbox/outbox.ts';
import type { OutboxTable } from '../outbox/outbox-table.ts';
import type { TicketIds } from '../service/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { isDayInDoubt } from '../base/clock-judgement.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { type Actions, createActions } from './actions/actions.ts';
import { type Bookings, createBookings } from './actions/bookings.ts';
import { createMadeCodes } from './actions/made-codes.ts';
import { createDay, WHOLE_DAY } from './day/day.ts';
import { createSearch, type SearchedDay } from './day/search.ts';
import { watchForNewDay } from './day/day-change.ts';
import { watchOverMidnight } from './day/over-midnight.ts';
import { createDirectory, type Directory } from './directory/directory.ts';
import { createNewestNames, followNames, type NewestNames } from './directory/newest-names.ts';
import { writeMissingSearchText } from './directory/search-text-writing.ts';
import type { GuessMemory } from './kiosk/guess-watch.ts';
import { createKioskDesk, type KioskDesk } from './kiosk/kiosk-desk.ts';
import { createLocationCircumstances, type LocationCircumstances } from './look-up/location-circumstances.ts';
import type { LookUpDeps } from './look-up/look-up.ts';
import { openLobbyRoster } from './roster/lobby-roster.ts';
import { createNewLife } from './roster/new-life.ts';
import type { Entries } from './roster/entries.ts';
import type { ListImports } from './roster/list-imports.ts';
import type { RosterDesk } from './roster/roster-desk.ts';
import { createSeen, type Seen } from './kiosk/seen.ts';
import { believed, madeId } from './actions/made-id.ts';
import { createSettling } from './actions/settling.ts';
import type { OwnView } from '../board/board-view.ts';
import { createTicketsHere, type TicketsHere } from './tickets/tickets-here.ts';

export interface AppointmentsDeps {
  /** So many random bytes; by default the system's. */
  readonly randomBytes?: ((bytes: number) => Buffer) | undefined;
  readonly database: Database;
  readonly databasePath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: HubTime;
  readonly settings: Settings;
  readonly ticketIds: TicketIds;
  /** Which service tickets are of; see `shared-ids.ts`. */
  readonly serviceMark: string;
  /** What each display in use has otherwise than the house. */
  readonly displays: () => readonly OwnView[];
  readonly outboxTable: OutboxTable;
  /** Opens the outbox over what only the appointments can tell it. */
  readonly openOutbox: (
    hooks: Required<Pick<OutboxDeps, 'onSettling' | 'isInQueue' | 'onChange' | 'believed'>>,
  ) => Outbox;
  /** Runs after an intent changed on disk. */
  readonly onIntent: (intent: Intent) => void;
  readonly nameOfLocation: (locationId: number | undefined) => string | undefined;
  readonly staffPin: StaffPin;
  readonly guesses: GuessMemory;
  readonly callForMisses: (screen: Screen) => void;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
  /** Another day than before has begun in the lobby. */
  readonly onNewDay: () => void;
  readonly closing: AbortSignal;
}

export interface Appointments {
  readonly directory: Directory;
  readonly outbox: Outbox;
  readonly tickets: TicketsHere;
  readonly day: SearchedDay;
  readonly actions: Actions & Bookings;
  readonly seen: Seen;
  /** The way of a public screen to the actions. */
  readonly kiosk: KioskDesk;
  readonly roster: RosterDesk;
  /** What a back-office system sends by itself. */
  readonly entries: Entries;
  /** What people bring by hand. */
  readonly lists: ListImports;
  readonly nameOfLine: (lineId: number) => string;
  /** After an event of a ticket: whoever looks at its appointment is told, and an open check-in may be settled by it. */
  onTicketEvent(ticketId: string): void;
  /** Looks for no new day and reads no roster any more. */
  stopWatching(): void;
  /** Once nothing is heard and sent any more. */
  close(): void;
}

const afterTicketEvent =
  (
    owners: TicketsHere['owners'],
    outbox: Outbox,
    touch: (appointmentId: string) => void,
  ): Appointments['onTicketEvent'] =>
  (ticketId) => {
    const appointment = owners.appointmentOf(ticketId);
    if (!appointment) return;
    outbox.onTicketEvent(appointment.id);
    touch(appointment.id);
  };

function writeSearchText({ database, clock, closing, log }: AppointmentsDeps): void {
  void writeMissingSearchText(database, clock, closing).catch((error: unknown) => {
    log.error('search-text-not-written', { reason: error instanceof Error ? error.message : String(error) });
  });
}

const openLocation = (
  { settings, clock, nameOfLocation, time }: AppointmentsDeps,
  { nameOfLine }: NewestNames,
): LocationCircumstances =>
  createLocationCircumstances(settings, clock, nameOfLocation, nameOfLine, time.judge);

const circumstancesOf = (
  location: LocationCircumstances,
  { howCalled }: TicketsHere,
): Pick<LookUpDeps, 'circumstances' | 'inDoubt'> => ({
  circumstances: () => ({ ...location.now(), howCalled }),
  inDoubt: () => location.inDoubt().map((here) => ({ ...here, howCalled })),
});

const openKiosk = (deps: AppointmentsDeps, actions: Actions): KioskDesk =>
  createKioskDesk({
    ...deps,
    actions,
    memory: deps.guesses,
    isDayInDoubt: () => isDayInDoubt(deps.time.judge()),
  });

export function openAppointments(deps: AppointmentsDeps): Appointments {
  const { database, clock, log, settings, outboxTable, changes } = deps;
  const { timeZone, locationId } = settings;
  const directory = createDirectory(database);
  writeSearchText(deps);
  const names = createNewestNames(directory.nameOfLine);
  const location = openLocation(deps, names);
  void followNames(names, changes, WHOLE_DAY, deps.closing, () => changes.touch(WHOLE_DAY));
  function touch(appointmentId: string): void {
    changes.touch(appointmentId);
    deps.touchStatus();
  }
  const tickets = createTicketsHere({ ...deps, directory, onLinked: touch });
  const codes = createMadeCodes();
  const beginsAnew = createNewLife({
    database,
    outboxTable,
    tickets,
    boundsOfDay: (at) => boundsOfDay(at, timeZone),
    now: () => wallMs(clock),
  });
  const days = dayFormat(timeZone);
  const ids = { directory, dayOf: (at: number) => days.format(at), now: () => wallMs(clock) };
  const settle = createSettling({ ...ids, outboxTable, beginsAnew }, settings.locationId, codes.note);
  const outbox = deps.openOutbox({
    onSettling: settle,
    believed: (intent, made) => believed(ids, intent, made),
    isInQueue: tickets.isInQueue,
    onChange(intent) {
      for (const hear of [tickets.intentChanged, deps.onIntent]) hear(intent);
      touch(intent.appointmentId);
    },
  });
  const day = createDay({
    directory,
    outboxTable,
    clock,
    timeZone,
    locationId,
    circumstances: location.now,
    widestWindow: location.widestWindow,
    nameOfLine: location.nameOfLine,
    nameOfPerson: location.nameOfPerson,
    changes,
    closing: deps.closing,
  });
  const actionDeps = {
    database,
    directory,
    outboxTable,
    outbox,
    clock,
    log,
    ...circumstancesOf(location, tickets),
    deskViewOf: day.viewOf,
    isInQueue: tickets.isInQueue,
    onChange: touch,
  };
  const bookingDeps = {
    ...actionDeps,
    settle,
    codeMade: codes.of,
    isOfAnother: (intent: Intent, id: string) => madeId(ids, intent, id).kind === 'of-another',
  };
  const actions = { ...createActions(actionDeps), ...createBookings(bookingDeps) };
  const kiosk = openKiosk(deps, actions);
  const { desk: roster, entries, lists } = openLobbyRoster({ ...deps, directory, beginsAnew });
  const cancelCalendar = watchForNewDay(clock, settings.timeZone, () => {
    changes.touch(WHOLE_DAY);
    deps.onNewDay();
  });
  const cancelOverMidnight = watchOverMidnight(clock, day.overMidnight, () => changes.touch(WHOLE_DAY));
  return {
    directory,
    outbox,
    tickets,
    day: { ...day, search: createSearch({ ...deps, directory, day, timeZone, locationId }) },
    actions,
    seen: createSeen({ database, directory, clock, log, changes, howCalled: tickets.howCalled }),
    kiosk,
    roster,
    entries,
    lists,
    nameOfLine: (lineId) => location.nameOfLine({ lineId }),
    onTicketEvent: afterTicketEvent(tickets.owners, outbox, touch),
    stopWatching() {
      cancelCalendar();
      cancelOverMidnight();
      roster.close();
      entries.close();
      lists.close();
    },
    close() {
      tickets.owners.close();
      kiosk.shutDown();
    },
  };
}
