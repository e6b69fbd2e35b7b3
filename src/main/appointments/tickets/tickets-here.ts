/** The tickets of this lobby: whose they are, how they are called, and what their events change. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { HowCalled, StandingCall } from '../../../contract/appointment.ts';
import { createDays } from '../../base/location-day.ts';
import { type OwnView, rungsShowing } from '../../board/board-view.ts';
import { LIST_KEEPS_MS } from '../../board/board.ts';
import { createGivenLabels, type GivenLabels } from '../../board/given-labels.ts';
import { labelKey, type LabelPrivacy } from '../../board/label.ts';
import { createTicketTable } from '../../board/ticket-table.ts';
import { type Stage, stageOf } from '../../board/ticket.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../storage/database.ts';
import type { Appointment } from '../directory/appointment.ts';
import { foldCode } from '../directory/code.ts';
import type { Directory } from '../directory/directory.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { createCallsTold } from './calls-told.ts';
import { createQuietTickets } from './quiet-calls.ts';
import { NEAR_CHECK_IN_MS } from './ticket-match.ts';
import { createTicketOwners, type TicketOwners } from './ticket-owners.ts';
import { createTicketEvents, moveOn } from './ticket-status.ts';

/** A code this long before or after now may be on a board: longer than any day. */
const ABOUT_TODAY_MS = 26 * 3_600_000;

interface TicketsHereDeps extends Clocked, Logged, Stored {
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'openOf'>;
  readonly settings: Pick<Settings, 'timeZone' | 'labelPrivacy' | 'lines' | 'desks' | 'callLeavesAfterMin'>;
  readonly ticketIds: TicketIds;
  /** Identifies the service whose tickets these are; see `shared-ids.ts`. */
  readonly serviceMark: string;
  readonly displays: () => readonly OwnView[];
  /** Runs when a check-in has shown a ticket's owner, some time after both. */
  readonly onLinked: (appointmentId: string) => void;
}

export type TicketsHere = ReturnType<typeof createTicketsHere>;

export function createTicketsHere(deps: TicketsHereDeps) {
  const { directory, clock } = deps;
  const { labelPrivacy: privacy, timeZone, lines = [] } = deps.settings;
  const places = new Map(lines.map(({ id, where }) => [id, where]));
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
    codeOf: (ticketId) => owners.appointmentOf(ticketId)?.code || undefined,
    isCode(label) {
      const now = wallMs(clock);
      const folded = foldCode(labelKey(label));
      const span = [now, now - ABOUT_TODAY_MS, now + ABOUT_TODAY_MS] as const;
      // Whoever checks in with an alias may take it for the own number.
      return [directory.byFoldedCode, directory.byFoldedAlias].some((by) => by(folded, ...span).length > 0);
    },
    areOneVisitors(...ids) {
      const appointments = ids.flatMap((id) => owners.appointmentOf(id) ?? []);
      return appointments.length === ids.length && areOneVisitor(appointments);
    },
    ticket: table.byId,
    onWritten: table.written.note,
  });
  const calls = createCallsTold({
    ticketOf(appointment) {
      const ticketId = owners.ticketOf(appointment);
      return ticketId === undefined ? undefined : table.toShow(ticketId);
    },
    settings: deps.settings,
    now: () => wallMs(clock),
  });
  return {
    table,
    owners,
    labels,
    isQuiet,
    calls,
    howCalled: createHowCalled({
      owners,
      labels,
      rungsOf: ({ lineId, isQuiet: isNamedNowhere }) =>
        isNamedNowhere ? ['number'] : rungsShowing(String(lineId), privacy, deps.displays()),
      whereOf: ({ lineId }) => places.get(lineId),
      callOf: calls.standingFor,
      now: () => wallMs(clock),
      isOnItsWay: (appointmentId) => deps.outboxTable.openOf(appointmentId)?.kind === 'check-in',
    }),
    /** Whether events of these hours show the appointment's ticket as waiting or called, or as one of `stages`. */
    isInQueue(appointmentId: string, stages: readonly Stage[] = ['waiting', 'called']): boolean {
      const appointment = directory.byId(appointmentId);
      const ticketId = appointment && owners.ticketOf(appointment);
      const ticket = ticketId === undefined ? undefined : table.byId(ticketId);
      if (!ticket || !stages.includes(stageOf(ticket))) return false;
      // A ticket whose end was lost stays in its queue. One this old is of an earlier visit.
      return wallMs(clock) - (ticket.joinedAt ?? 0) <= LIST_KEEPS_MS;
    },
    /** What an event changes beside the board. Call it inside the transaction that accepts the event. */
    follow: createTicketEvents({ directory, owners, labels }),
    /** A confirmed check-in has a ticket somewhere. */
    intentChanged({ kind, state, appointmentId }: Intent): void {
      if (kind === 'check-in' && state === 'confirmed') owners.checkInConfirmed(appointmentId);
    },
  };
}

interface HowCalledDeps {
  readonly owners: Pick<TicketOwners, 'ticketOf' | 'willShareId'>;
  readonly labels: Pick<GivenLabels, 'of'>;
  /** Of the displays that show its line; at least one. */
  readonly rungsOf: (appointment: Appointment) => readonly LabelPrivacy[];
  /** Where visitors of its line wait, if the settings say it. */
  readonly whereOf: (appointment: Appointment) => string | undefined;
  /** Undefined while the visitor waits. */
  readonly callOf: (appointment: Appointment) => StandingCall | undefined;
  readonly now: () => number;
  readonly isOnItsWay: (appointmentId: string) => boolean;
}

/**
 * How displays will call a visitor, as far as the hub can promise it. A number only if it is this visitor's on every
 * display: the ticket is known, or will have the appointment's id. Else what a ticket may be called here, never by a
 * name that a guessed code would reveal; `differs` where displays differ.
 */
export function createHowCalled(deps: HowCalledDeps): (appointment: Appointment) => HowCalled {
  const { owners } = deps;
  function called(appointment: Appointment): HowCalled {
    const { code } = appointment;
    const [rung, ...others] = deps.rungsOf(appointment);
    const other = rung === undefined || others.length > 0 ? 'differs' : rung;
    const calls: HowCalled = { calls: { ...(code === '' ? {} : { code }), other } };
    const ticketId = owners.ticketOf(appointment);
    const given = ticketId === undefined ? undefined : deps.labels.of(ticketId, rung);
    if (ticketId !== undefined && given) {
      const isSame = others.every((each) => deps.labels.of(ticketId, each)?.label === given.label);
      return isSame && (given.kind === 'code' || given.kind === 'number') ? { number: given.label } : calls;
    }
    if (code === '') return calls;
    if (ticketId !== undefined) return { number: code };
    const arrivedAt = appointment.arrivedAt ?? 0;
    const isFresh = deps.now() - arrivedAt <= NEAR_CHECK_IN_MS || deps.isOnItsWay(appointment.id);
    return isFresh && owners.willShareId(appointment) ? { number: code } : calls;
  }
  return (appointment) => {
    const where = deps.whereOf(appointment);
    const call = deps.callOf(appointment);
    return {
      ...called(appointment),
      ...(where === undefined ? {} : { where }),
      ...(call === undefined ? {} : { call }),
    };
  };
}
