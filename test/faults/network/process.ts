/** One process of a hub without its screens: it can die in the middle of everything and be followed by another one. */
import { createActions } from '../../../src/main/appointments/actions/actions.ts';
import { createBookings } from '../../../src/main/appointments/actions/bookings.ts';
import {
  type BookingTable,
  createBookingTable,
} from '../../../src/main/appointments/list-bookings/booking-table.ts';
import {
  createListBookings,
  type ListBookings,
} from '../../../src/main/appointments/list-bookings/list-bookings.ts';
import type { Appointments } from '../../../src/main/appointments/open-appointments.ts';
import { dayOf } from '../../../src/main/base/location-day.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { believed, madeId } from '../../../src/main/appointments/actions/made-id.ts';
import { createClaims } from '../../../src/main/appointments/look-up/by-claim.ts';
import { createLookUps } from '../../../src/main/appointments/look-up/look-up.ts';
import { createSettling } from '../../../src/main/appointments/actions/settling.ts';
import { deskAppointment } from '../../../src/main/appointments/day/desk-view.ts';
import type { Directory } from '../../../src/main/appointments/directory/directory.ts';
import { type Clock, wallMs } from '../../../src/clock/clock.ts';
import { createOutbox, type Outbox, type OutboxDeps } from '../../../src/main/outbox/outbox.ts';
import type { OutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { type AfterFailure, afterFailure } from '../../../src/main/outbox/retry-policy.ts';
import { createSendIntent } from '../../../src/main/outbox/send-intent.ts';
import { connectService, type ServiceConnection } from '../../../src/main/service/connection.ts';
import type { KeyDoubt } from '../../../src/main/service/key-doubt.ts';
import { classify } from '../../../src/main/service/errors.ts';
import type { ServiceProfile } from '../../../src/main/service/profile.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { createDatedFacts } from '../../../src/main/storage/dated-facts.ts';
import { RESTORED_AT } from '../../../src/main/storage/earlier-database.ts';
import type { FakeClock } from '../../support/fake-clock.ts';
import { silentLog } from '../../support/silent-log.ts';
import type { WeatherNetwork } from '../weather.ts';
import type { NetworkService } from './service.ts';
/** What of the outbox can be broken, to see that the suites notice. */
export interface NetworkParts {
  readonly afterFailure: AfterFailure;
  readonly classify: typeof classify;
  readonly table: (table: OutboxTable) => OutboxTable;
  readonly send: (send: OutboxDeps['send']) => OutboxDeps['send'];
  /** How the rows' refusals speak against the API key. */
  readonly key: (key: KeyDoubt) => KeyDoubt;
  /** Whether events have the visitor in the queue: no events come here. */
  readonly isInQueue: (appointmentId: string) => boolean;
  /** `cancel`: as a clerk would. */
  readonly bookings: (table: BookingTable, cancel: (appointmentId: string) => void) => BookingTable;
}

export const REAL_PARTS: NetworkParts = {
  afterFailure,
  classify,
  table: (table) => table,
  send: (send) => send,
  key: (key) => key,
  isInQueue: () => false,
  bookings: (table) => table,
};

export interface HubProcess {
  readonly outbox: Outbox;
  readonly service: ServiceConnection;
  readonly actions: Appointments['actions'];
  readonly listBookings: ListBookings;
  readonly life: { alive: boolean };
}

export interface ProcessParts {
  readonly service: NetworkService;
  readonly network: WeatherNetwork;
  readonly random: () => number;
  readonly parts: NetworkParts;
  readonly profile: ServiceProfile;
  readonly database: Database;
  readonly clock: FakeClock;
  /** When the suite began; visitors are let in by it. */
  readonly began: number;
  readonly directory: Directory;
  readonly table: OutboxTable;
}

/** Nobody hears an answer that comes to a dead process. */
const nobody = (): Promise<never> => new Promise(() => {});

const howCalled = ({ code }: { readonly code: string }) => ({ number: code });

/** `now`: when the suite began. */
const everyoneMayCome = (now: number) => ({
  // Jumps of the wall clock are not to keep visitors away: that is another suite's matter.
  now,
  isToday: () => true,
  windowOfLine: () => ({ opensBeforeMin: 1e9, closesAfterMin: 1e9 }),
  nameOfLine: () => 'Line',
  nameOfLocation: () => undefined,
  nameShown: 'first-name' as const,
  locationId: undefined,
  howCalled,
});

export function startProcess({
  service,
  network,
  random,
  parts,
  profile,
  database,
  clock,
  began,
  directory,
  table,
}: ProcessParts): HubProcess {
  const life = { alive: true };
  // A dead process hears nothing, and none of its timers fires.
  const mine: Clock = { ...clock, after: (ms, run) => clock.after(ms, () => life.alive && run()) };
  const connection = connectService({
    baseUrl: service.url,
    apiKey: service.apiKey,
    profile,
    fetch: network.fetch,
    clock: mine,
    log: silentLog,
    random,
    onChange: () => {},
    classify: parts.classify,
  });
  const ids = { directory, dayOf: (at: number) => dayOf(at, 'UTC'), now: () => wallMs(mine) };
  const settle = createSettling({ ...ids, outboxTable: table, beginsAnew() {} }, undefined);
  const send = parts.send(createSendIntent(connection));
  let listBookings: ListBookings | undefined;
  const outbox = createOutbox({
    database,
    table,
    clock: mine,
    log: silentLog,
    random,
    async send(intent, beforeSend, signal) {
      const whileAlive = (): void => {
        if (!life.alive) throw new Error('dead');
        beforeSend();
      };
      const result = await send(intent, whileAlive, signal);
      return life.alive ? result : nobody();
    },
    believed: (intent, made) => believed(ids, intent, made),
    onSettling: settle,
    onChange: ({ isListed }) => void (isListed && listBookings?.look()),
    afterFailure: parts.afterFailure,
    key: parts.key(connection.reachability.key),
  });
  const isOfAnother = (intent: Intent, id: string): boolean => madeId(ids, intent, id).kind === 'of-another';
  const lookUps = createLookUps({
    directory,
    outboxTable: table,
    isInQueue: parts.isInQueue,
    claims: createClaims(database, 'phone'),
    circumstances: () => everyoneMayCome(began),
  });
  const deps = {
    database,
    directory,
    outboxTable: table,
    outbox,
    clock: mine,
    log: silentLog,
    lookUps,
    howCalled,
    deskViewOf: (appointment: Parameters<typeof deskAppointment>[0]) =>
      deskAppointment(appointment, table.openOf(appointment.id), 'Line', wallMs(mine)),
    isInQueue: parts.isInQueue,
    onChange: () => listBookings?.look(),
  };
  const actions = createActions(deps);
  const bookings = createBookings({ ...deps, settle, isOfAnother, timeZone: 'UTC' });
  const cancel = (appointmentId: string) => actions.atDesk('cancel', appointmentId);
  listBookings = createListBookings({
    ...deps,
    table: parts.bookings(createBookingTable(database), cancel),
    closing: new AbortController().signal,
    earliest: () => wallMs(mine),
    dayOf: ids.dayOf,
    wasErased: () => false,
    restoredAt: () => createDatedFacts(database).time(RESTORED_AT),
    nameOfLine: () => 'Line',
    cancel,
    usualLanguage: 'de',
    settle,
    isOfAnother,
    onBooked: () => {},
  });
  return {
    life,
    outbox,
    service: connection,
    listBookings,
    actions: { lookUp: lookUps.lookUp, ...actions, ...bookings },
  };
}
