/** The hub: the only place where its parts are wired together. */
import { isIPv6 } from 'node:net';
import type { HubStatus } from '../contract/hub-status.ts';
import type { ScreenSettings } from '../contract/screen.ts';
import { createStaffPin, type StaffPin } from './access/staff-pin.ts';
import { type Actions, createActions } from './appointments/actions.ts';
import { type Bookings, createBookings } from './appointments/bookings.ts';
import { createDay, type Day, WHOLE_DAY } from './appointments/day.ts';
import { watchForNewDay } from './appointments/day-change.ts';
import { createDirectory } from './appointments/directory.ts';
import { createKioskDesk, type KioskDesk } from './appointments/kiosk-desk.ts';
import { createLocationCircumstances } from './appointments/location-circumstances.ts';
import { createRosterDesk } from './appointments/roster-desk.ts';
import { createSeen, type Seen } from './appointments/seen.ts';
import { createSettling } from './appointments/settling.ts';
import { createTicketEvents } from './appointments/ticket-events.ts';
import { type BoardRoom, createBoardRoom } from './board/board-room.ts';
import { createTicketTable } from './board/ticket-table.ts';
import { createFeed } from './feed.ts';
import { createStatusDesk, type StatusDesk } from './hub-status.ts';
import { createHelpDesk, type HelpDesk } from './help/help-desk.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { connectService, type ServiceConnection } from './service/connection.ts';
import type { ServiceProfile } from './service/profile.ts';
import { type SettingsInForce, webhookSecrets } from './settings/host-settings.ts';
import { screenSettingsOf } from './screen-settings.ts';
import { type HubStorageOptions, openHubStorage } from './storage/hub-storage.ts';
import { type HubVoice, NO_VOICE } from './speech/hub-voice.ts';
import { createGroupCommit } from './webhooks/group-commit.ts';
import { createIntake } from './webhooks/intake.ts';
import { createJournal } from './webhooks/journal.ts';
import { listenForWebhooks, WEBHOOK_PATH } from './webhooks/listener.ts';

export interface HubDeps extends HubStorageOptions {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly fetch: typeof globalThis.fetch;
  /** A fetch that never sends a request twice by itself; by default `fetch` is one. */
  readonly fetchOnce?: typeof globalThis.fetch;
  readonly random: () => number;
  /** What speaks for kiosks without a voice of their own; by default nothing does. */
  readonly voice?: HubVoice;
}

export interface Hub {
  readonly actions: Actions & Bookings;
  /** The way of a public screen to the actions. */
  readonly kiosk: KioskDesk;
  readonly seen: Seen;
  readonly help: HelpDesk;
  readonly staffPin: StaffPin;
  readonly voice: HubVoice;
  readonly day: Day;
  readonly board: BoardRoom;
  readonly status: StatusDesk;
  readonly service: ServiceConnection;
  readonly screenSettings: ScreenSettings;
  /** `http://host:port/webhooks` as it is listened on. */
  readonly webhookAddress: string;
  readonly webhookState: HubStatus['webhooks'];
  /** Aborted when the hub closes; streams end with it. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

export type HubAnswer =
  | { readonly kind: 'open'; readonly hub: Hub }
  | { readonly kind: 'failed'; readonly sentence: string };

export async function createHub(deps: HubDeps): Promise<HubAnswer> {
  const { clock, log, inForce, voice = NO_VOICE } = deps;
  const { settings } = inForce;
  const statusChanges = createFeed<'status'>();
  const touchStatus = (): void => statusChanges.touch('status');
  const opened = openHubStorage(deps, settings.timeZone, touchStatus);
  if (opened.kind === 'failed') return opened;
  const { storage } = opened;
  const { database } = storage;

  const closing = new AbortController();
  const changes = createFeed<string>();
  const directory = createDirectory(database);
  const outboxTable = createOutboxTable(database);
  const journal = createJournal(database);
  const location = createLocationCircumstances(settings, clock);
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk.name]));

  const service = connectService({ ...deps, onChange: touchStatus });

  const settle = createSettling(directory, settings.locationId);
  const outbox = createOutbox({
    database,
    table: outboxTable,
    clock,
    log,
    random: deps.random,
    send: service.send,
    onSettling: settle,
    onChange(intent) {
      changes.touch(intent.appointmentId);
      touchStatus();
    },
  });

  const day = createDay({
    directory,
    outboxTable,
    clock,
    timeZone: settings.timeZone,
    locationId: settings.locationId,
    nameOfLine: location.nameOfLine,
    changes,
  });
  const actionDeps = {
    database,
    directory,
    outboxTable,
    outbox,
    clock,
    log,
    circumstances: location.now,
    deskViewOf: day.viewOf,
    onChange(appointmentId: string) {
      changes.touch(appointmentId);
      touchStatus();
    },
  };
  const actions = { ...createActions(actionDeps), ...createBookings({ ...actionDeps, settle }) };
  const seen = createSeen({ database, directory, clock, log, changes });
  const staffPin = createStaffPin({ database, clock, log, hash: () => inForce.staffPinHash });
  const help = createHelpDesk({
    database,
    clock,
    log,
    kioskName: settings.kioskName,
    appointmentOfCode: actions.appointmentOfCode,
    onClosed({ reason, kioskName }) {
      if (reason === 'too-many-misses') kiosk.liftPause(kioskName);
    },
  });
  const kiosk = createKioskDesk({
    actions,
    staffPin,
    clock,
    callForMisses: (kioskName) => help.raise('too-many-misses', kioskName),
  });
  const board = createBoardRoom({
    tickets: createTicketTable(database),
    clock,
    timeZone: settings.timeZone,
    privacy: settings.labelPrivacy,
    nameOfDesk: (desk) => desks.get(desk) ?? desk,
    appointmentOf: directory.byId,
    lastEventAt: journal.lastEventAt,
  });

  const rosterDesk = createRosterDesk({
    path: settings.rosterFile,
    database,
    directory,
    hasOpenIntent: (id) => outboxTable.openOf(id) !== undefined,
    clock,
    log,
    onImported: (ids) => {
      for (const id of ids) changes.touch(id);
      touchStatus();
    },
    onTrouble: touchStatus,
  });

  const listening = await listenForWebhooks({
    host: settings.webhookHost,
    port: settings.webhookPort,
    secrets: () => webhookSecrets(inForce, clock.now()),
    scheme: deps.profile.signature,
    signatureHeader: deps.profile.signature.header.toLowerCase(),
    accept: createIntake({
      commit: createGroupCommit({ database, monotonic: clock.monotonic }),
      journal,
      now: clock.now,
      log,
      apply: createTicketEvents(board, directory),
      onAccepted(event) {
        if (event && event.type !== 'location_created' && event.type !== 'location_changed') {
          changes.touch(event.data.id);
        }
        board.announce();
        touchStatus();
      },
    }),
    log,
    monotonic: clock.monotonic,
  });
  const webhookState =
    listening.kind === 'port-in-use'
      ? 'port-in-use'
      : inForce.webhookSecret === undefined
        ? 'no-secret'
        : 'listening';
  const webhookPort = listening.kind === 'listening' ? listening.listener.port : settings.webhookPort;

  const status = createStatusDesk({
    reachability: service.reachability,
    webhooks: webhookState,
    journal,
    outboxTable,
    directory,
    nameOfLine: (lineId) => location.nameOfLine({ lineId, lineName: directory.nameOfLine(lineId) }),
    rosterTroubles: rosterDesk.troubles,
    storageNotices: storage.notices,
    appointmentsToday: day.count,
    demo: inForce.demo,
    clock,
    changes: statusChanges,
    onDismissed: (appointmentId) => changes.touch(appointmentId),
  });

  storage.keepUp(service.reachability);

  const cancelCalendar = watchForNewDay(clock, settings.timeZone, () => {
    changes.touch(WHOLE_DAY);
    board.announce();
    touchStatus();
  });

  async function close(): Promise<void> {
    cancelCalendar();
    closing.abort();
    rosterDesk.close();
    if (listening.kind === 'listening') await listening.listener.close();
    await outbox.close();
    service.close();
    help.shutDown();
    changes.close();
    statusChanges.close();
    board.close();
    await storage.close();
  }
  if (listening.kind === 'no-such-address') {
    await close();
    return { kind: 'failed', sentence: listening.sentence };
  }

  return {
    kind: 'open',
    hub: {
      actions,
      kiosk,
      seen,
      help,
      staffPin,
      voice,
      day,
      board,
      status,
      service,
      webhookState,
      webhookAddress: `http://${isIPv6(settings.webhookHost) ? `[${settings.webhookHost}]` : settings.webhookHost}:${webhookPort}${WEBHOOK_PATH}`,
      screenSettings: screenSettingsOf(inForce, voice.languages),
      closing: closing.signal,
      close,
    },
  };
}
