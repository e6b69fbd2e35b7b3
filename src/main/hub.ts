/** The hub: the only place where its parts are wired together. */
import { isIPv6 } from 'node:net';
import type { HubStatus } from '../contract/hub-status.ts';
import type { ScreenSettings } from '../contract/screen.ts';
import { type Actions, createActions } from './appointments/actions.ts';
import { type Bookings, createBookings } from './appointments/bookings.ts';
import type { Appointment } from './appointments/appointment.ts';
import { createDay, type Day, WHOLE_DAY } from './appointments/day.ts';
import { watchForNewDay } from './appointments/day-change.ts';
import { createDirectory } from './appointments/directory.ts';
import type { FindCircumstances } from './appointments/find-answer.ts';
import { dayFormat } from './appointments/location-day.ts';
import { createRosterDesk } from './appointments/roster-desk.ts';
import { createSettling } from './appointments/settling.ts';
import { statusFromTicket } from './appointments/ticket-status.ts';
import { type BoardRoom, createBoardRoom } from './board/board-room.ts';
import { createTicketTable } from './board/ticket-table.ts';
import { createFeed } from './feed.ts';
import { createStatusDesk, type StatusDesk } from './hub-status.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { connectService, type ServiceConnection } from './service/connection.ts';
import type { ServiceProfile } from './service/profile.ts';
import { type SettingsInForce, webhookSecrets } from './settings/host-settings.ts';
import { type HubStorageOptions, openHubStorage } from './storage/hub-storage.ts';
import type { ServiceEvent } from './webhooks/event.ts';
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
}

export interface Hub {
  readonly actions: Actions & Bookings;
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
  const { clock, log, inForce } = deps;
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
  const dates = dayFormat(settings.timeZone);

  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk.name]));
  const nameOfLine = (appointment: Pick<Appointment, 'lineId' | 'lineName'>): string =>
    lines.get(appointment.lineId)?.name ?? appointment.lineName ?? `Line ${appointment.lineId}`;

  function circumstances(): FindCircumstances {
    const now = clock.now();
    const today = dates.format(now);
    return {
      now,
      isToday: (at) => dates.format(at) === today,
      windowOfLine: (lineId) => ({
        opensBeforeMin: lines.get(lineId)?.opensBeforeMin ?? settings.opensBeforeMin,
        closesAfterMin: lines.get(lineId)?.closesAfterMin ?? settings.closesAfterMin,
      }),
      nameOfLine,
      locationId: settings.locationId,
    };
  }

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
    nameOfLine,
    changes,
  });
  const actionDeps = {
    database,
    directory,
    outboxTable,
    outbox,
    clock,
    log,
    circumstances,
    deskViewOf: day.viewOf,
    onChange(appointmentId: string) {
      changes.touch(appointmentId);
      touchStatus();
    },
  };
  const actions = { ...createActions(actionDeps), ...createBookings({ ...actionDeps, settle }) };
  const board = createBoardRoom({
    tickets: createTicketTable(database),
    clock,
    timeZone: settings.timeZone,
    privacy: settings.labelPrivacy,
    nameOfDesk: (desk) => desks.get(desk) ?? desk,
    appointmentOf: directory.byId,
    lastEventAt: journal.lastEventAt,
  });

  function applyEvent(event: ServiceEvent, key: string): void {
    if (event.type === 'location_created' || event.type === 'location_changed') return;
    const ticket = board.apply(event, key);
    const appointment = directory.byId(ticket.id);
    const next = appointment ? statusFromTicket(appointment.status, ticket) : undefined;
    if (appointment && next) {
      directory.setStatus(appointment.id, next, appointment.arrivedAt ?? ticket.createdAt);
    }
  }

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
      apply: applyEvent,
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
    nameOfLine: (lineId) => nameOfLine({ lineId, lineName: directory.nameOfLine(lineId) }),
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
      day,
      board,
      status,
      service,
      webhookState,
      webhookAddress: `http://${isIPv6(settings.webhookHost) ? `[${settings.webhookHost}]` : settings.webhookHost}:${webhookPort}${WEBHOOK_PATH}`,
      screenSettings: {
        brandName: settings.brandName,
        ...(settings.locationName === undefined ? {} : { locationName: settings.locationName }),
        timeZone: settings.timeZone,
        locale: settings.locale,
        idleWarningAfterS: 30,
        idleCountdownS: 20,
        doneStaysS: 20,
        demo: inForce.demo,
      },
      closing: closing.signal,
      close,
    },
  };
}
