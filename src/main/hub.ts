/** The hub: the only place where its parts are wired together. */
import { randomBytes } from 'node:crypto';
import { kioskNameOf } from './access/screen.ts';
import { createStaffPin } from './access/staff-pin.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import { watchForNewDay } from './appointments/day/day-change.ts';
import { createLinesKnown } from './appointments/tickets/lines-known.ts';
import { openAppointments } from './appointments/open-appointments.ts';
import { watchOverMidnight } from './appointments/day/over-midnight.ts';
import { openEventDoor, signsAddress } from './webhooks/event-door.ts';
import { createFeed } from './base/feed.ts';
import type { HubAnswer, HubDeps } from './hub-shape.ts';
import { createStatusDesk } from './status/hub-status.ts';
import { openLeftServices } from './settings/left-services.ts';
import { createHelpDesk } from './help/help-desk.ts';
import { createLocationNames } from './webhooks/location-names.ts';
import { createLobbyBoard } from './board/lobby-board.ts';
import { createSendIntent } from './outbox/send-intent.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxTable } from './outbox/outbox-table.ts';
import { connectService } from './service/connection.ts';
import { isClockConfirmed } from './service/reachability.ts';
import { createShown, locationNameOf } from './screens/screen-settings.ts';
import { openHubStorage } from './storage/hub-storage.ts';
import { createCallVoice } from './speech/call-voice.ts';
import { NO_VOICE } from './speech/hub-voice.ts';
import { isOfTicket } from './webhooks/event.ts';
import { createJournal } from './webhooks/journal.ts';

export type { Hub, HubAnswer, HubDeps } from './hub-shape.ts';

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
  const outboxTable = createOutboxTable(database);
  const journal = createJournal(database);
  const locationNames = createLocationNames({ database, log });
  const locationName = (): string | undefined =>
    locationNameOf(inForce, locationNames.nameOf(settings.locationId));
  const shown = createShown({ inForce, hubVoices: voice.languages, locationName });

  const service = connectService({
    ...deps,
    baseUrl: settings.baseUrl,
    apiKey: inForce.apiKey,
    onChange: touchStatus,
    onLocations: locationNames.listed,
  });
  const clockConfirmed = (): boolean => isClockConfirmed(service.reachability.state());

  const staffPin = createStaffPin({ database, clock, log, hash: () => inForce.staffPinHash });
  const appointments = openAppointments({
    database,
    clock,
    log,
    settings,
    ticketIds: deps.profile.ticketIds,
    outboxTable,
    openOutbox: (told) =>
      createOutbox({
        database,
        table: outboxTable,
        clock,
        log,
        random: deps.random,
        send: createSendIntent(service),
        looksAnswered: service.reachability.looksAnswered,
        ...told,
      }),
    nameOfLocation: locationNames.nameOf,
    staffPin,
    guesses: deps.guesses ?? new Map(),
    callForMisses: (screen) => help.raise('too-many-misses', screen),
    changes,
    touchStatus,
    closing: closing.signal,
  });
  const { actions, day, directory, kiosk, outbox, roster, seen, tickets } = appointments;
  const help = createHelpDesk({
    database,
    clock,
    log,
    randomBytes: deps.randomBytes ?? randomBytes,
    nameOf: (screen) => kioskNameOf(screen, settings.kioskName),
    justFound: kiosk.justFound,
    onClosed({ reason, screenId }) {
      if (reason === 'too-many-misses' && screenId !== undefined) kiosk.liftPause(screenId);
    },
  });
  const board = createLobbyBoard({
    ...deps,
    database,
    settings,
    tickets: tickets.table,
    labels: tickets.labels,
    codeOf: (ticketId) => tickets.owners.appointmentOf(ticketId)?.code,
    lineKnown: createLinesKnown(database, settings.locationId),
    journal,
  });

  const events = await openEventDoor({
    inForce,
    profile: deps.profile,
    clock,
    log,
    database,
    journal,
    apply(event, heard) {
      locationNames.heard(event);
      if (isOfTicket(event)) tickets.follow(event, board.apply(event, heard));
    },
    onAccepted(event) {
      if (event && isOfTicket(event)) {
        const appointment = tickets.owners.appointmentOf(event.data.id);
        if (appointment) changes.touch(appointment.id);
      }
      board.announce();
      touchStatus();
    },
    onChange: touchStatus,
  });
  const eventDoor = events.kind === 'open' ? events.door : undefined;

  const left = openLeftServices({ ...deps, clockConfirmed, onNotice: touchStatus });
  const status = createStatusDesk({
    reachability: service.reachability,
    events: eventDoor,
    journal,
    board,
    outboxTable,
    directory,
    nameOfLine: appointments.nameOfLine,
    rosterTroubles: roster.troubles,
    storageNotices: storage.notices,
    appointmentsToday: day.count,
    ticketsMatch: () => tickets.owners.learning().canMatch,
    demo: inForce.demo,
    left,
    clock,
    changes: statusChanges,
    onDismissed: (appointmentId) => changes.touch(appointmentId),
  });

  storage.keepUp(clockConfirmed);

  const cancelCalendar = watchForNewDay(clock, settings.timeZone, () => {
    changes.touch(WHOLE_DAY);
    board.announce();
    touchStatus();
  });

  const cancelOverMidnight = watchOverMidnight(clock, day.overMidnight, () => changes.touch(WHOLE_DAY));

  async function comeToRest(): Promise<void> {
    cancelCalendar();
    cancelOverMidnight();
    closing.abort();
    roster.close();
    await eventDoor?.close();
    await outbox.close();
    service.close();
    tickets.owners.close();
    help.shutDown();
    kiosk.shutDown();
    changes.close();
    locationNames.close();
    statusChanges.close();
    board.close();
  }
  let resting: Promise<void> | undefined;
  const rest = (): Promise<void> => (resting ??= comeToRest());
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
      actions,
      kiosk,
      seen,
      help,
      staffPin,
      voice,
      callVoice: createCallVoice({ voice, fresh: () => board.snapshot().fresh }),
      day,
      roster,
      left,
      board,
      status,
      service,
      webhookState: events.door.state,
      webhookAddress: events.door.address,
      signsAddress: signsAddress(deps.profile),
      locationName,
      screenSettings: shown.to,
      pictureAt: shown.pictureAt,
      async *watchScreen(screen, signal) {
        const renamed = locationNames.changes(signal);
        yield shown.to(screen);
        for await (const _ of renamed) yield shown.to(screen);
      },
      closing: closing.signal,
      rest,
      close,
    },
  };
}
