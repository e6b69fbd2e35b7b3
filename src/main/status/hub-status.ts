/** The hub's live status for the front desk and setup. */
import type { HubStatus, Rate, TicketIdsKnown } from '../../contract/hub-status.ts';
import type { Notice } from '../../contract/notice.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { Directory } from '../appointments/directory/directory.ts';
import type { RosterTrouble } from '../appointments/roster/roster-trouble.ts';
import { wallMs } from '../../clock/clock.ts';
import type { EventReceiver } from '../webhooks/event-receiver.ts';
import { type Feed, currentAndChanges } from '../base/feed.ts';
import type { ServiceBefore } from '../settings/service-before.ts';
import type { LobbyStreams } from '../chain/lobby-streams.ts';
import type { LiveBoard } from '../board/live-board.ts';
import {
  lineNotice,
  OWN_FAULT_NOTICE,
  ownFaultNotice,
  REFUSED_NOTICE,
  refusedNotice,
  rosterNotice,
  storageNotice,
  unknownTypeNotice,
  unreadableNotice,
} from './notices.ts';
import { forbiddenKinds, intentNotice } from '../outbox/intent-notice.ts';
import type { OutboxTable } from '../outbox/outbox-table.ts';
import type { OutgoingEvents } from '../outgoing/outgoing-events.ts';
import type { NumberPrinter } from '../printing/number-printer.ts';
import type { OwnFaults } from '../base/own-faults.ts';
import type { Reachability } from '../service/reachability.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { StorageNotices } from '../storage/storage-notices.ts';
import type { EventSilence } from '../webhooks/event-silence.ts';
import type { Journal } from '../webhooks/journal.ts';

export interface StatusDeps extends Clocked {
  readonly reachability: Reachability;
  /** Undefined without a service. */
  readonly rate: () => Rate | undefined;
  /** The configured location, if the service's list does not contain it. */
  readonly unlistedLocation: () => number | undefined;
  /** Undefined if the hub cannot listen for events. */
  readonly events: Pick<EventReceiver, 'state' | 'refused' | 'lastRefused' | 'unknownTypes'> | undefined;
  /** Lost events, and what else a chain says. */
  readonly streams: Pick<LobbyStreams, 'webhooks' | 'notices' | 'dismiss'> | undefined;
  readonly journal: Journal;
  readonly silence: Pick<EventSilence, 'stoppedSince' | 'noticesSilence'>;
  readonly board: Pick<LiveBoard, 'unreadLines' | 'readOfLine'>;
  readonly outboxTable: OutboxTable;
  readonly directory: Directory;
  readonly nameOfLine: (lineId: number) => string;
  readonly rosterTroubles: () => readonly RosterTrouble[];
  readonly storageNotices: StorageNotices;
  readonly outgoing: Pick<OutgoingEvents, 'notices'>;
  readonly printer: Pick<NumberPrinter, 'notices'>;
  readonly appointmentsToday: () => number;
  /** Whether any appointment of today or later is known. */
  readonly knowsAppointments: () => boolean;
  /** Undefined while too little is known. */
  readonly ticketsMatch: () => boolean | undefined;
  readonly ticketIds: () => TicketIdsKnown;
  readonly demo: boolean;
  readonly serviceBefore: Pick<ServiceBefore, 'notices'>;
  /** Default: Foyer's own faults are not shown. */
  readonly ownFaults?: Pick<OwnFaults, 'unread' | 'dismiss'> | undefined;
  readonly time: Pick<HubTime, 'toTell'>;
  readonly changes: Feed<'status'>;
  readonly onDismissed: (appointmentId: string) => void;
}

export type StatusDesk = ReturnType<typeof createStatusDesk>;

function intentNotices({ outboxTable, directory, nameOfLine }: StatusDeps): Notice[] {
  const intents = outboxTable.forStaff();
  const forbidden = forbiddenKinds(intents, outboxTable.isDoneSince);
  return intents.map((intent) =>
    intentNotice(intent, directory.byId(intent.appointmentId), nameOfLine, outboxTable.openOf, forbidden),
  );
}

function eventNotices({ events, journal, board, clock }: StatusDeps): Notice[] {
  const refused = events?.refused.isDismissed() === false ? events.refused.state() : undefined;
  return [
    ...(refused ? [refusedNotice(refused)] : []),
    ...(events?.unknownTypes.all() ?? []).map(unknownTypeNotice),
    ...journal.unreadable(wallMs(clock)).map(unreadableNotice),
    ...board.unreadLines().map(lineNotice),
  ];
}

function faultNotices({ ownFaults }: StatusDeps): Notice[] {
  const unread = ownFaults?.unread();
  return unread ? [ownFaultNotice(unread)] : [];
}

export function createStatusDesk(deps: StatusDeps) {
  const dismissed = new Set<string>();

  function notices(): Notice[] {
    return [
      ...intentNotices(deps),
      ...deps.rosterTroubles().map(rosterNotice),
      ...deps.storageNotices.all().map(storageNotice),
      ...deps.outgoing.notices(),
      ...deps.printer.notices(),
      ...deps.serviceBefore.notices(),
      ...faultNotices(deps),
      ...eventNotices(deps),
      ...(deps.streams?.notices() ?? []),
    ]
      .filter((notice) => !dismissed.has(notice.noticeId))
      .toSorted((a, b) => b.at - a.at);
  }

  function snapshot(): HubStatus {
    const { service, since, fault, clockSkewMs } = deps.reachability.state();
    const ticketsMatch = deps.ticketsMatch();
    const clockDoubt = deps.time.toTell();
    const refusedEvents = deps.events?.refused.state();
    const refusedRequest = deps.events?.lastRefused.state();
    const stopped = deps.silence.stoppedSince();
    const noticesSilence = deps.silence.noticesSilence();
    const rate = deps.rate();
    const unlistedLocation = deps.unlistedLocation();
    const oldestWaitingAt = deps.outboxTable.oldestOpenAt();
    return {
      service,
      ...(since === undefined ? {} : { serviceSince: since }),
      ...(fault === undefined ? {} : { serviceFault: fault }),
      webhooks: deps.streams?.webhooks() ?? deps.events?.state ?? 'port-in-use',
      ...(refusedEvents === undefined ? {} : { refusedEvents }),
      ...(refusedRequest === undefined ? {} : { refusedRequest }),
      ...(stopped === undefined ? {} : { eventsStoppedSince: stopped }),
      ...(noticesSilence === undefined ? {} : { noticesSilence }),
      ...deps.journal.lastEvent(),
      ...(rate === undefined ? {} : { rate }),
      waitingToSend: deps.outboxTable.countOpen(),
      ...(oldestWaitingAt === undefined ? {} : { oldestWaitingAt }),
      appointmentsToday: deps.appointmentsToday(),
      knowsAppointments: deps.knowsAppointments(),
      ...(clockSkewMs === undefined ? {} : { clockSkewMs: Math.round(clockSkewMs) }),
      ...(clockDoubt === undefined || clockDoubt === 'differs' ? {} : { clockDoubt }),
      ...(ticketsMatch === undefined ? {} : { ticketsMatch }),
      ticketIds: deps.ticketIds(),
      ...(unlistedLocation === undefined ? {} : { unlistedLocation }),
      notices: notices(),
      demo: deps.demo,
    };
  }

  /** False if there is no such notice. */
  function dismiss(noticeId: string): boolean {
    if (!notices().some((notice) => notice.noticeId === noticeId)) return false;
    const now = wallMs(deps.clock);
    const intent = /^intent-(\d+)$/.exec(noticeId)?.[1];
    const refused = intent === undefined ? undefined : deps.outboxTable.byId(Number(intent));
    const unreadable = deps.journal
      .unreadable(now)
      .find((each) => unreadableNotice(each).noticeId === noticeId);
    const kept = deps.storageNotices.all().find((notice) => storageNotice(notice).noticeId === noticeId);
    const unnamed = deps.board.unreadLines().find((line) => lineNotice(line).noticeId === noticeId);
    try {
      if (refused && !deps.outboxTable.dismiss(refused.id, now)) return false;
      const type = (deps.events?.unknownTypes.all() ?? []).find(
        (known) => unknownTypeNotice(known).noticeId === noticeId,
      );
      if (noticeId === REFUSED_NOTICE) deps.events?.refused.dismiss();
      else if (deps.streams?.dismiss(noticeId)) deps.changes.touch('status');
      else if (type) deps.events?.unknownTypes.dismiss(type.type, now);
      else if (noticeId === OWN_FAULT_NOTICE) deps.ownFaults?.dismiss();
      else if (unreadable) deps.journal.dismissUnreadable(unreadable.why, now);
      else if (kept) return deps.storageNotices.dismiss(kept.noticeId);
      else if (unnamed && !deps.board.readOfLine(unnamed.line)) return false;
      else if (!refused) dismissed.add(noticeId);
    } catch (error) {
      // The notice stays until the dismissal is on disk.
      if (!isStorageFailure(error)) throw error;
      return false;
    }
    deps.changes.touch('status');
    if (refused) deps.onDismissed(refused.appointmentId);
    return true;
  }

  return {
    snapshot,
    dismiss,
    watch: (signal: AbortSignal | undefined): AsyncGenerator<HubStatus, void, void> =>
      currentAndChanges(deps.changes, signal, snapshot),
  };
}
