/** The hub: the only place where its parts are wired together. */
import { mkdirSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { dirname } from 'node:path';
import type { HubStatus } from '../contract/hub-status.ts';
import type { ScreenSettings } from '../contract/screen.ts';
import { type Actions, createActions } from './appointments/actions.ts';
import type { Appointment } from './appointments/appointment.ts';
import { createDay, type Day, WHOLE_DAY } from './appointments/day.ts';
import { watchForNewDay } from './appointments/day-change.ts';
import { createDirectory } from './appointments/directory.ts';
import type { FindCircumstances } from './appointments/find-answer.ts';
import { dayFormat } from './appointments/location-day.ts';
import { createRosterDesk } from './appointments/roster-desk.ts';
import { statusFromTicket } from './appointments/ticket-status.ts';
import { type BoardRoom, createBoardRoom } from './board/board-room.ts';
import { createTicketTable } from './board/ticket-table.ts';
import type { Clock } from './clock.ts';
import { createFeed } from './feed.ts';
import { createStatusDesk, type StatusDesk } from './hub-status.ts';
import type { Log } from './log.ts';
import { STATUS_AFTER } from './outbox/intent.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { connectService, type ServiceConnection } from './service/connection.ts';
import type { ServiceProfile } from './service/profile.ts';
import type { SettingsInForce } from './settings/host-settings.ts';
import { openDatabase } from './storage/database.ts';
import type { ServiceEvent } from './webhooks/event.ts';
import { createIntake } from './webhooks/intake.ts';
import { createJournal } from './webhooks/journal.ts';
import { listenForWebhooks, WEBHOOK_PATH } from './webhooks/listener.ts';

export interface HubDeps {
  readonly databasePath: string;
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

export interface Hub {
  readonly actions: Actions;
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
  mkdirSync(dirname(deps.databasePath), { recursive: true });
  const opened = openDatabase(deps.databasePath);
  if (opened.kind !== 'open') return { kind: 'failed', sentence: opened.sentence };
  const { database } = opened;

  const closing = new AbortController();
  const changes = createFeed<string>();
  const statusChanges = createFeed<'status'>();
  const touchStatus = (): void => statusChanges.touch('status');
  const directory = createDirectory(database);
  const outboxTable = createOutboxTable(database);
  const journal = createJournal(database);
  const dates = dayFormat(settings.timeZone);

  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const desks = new Map((settings.desks ?? []).map((desk) => [String(desk.id), desk.name]));
  const nameOfLine = (appointment: Appointment): string =>
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

  const outbox = createOutbox({
    database,
    table: outboxTable,
    clock,
    log,
    random: deps.random,
    send: service.send,
    onSettling(intent) {
      // Refused: the appointment is what it was before; the front desk has the service's words. What an event told
      // since, such as "served", stays.
      if (intent.state !== 'refused') return;
      const appointment = directory.byId(intent.appointmentId);
      if (appointment?.status !== STATUS_AFTER[intent.kind]) return;
      directory.setStatus(appointment.id, intent.previousStatus, appointment.arrivedAt);
    },
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
  const actions = createActions({
    database,
    directory,
    outboxTable,
    outbox,
    clock,
    log,
    circumstances,
    deskViewOf: day.viewOf,
    onChange(appointmentId) {
      changes.touch(appointmentId);
      touchStatus();
    },
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
    secrets: () => (inForce.webhookSecret === undefined ? [] : [inForce.webhookSecret]),
    scheme: deps.profile.signature,
    signatureHeader: deps.profile.signature.header.toLowerCase(),
    accept: createIntake({
      database,
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
    rosterTroubles: rosterDesk.troubles,
    appointmentsToday: day.count,
    demo: inForce.demo,
    clock,
    changes: statusChanges,
    onDismissed: (appointmentId) => changes.touch(appointmentId),
  });

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
    database.close();
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
