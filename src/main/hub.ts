/** Opens a hub: storage and service, the lobby on them, and what screens and staff see of both. */
import { randomBytes } from 'node:crypto';
import type { DatabaseProblem } from '../contract/storage-trouble.ts';
import { NOTHING_OWN } from './access/screen.ts';
import { createStaffPin } from './access/staff-pin.ts';
import { createFeed } from './base/feed.ts';
import type { SharedBudget } from './chain/budget-shared.ts';
import { endingInOrder } from './base/in-order.ts';
import { clockSet, type Lobby, openLobby, timeChanged } from './hub-lobby.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import { type HubAnswer, hubOf } from './hub-surface.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { createScreenViews } from './screens/screen-views.ts';
import { connectService } from './service/connection.ts';
import { createLastTouch } from './storage/compaction.ts';
import type { Database } from './storage/database.ts';
import { databaseSentence } from './storage/database-sentence.ts';
import { createHubTime } from './storage/hub-time.ts';
import { openServiceBefore } from './settings/service-before.ts';
import { createAudit } from './staff/audit.ts';
import { NO_VOICE } from './speech/hub-voice.ts';
import { createTestCalls, type TestCalls } from './self-test/test-calls.ts';
import { createStatusDesk, type StatusDeps, type StatusDesk } from './status/hub-status.ts';
import { openHubStorage } from './storage/hub-storage.ts';
import { createJournal } from './webhooks/journal.ts';
import { createLocationNames } from './webhooks/location-names.ts';

export type { HubDeps } from './hub-shape.ts';
export type { Hub, HubAnswer } from './hub-surface.ts';

const notOpened = (problem: DatabaseProblem): HubAnswer => ({
  kind: 'failed',
  sentence: databaseSentence(problem),
  problem: { kind: 'database', problem },
});

const openTestCalls = (
  { clock, log, profile, randomBytes: random = randomBytes }: HubDeps,
  { database }: Ground,
  { board, events }: Lobby,
): TestCalls =>
  createTestCalls({
    database,
    clock,
    log,
    randomBytes: random,
    statuses: profile.ticketStatuses,
    board,
    sendIn: async (body) => (events.kind === 'open' ? events.receiver.sendTestCall(body) : 'silent'),
  });

const openStatus = (
  { clock, inForce, ownFaults }: HubDeps,
  { service, journal, outboxTable, time, changes }: Ground,
  { appointments, board, events, streams, silence, outgoing, printer }: Lobby,
  rest: Pick<StatusDeps, 'changes' | 'serviceBefore' | 'storageNotices'>,
): StatusDesk =>
  createStatusDesk({
    clock,
    time,
    reachability: service.reachability,
    rate: service.rate,
    unlistedLocation: service.unlistedLocation,
    events: events.kind === 'open' ? events.receiver : undefined,
    streams,
    journal,
    silence,
    board,
    outboxTable,
    directory: appointments.directory,
    nameOfLine: appointments.nameOfLine,
    rosterTroubles: appointments.roster.troubles,
    appointmentsToday: appointments.day.count,
    knowsAppointments: appointments.day.anyAhead,
    ticketsMatch: appointments.tickets.owners.canMatch,
    ticketIds: appointments.tickets.owners.idsKnown,
    storageNotices: rest.storageNotices,
    outgoing,
    printer,
    serviceBefore: rest.serviceBefore,
    changes: rest.changes,
    demo: inForce.demo,
    ownFaults,
    onDismissed: (appointmentId) => changes.touch(appointmentId),
  });

/** A lobby alone loads nothing of a chain. */
const openBudget = async (
  { log, inForce, random, randomBytes: bytes = randomBytes, clock }: HubDeps,
  database: Database,
): Promise<SharedBudget | undefined> =>
  inForce.engineUrl === undefined || inForce.apiKey === undefined || inForce.demo
    ? undefined
    : (await import('./chain/budget-shared.ts')).openSharedBudget({
        clock,
        log,
        database,
        inForce,
        random,
        randomBytes: bytes,
      });

export async function createHub(given: HubDeps): Promise<HubAnswer> {
  const { log, inForce, profile, voice = NO_VOICE, own = NOTHING_OWN, ownFaults } = given;
  const { settings } = inForce;
  const statusChanges = createFeed<'status'>();
  const touchStatus = (): void => statusChanges.touch('status');
  const opened = openHubStorage(given, settings, touchStatus);
  if (opened.kind === 'failed') return notOpened(opened.problem);
  const { storage } = opened;
  const { database } = storage;
  const time = createHubTime({ clock: given.clock, log, database });
  const { clock } = time;
  const deps: HubDeps = { ...given, clock };

  const closing = new AbortController();
  const changes = createFeed<string>();
  const locationNames = createLocationNames({ database, log });
  const budget = await openBudget(given, database);
  const service = connectService({
    // The machine's own clock, because the service's time is compared with it.
    clock: given.clock,
    log,
    profile,
    random: given.random,
    budget,
    fetch: given.fetch,
    fetchOnce: given.fetchOnce,
    baseUrl: settings.baseUrl,
    apiKey: inForce.apiKey,
    locationId: settings.locationId,
    onChange: touchStatus,
    onLocations: locationNames.onList,
    onTime: time.heard,
  });
  const audit = createAudit({ database, clock, log });
  const { touched, quietMs } = createLastTouch(clock);
  const ground: Ground = {
    touched,
    quietMs,
    database,
    outboxTable: createOutboxTable(database),
    journal: createJournal(database),
    audit,
    locationNames,
    service,
    time,
    staffPin: createStaffPin({ database, clock, log, hash: () => inForce.staffPinHash }),
    changes,
    touchStatus,
    closing: closing.signal,
  };
  const lobby = await openLobby(deps, ground);
  const { day, kiosk } = lobby.appointments;
  const screens = createScreenViews({
    inForce,
    voice,
    locationNames,
    own,
    appointments: { any: day.anyAhead, subscribe: changes.subscribe },
    pauses: kiosk.pauses,
    walkIns: lobby.appointments.walkIns,
    closing: closing.signal,
  });
  const before = openServiceBefore({ ...deps, time, quietMs });
  const status = openStatus(deps, ground, lobby, {
    changes: statusChanges,
    serviceBefore: before,
    storageNotices: storage.notices,
  });

  time.onSet(() => clockSet(deps, ground, lobby));
  time.onChange(() => timeChanged(ground, lobby));
  const unsubscribeFaults = ownFaults?.subscribe(touchStatus);
  const testCalls = openTestCalls(deps, ground, lobby);
  storage.keepUp(time, quietMs);

  const rest = endingInOrder([
    () => closing.abort(),
    () => unsubscribeFaults?.(),
    lobby.rest,
    testCalls.end,
    service.close,
    () => budget?.close(),
    changes.close,
    locationNames.close,
    statusChanges.close,
    time.close,
  ]);
  async function close(): Promise<void> {
    await rest();
    await Promise.all([storage.close(), before.close()]);
  }
  const { events } = lobby;
  if (events.kind === 'failed') {
    await close();
    return events;
  }
  const { receiver } = events;
  const parts = { deps, ground, audit, storage, lobby, receiver, voice, screens, before, status, testCalls };
  return { kind: 'open', hub: hubOf(parts, { rest, close }) };
}
