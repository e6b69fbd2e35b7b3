/** The hub: what it stands on, the lobby on it, and what tells screens and staff of both. */
import { randomBytes } from 'node:crypto';
import type { DatabaseProblem } from '../contract/storage-trouble.ts';
import { createStaffPin } from './access/staff-pin.ts';
import { createFeed } from './base/feed.ts';
import { endingInOrder } from './base/in-order.ts';
import { type Lobby, type Ground, openLobby, timeChanged, toldOf } from './hub-lobby.ts';
import type { LiveBoard } from './board/live-board.ts';
import type { Hub, HubAnswer, HubDeps } from './hub-shape.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import { createHousePrivacy } from './privacy/house-privacy.ts';
import { createPrivacyDesk } from './privacy/privacy-desk.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { createKnownPlaces } from './screens/known-places.ts';
import { createScreenViews } from './screens/screen-views.ts';
import { soundsOf } from './screens/screens-files.ts';
import { type ConnectionDeps, connectService, type ServiceConnection } from './service/connection.ts';
import { createLastTouch } from './storage/compaction.ts';
import { databaseSentence } from './storage/database-sentence.ts';
import { createHubTime } from './storage/hub-time.ts';
import { type LeftServices, openLeftServices } from './settings/left-services.ts';
import { createCallSounds } from './speech/call-sounds.ts';
import { createCallVoice } from './speech/call-voice.ts';
import { createAudit } from './staff/audit.ts';
import { NO_VOICE } from './speech/hub-voice.ts';
import { hubProbes } from './self-test/hub-probes.ts';
import { createTestCalls, type TestCalls } from './self-test/test-calls.ts';
import { createStatusDesk } from './status/hub-status.ts';
import { type HubStorage, openHubStorage } from './storage/hub-storage.ts';
import { type EventReceiver, signsAddress } from './webhooks/event-receiver.ts';
import { createJournal } from './webhooks/journal.ts';
import { createLocationNames } from './webhooks/location-names.ts';

export type { Hub, HubAnswer, HubDeps } from './hub-shape.ts';

const notOpened = (problem: DatabaseProblem): HubAnswer => ({
  kind: 'failed',
  sentence: databaseSentence(problem),
  problem: { kind: 'database', problem },
});

/** The voice for displays, and its sounds by address. */
function openCallVoice(
  { clock, voice = NO_VOICE, randomBytes: random = randomBytes }: HubDeps,
  board: Pick<LiveBoard, 'labelOfCall'>,
  closing: AbortSignal,
): Pick<Hub, 'callVoice' | 'soundAt'> {
  const sounds = createCallSounds({ clock, randomBytes: random, closing });
  const callVoice = createCallVoice({ voice, labelOf: board.labelOfCall, sounds });
  return { callVoice, soundAt: soundsOf(callVoice) };
}

/** Where events are heard, and what the self-test looks at. */
const eventsOf = (
  deps: HubDeps,
  { service, database, journal }: Pick<Ground, 'service' | 'database' | 'journal'>,
  { state, address, loop }: EventReceiver,
): Pick<Hub, 'webhookState' | 'webhookAddress' | 'signsAddress' | 'signature' | 'loop' | 'probes'> => ({
  loop,
  webhookState: state,
  webhookAddress: address,
  signsAddress: signsAddress(deps.profile),
  signature: deps.profile.signature,
  probes: hubProbes({ ...deps, service, database, webhooks: state, loop, lastEventAt: journal.lastEventAt }),
});

const testCallsOf = (
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
    sendIn: async (body) => (events.kind === 'open' ? events.door.sendTestCall(body) : 'silent'),
  });

/** What is kept of visitors, and copies of it. */
const visitorDataOf = (
  { inForce, clock, log }: HubDeps,
  { database, changes, closing, touchStatus }: Ground,
  { removeFromFiles, copyNow }: HubStorage,
  { board, appointments: { lists } }: Lobby,
  left: Pick<LeftServices, 'open'>,
): Pick<Hub, 'privacy' | 'copyNow'> => {
  const isManaged = inForce.locked.includes('retention');
  const all = { closing, clock, log, retention: inForce.settings.retention, isManaged };
  const own = createPrivacyDesk({
    ...all,
    database,
    removeFromFiles,
    onErased() {
      lists.leaveOut();
      changes.touch(WHOLE_DAY);
      board.announce();
      touchStatus();
    },
  });
  const before = left.open.map(({ service: { folder, origin }, storage }) => {
    const desk = createPrivacyDesk({ ...all, ...storage, onErased: touchStatus });
    return { folder, origin, desk };
  });
  return { copyNow, privacy: createHousePrivacy(own, before) };
};

/** What staff ask of the lobby as it is. */
const askedOf = ({
  bookings,
  figures,
  board,
  help,
  quietCalls,
  intake,
}: Lobby): Pick<Hub, 'bookings' | 'figures' | 'board' | 'help' | 'quietCalls' | 'intake'> => ({
  bookings,
  figures,
  board,
  help,
  quietCalls,
  intake: intake.state,
});

const appointmentsOf = ({
  actions,
  kiosk,
  seen,
  day,
  roster,
  lists,
}: Lobby['appointments']): Pick<Hub, 'actions' | 'kiosk' | 'seen' | 'day' | 'roster' | 'lists'> => ({
  actions,
  kiosk,
  seen,
  day,
  roster,
  lists,
});

/** What all rooms of a hub stand on. */
const groundOf = (
  { clock, log, inForce }: HubDeps,
  { database }: HubStorage,
  rest: Pick<Ground, 'locationNames' | 'service' | 'time' | 'changes' | 'touchStatus' | 'closing'>,
): Ground & { readonly audit: Hub['audit'] } => ({
  ...rest,
  ...createLastTouch(clock),
  database,
  outboxTable: createOutboxTable(database),
  journal: createJournal(database),
  audit: createAudit({ database, clock, log }),
  staffPin: createStaffPin({ database, clock, log, hash: () => inForce.staffPinHash }),
});

/** By the machine's own clock: what the service says of the time is compared with it. */
const connectTo = (
  given: HubDeps,
  ears: Required<Pick<ConnectionDeps, 'onChange' | 'onLocations' | 'onTime'>>,
): ServiceConnection => {
  const { apiKey, settings } = given.inForce;
  return connectService({
    ...given,
    ...ears,
    baseUrl: settings.baseUrl,
    apiKey,
    locationId: settings.locationId,
  });
};

export async function createHub(given: HubDeps): Promise<HubAnswer> {
  const { log, inForce, voice = NO_VOICE } = given;
  const statusChanges = createFeed<'status'>();
  const touchStatus = (): void => statusChanges.touch('status');
  const opened = openHubStorage(given, inForce.settings, touchStatus);
  if (opened.kind === 'failed') return notOpened(opened.problem);
  const { storage } = opened;
  const time = createHubTime({ ...given, database: storage.database });
  const deps: HubDeps = { ...given, clock: time.clock };

  const closing = new AbortController();
  const changes = createFeed<string>();
  const locationNames = createLocationNames({ database: storage.database, log });
  const service = connectTo(given, {
    onChange: touchStatus,
    onLocations: locationNames.onList,
    onTime: time.heard,
  });

  const ground = groundOf(deps, storage, {
    locationNames,
    service,
    time,
    changes,
    touchStatus,
    closing: closing.signal,
  });
  const lobby = await openLobby(deps, ground);
  const { appointments, board, events } = lobby;
  const { day } = appointments;
  const screens = createScreenViews({
    ...deps,
    voice,
    locationNames,
    appointments: { any: day.anyAhead, subscribe: changes.subscribe },
    pauses: appointments.kiosk.pauses,
    closing: closing.signal,
  });
  const left = openLeftServices({ ...deps, time, quietMs: ground.quietMs, onNotice: touchStatus });
  const status = createStatusDesk({
    ...ground,
    ...toldOf(lobby),
    ...service,
    storageNotices: storage.notices,
    demo: inForce.demo,
    left,
    ...(deps.ownFaults ? { ownFaults: deps.ownFaults } : {}),
    clock: deps.clock,
    changes: statusChanges,
    onDismissed: (appointmentId) => changes.touch(appointmentId),
  });

  time.onChange(() => timeChanged(ground, lobby));
  const hearNoFaults = deps.ownFaults?.subscribe(touchStatus);
  const testCalls = testCallsOf(deps, ground, lobby);
  storage.keepUp(time, ground.quietMs);

  const rest = endingInOrder([
    () => closing.abort(),
    () => hearNoFaults?.(),
    lobby.rest,
    testCalls.end,
    service.close,
    changes.close,
    locationNames.close,
    statusChanges.close,
    time.close,
  ]);
  async function close(): Promise<void> {
    await rest();
    await Promise.all([storage.close(), left.close()]);
  }
  if (events.kind === 'failed') {
    await close();
    return events;
  }

  return {
    kind: 'open',
    hub: {
      ...appointmentsOf(appointments),
      staffPin: ground.staffPin,
      voice,
      ...openCallVoice(deps, board, closing.signal),
      left,
      ...askedOf(lobby),
      knownPlaces: createKnownPlaces({ ...ground, ...inForce, ...appointments }),
      status,
      audit: ground.audit,
      ...visitorDataOf(deps, ground, storage, lobby, left),
      service,
      ...screens,
      ...eventsOf(deps, ground, events.door),
      testCalls,
      touched: ground.touched,
      closing: closing.signal,
      rest,
      close,
    },
  };
}
