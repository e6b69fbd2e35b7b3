/** Opens the appointments of this hub. */
import type { Screen } from '../access/screen.ts';
import type { StaffPin } from '../access/staff-pin.ts';
import { wallMs } from '../../clock/clock.ts';
import type { PrintState } from '../../contract/appointment.ts';
import { languageToSend } from '../../contract/languages.ts';
import type { Closable, Clocked, Logged } from '../base/capabilities.ts';
import { isDayInDoubt } from '../base/clock-judgement.ts';
import type { Feed } from '../base/feed.ts';
import { boundsOfDay, dayFormat } from '../base/location-day.ts';
import type { OwnView } from '../board/board-view.ts';
import type { Intent } from '../outbox/intent.ts';
import type { Outbox, OutboxDeps } from '../outbox/outbox.ts';
import type { OutboxTable } from '../outbox/outbox-table.ts';
import type { TicketIds } from '../service/profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { Stored } from '../storage/database.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { type AppointmentActions, createActions } from './actions/actions.ts';
import { createBookings } from './actions/bookings.ts';
import { believed, createMadeCodes, madeId } from './actions/made-id.ts';
import { createSettling } from './actions/settling.ts';
import { createDay, type LiveDay, WHOLE_DAY } from './day/day.ts';
import { watchDays } from './day/over-midnight.ts';
import { createSearch } from './day/search.ts';
import { type ListBookings, openListBookings } from './list-bookings/list-bookings.ts';
import { writeMissingSearchText } from './directory/by-text.ts';
import { createDirectory, type Directory } from './directory/directory.ts';
import type { GuessMemory } from './kiosk/guess-watch.ts';
import { createKioskDesk, type KioskDesk } from './kiosk/kiosk-desk.ts';
import { createSeen } from './kiosk/seen.ts';
import { createWalkIns, type WalkIns } from './kiosk/walk-ins.ts';
import {
  createLocationCircumstances,
  createUsualNames,
  followNames,
  type LocationCircumstances,
} from './look-up/location-circumstances.ts';
import { createClaims } from './look-up/by-claim.ts';
import { isWindowOpen } from './look-up/check-in-window.ts';
import type { WaitOf } from './look-up/find-answer.ts';
import { createLookUps, type LookUps } from './look-up/look-up.ts';
import { openLobbyRoster } from './roster/lobby-roster.ts';
import { createNewLife } from './roster/new-life.ts';
import { createTicketsHere, type TicketsHere } from './tickets/tickets-here.ts';

interface AppointmentsDeps extends Clocked, Logged, Closable, Stored {
  /** Default: the system's. */
  readonly randomBytes?: ((bytes: number) => Buffer) | undefined;
  readonly databasePath: string;
  readonly time: HubTime;
  readonly settings: Settings;
  readonly ticketIds: TicketIds;
  /** Identifies the booking system (`shared-ids.ts`). */
  readonly serviceMark: string;
  readonly displays: () => readonly OwnView[];
  readonly outboxTable: OutboxTable;
  readonly openOutbox: (
    hooks: Required<Pick<OutboxDeps, 'onSettling' | 'isInQueue' | 'onChange' | 'believed'>>,
  ) => Outbox;
  readonly onIntent: (intent: Intent) => void;
  readonly nameOfLocation: (locationId: number | undefined) => string | undefined;
  /** For a visitor who checks in now; undefined where it is not known. */
  readonly waitOf: WaitOf;
  readonly staffPin: StaffPin;
  readonly guesses: GuessMemory;
  readonly callForMisses: (screen: Screen) => void;
  /** A visitor checked in at a kiosk. */
  readonly onCheckedIn: (appointmentId: string, kiosk: Screen) => void;
  readonly printed: (appointmentId: string) => PrintState | undefined;
  /** Ids, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
  readonly onNewDay: () => void;
}

function writeSearchText({ database, clock, closing, log }: AppointmentsDeps): void {
  void writeMissingSearchText(database, clock, closing).catch((error: unknown) => {
    log.error('search-text-not-written', { reason: error instanceof Error ? error.message : String(error) });
  });
}

function openLocation(
  { settings, clock, nameOfLocation, time, changes, closing }: AppointmentsDeps,
  directory: Directory,
): LocationCircumstances {
  const names = createUsualNames(directory.nameOfLine);
  void followNames(names, changes, WHOLE_DAY, closing, () => changes.touch(WHOLE_DAY));
  return createLocationCircumstances(settings, clock, nameOfLocation, names.nameOfLine, time.judge);
}

const openKiosk = (deps: AppointmentsDeps, { lookUp }: LookUps, actions: AppointmentActions): KioskDesk =>
  createKioskDesk({
    database: deps.database,
    clock: deps.clock,
    log: deps.log,
    memory: deps.guesses,
    staffPin: deps.staffPin,
    callForMisses: deps.callForMisses,
    onCheckedIn: deps.onCheckedIn,
    isDayInDoubt: () => isDayInDoubt(deps.time.judge()),
    lookUp,
    actions,
  });

const openDay = (
  { settings, outboxTable, clock, changes, closing, calls }: AppointmentsDeps & Pick<TicketsHere, 'calls'>,
  directory: Directory,
  location: LocationCircumstances,
): LiveDay =>
  createDay({
    directory,
    outboxTable,
    clock,
    timeZone: settings.timeZone,
    locationId: settings.locationId,
    circumstances: location.now,
    widestWindow: location.widestWindow,
    nameOfLine: location.nameOfLine,
    nameOfPerson: location.nameOfPerson,
    calledNow: calls.standing,
    changes,
    closing,
  });

const openLookUps = (
  { database, outboxTable, settings: { withoutCode }, waitOf }: AppointmentsDeps,
  directory: Directory,
  location: LocationCircumstances,
  { howCalled, isInQueue }: TicketsHere,
): LookUps =>
  createLookUps({
    directory,
    outboxTable,
    circumstances: () => ({ ...location.now(), howCalled, waitOf }),
    inDoubt: () => location.inDoubt().map((here) => ({ ...here, howCalled })),
    claims: withoutCode === 'off' ? undefined : createClaims(database, withoutCode),
    isInQueue,
  });

const openSettling = (
  deps: Parameters<typeof createSettling>[0],
  { now }: LocationCircumstances,
  locationId: number | undefined,
  codes: ReturnType<typeof createMadeCodes>,
) => createSettling({ ...deps, isOpen: (one) => isWindowOpen(one, now()) }, locationId, codes.note);

export type Appointments = ReturnType<typeof openAppointments>;

export function openAppointments(deps: AppointmentsDeps) {
  const { database, clock, log, settings, outboxTable, changes, closing } = deps;
  const { timeZone, locationId } = settings;
  const now = (): number => wallMs(clock);
  const days = dayFormat(timeZone);
  function touch(appointmentId: string): void {
    changes.touch(appointmentId);
    deps.touchStatus();
  }
  const directory = createDirectory(database);
  writeSearchText(deps);
  const location = openLocation(deps, directory);
  const tickets = createTicketsHere({ ...deps, directory, onLinked: touch });
  const { howCalled, isInQueue } = tickets;
  const dayAt = (at: number) => boundsOfDay(at, timeZone);
  const beginsAnew = createNewLife({ database, outboxTable, tickets, boundsOfDay: dayAt, now });
  const ids = { directory, dayOf: (at: number) => days.format(at), now };
  const codes = createMadeCodes();
  const settle = openSettling({ ...ids, outboxTable, beginsAnew }, location, locationId, codes);
  // The outbox may tell of an intent while it opens.
  let listBookings: ListBookings | undefined;
  let walkIns: WalkIns | undefined;
  const outbox = deps.openOutbox({
    onSettling: settle,
    believed: (intent, made) => believed(ids, intent, made),
    isInQueue,
    onChange(intent) {
      if (intent.isListed) listBookings?.look();
      if (intent.isWalkIn) walkIns?.look();
      tickets.intentChanged(intent);
      deps.onIntent(intent);
      touch(intent.appointmentId);
    },
  });
  const day = openDay({ ...deps, calls: tickets.calls }, directory, location);
  const search = createSearch({ directory, day, clock, timeZone, locationId, changes, closing });
  const lookUps = openLookUps(deps, directory, location, tickets);
  const isOfAnother = (intent: Intent, id: string): boolean => madeId(ids, intent, id).kind === 'of-another';
  const shared = { database, directory, outboxTable, outbox, clock, log, deskViewOf: day.viewOf };
  const usualLanguage = languageToSend(settings.locale);
  const settling = { ...shared, settle, isOfAnother, usualLanguage };
  const actions = createActions({ ...shared, lookUps, howCalled, waitOf: deps.waitOf, onChange: touch });
  const bookings = createBookings({
    ...settling,
    codeMade: codes.of,
    timeZone,
    isInQueue,
    onChange(appointmentId) {
      touch(appointmentId);
      listBookings?.look();
    },
  });
  const nameOfLine = (lineId: number): string => location.nameOfLine({ lineId });
  const booking = openListBookings(database, {
    ...settling,
    closing,
    dayOf: ids.dayOf,
    earliest: () => deps.time.judge().earliest,
    nameOfLine,
    cancel: (appointmentId) => actions.atDesk('cancel', appointmentId),
    onBooked: touch,
  });
  listBookings = booking;
  const kiosk = openKiosk(deps, lookUps, actions);
  walkIns = createWalkIns({ ...deps, ...shared, nameOfLine, howCalled, circumstances: location.now });
  const { desk: roster, entries, lists } = openLobbyRoster({ ...deps, directory, beginsAnew });
  const stopDays = watchDays(clock, timeZone, day, deps.onNewDay, (id = WHOLE_DAY) => changes.touch(id));
  return {
    directory,
    outbox,
    tickets,
    day: { ...day, search },
    actions: { lookUp: lookUps.lookUp, ...actions, ...bookings },
    seen: createSeen({ database, directory, clock, log, changes, howCalled, printed: deps.printed }),
    kiosk,
    walkIns,
    roster,
    entries,
    lists,
    listBookings: booking,
    nameOfLine,
    /** Call it after a ticket's event, which may settle a check-in. */
    onTicketEvent(ticketId: string): void {
      const appointment = tickets.owners.appointmentOf(ticketId);
      if (!appointment) return;
      outbox.onTicketEvent(appointment.id);
      touch(appointment.id);
    },
    stopWatching(): void {
      stopDays();
      roster.close();
      entries.close();
      lists.close();
      booking.close();
    },
    close(): void {
      tickets.owners.close();
      kiosk.shutDown();
    },
  };
}
