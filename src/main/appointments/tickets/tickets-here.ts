/** The tickets of this lobby: whose they are, what they are called, and what their events change. */
import type { HowCalled } from '../../../contract/appointment.ts';
import type { TicketChange } from '../../board/call-news.ts';
import { createGivenLabels, type GivenLabels } from '../../board/given-labels.ts';
import { LIST_KEEPS_MS } from '../../board/board.ts';
import { labelKey } from '../../board/label.ts';
import { createTicketTable, type TicketTable } from '../../board/ticket-table.ts';
import { stageOf } from '../../board/ticket.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Appointment } from '../directory/appointment.ts';
import { foldCode } from '../directory/code.ts';
import type { Directory } from '../directory/directory.ts';
import { type OwnView, rungsShowing } from '../../board/board-view.ts';
import { createHowCalled } from './how-called.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { createDays } from '../../base/location-day.ts';
import { createTicketEvents, moveOn } from './ticket-events.ts';
import { createQuietTickets } from './quiet-tickets.ts';
import { createTicketOwners, type TicketOwners } from './ticket-owners.ts';

/** Longer than the longest day: a code of this long before or after now may be on a board. */
const ABOUT_TODAY_MS = 26 * 3_600_000;

export interface TicketsHereDeps {
  readonly database: Database;
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'openOf'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Settings, 'timeZone' | 'labelPrivacy'>;
  readonly ticketIds: TicketIds;
  /** Which service tickets are of; see `shared-ids.ts`. */
  readonly serviceMark: string;
  /** What each display in use has otherwise than the house. */
  readonly displays: () => readonly OwnView[];
  /** A ticket was found to be an appointment's by its check-in, some time after both. */
  readonly onLinked: (appointmentId: string) => void;
}

export interface TicketsHere {
  readonly table: TicketTable;
  readonly owners: TicketOwners;
  readonly labels: GivenLabels;
  /** Its visitor is to be named on no display. */
  readonly isQuiet: (ticketId: string) => boolean;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  /** Whether the appointment's ticket is waiting or called, as events of these hours tell. */
  readonly isInQueue: (appointmentId: string) => boolean;
  /** What an event changes beside the board; see {@link createTicketEvents}. */
  follow(event: TicketEvent, change: TicketChange): void;
  /** Tells of an intent that changed: a confirmed check-in has a ticket somewhere. */
  intentChanged(intent: Intent): void;
}

export function createTicketsHere(deps: TicketsHereDeps): TicketsHere {
  const { directory, clock } = deps;
  const { labelPrivacy: privacy, timeZone } = deps.settings;
  const dayAt = createDays(timeZone);
  const table = createTicketTable(deps.database);
  const owners = createTicketOwners({
    ...deps,
    timeZone,
    personOf: table.byId,
    onLinking(ticketId) {
      const ticket = table.byId(ticketId);
      if (ticket) moveOn(ticket, { directory, owners });
    },
  });
  const isQuiet = createQuietTickets({ directory, owners, table, clock });
  const labels = createGivenLabels({
    database: deps.database,
    privacy,
    isQuiet,
    now: () => wallMs(clock),
    dayBegan: (at) => dayAt(at).startsAt,
    codeOf: (ticketId) => owners.appointmentOf(ticketId)?.code,
    isCode(label) {
      const now = wallMs(clock);
      const folded = foldCode(labelKey(label));
      return directory.byFoldedCode(folded, now, now - ABOUT_TODAY_MS, now + ABOUT_TODAY_MS).length > 0;
    },
    areOneVisitors(...ids) {
      const appointments = ids.flatMap((id) => owners.appointmentOf(id) ?? []);
      return appointments.length === ids.length && areOneVisitor(appointments);
    },
    ticket: table.byId,
    onWritten: table.written.note,
  });
  return {
    table,
    owners,
    labels,
    isQuiet,
    howCalled: createHowCalled({
      owners,
      labels,
      rungsOf: ({ lineId, isQuiet: isNamedNowhere }) =>
        isNamedNowhere ? ['number'] : rungsShowing(String(lineId), privacy, deps.displays()),
      now: () => wallMs(clock),
      isOnItsWay: (appointmentId) => deps.outboxTable.openOf(appointmentId)?.kind === 'check-in',
    }),
    isInQueue(appointmentId) {
      const appointment = directory.byId(appointmentId);
      const ticketId = appointment && owners.ticketOf(appointment);
      const ticket = ticketId === undefined ? undefined : table.byId(ticketId);
      if (!ticket || !['waiting', 'called'].includes(stageOf(ticket))) return false;
      // One whose end was lost stays in its queue; what is so old is of an earlier visit.
      return wallMs(clock) - (ticket.joinedAt ?? 0) <= LIST_KEEPS_MS;
    },
    follow: createTicketEvents({ directory, owners, labels }),
    intentChanged({ kind, state, appointmentId }) {
      if (kind === 'check-in' && state === 'confirmed') owners.checkInConfirmed(appointmentId);
    },
  };
}
