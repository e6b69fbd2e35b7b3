/** Opens the two ways by which events come: the lobby's own listener, and its stream in a chain. */
import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../clock/clock.ts';
import type { Appointments } from './appointments/open-appointments.ts';
import type { LiveBoard } from './board/live-board.ts';
import type { Waits } from './board/waits.ts';
import type { LobbyStreams } from './chain/lobby-streams.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import { isTestTicket } from './storage/test-call-rows.ts';
import { type EventReceiverAnswer, openEventReceiver } from './webhooks/event-receiver.ts';
import type { EventSilence } from './webhooks/event-silence.ts';
import { createTimeOff, forgetTimeOn, type TimesOff } from './webhooks/time-off.ts';

interface Followers {
  readonly board: LiveBoard;
  readonly waits: Waits;
  readonly silence: EventSilence;
}

/** In a chain nothing else reaches the listener, and Foyer's own test calls still need a secret. */
function withOwnSecret({ inForce, randomBytes: bytes = randomBytes }: HubDeps): HubDeps['inForce'] {
  const isAlone = inForce.engineUrl === undefined || inForce.webhookSecret !== undefined;
  return isAlone ? inForce : { ...inForce, webhookSecret: bytes(32).toString('hex') };
}

export const openEvents = (
  deps: HubDeps,
  ground: Ground,
  { board, waits, silence }: Followers,
  appointments: Appointments,
): Promise<EventReceiverAnswer> =>
  openEventReceiver({
    clock: deps.clock,
    log: deps.log,
    database: ground.database,
    databasePath: deps.databasePath,
    inForce: withOwnSecret(deps),
    profile: deps.profile,
    time: ground.time,
    journal: ground.journal,
    locationNames: ground.locationNames,
    webhookPortBefore: deps.webhookPortBefore,
    lastingListener: deps.lastingListener,
    during: appointments.tickets.table.written.during,
    follow(event, receipt) {
      const change = board.apply(event, receipt);
      if (isTestTicket(change.ticket.id)) return;
      appointments.tickets.follow(event, change);
      waits.follow(change);
      silence.onTicketEvent(event);
    },
    onAccepted(ticketId) {
      ground.touched();
      if (ticketId !== undefined && isTestTicket(ticketId)) return board.announce();
      if (ticketId !== undefined) appointments.onTicketEvent(ticketId);
      board.announce();
      ground.touchStatus();
    },
    onChange: ground.touchStatus,
  });

/** Without an engine that keeps them, events of a time off are lost. */
const openTimesOff = (
  { clock, log, inForce, webhookPortBefore }: HubDeps,
  { database, journal, touchStatus }: Ground,
  { directory, tickets }: Appointments,
  isOurLine: (line: string | undefined) => boolean,
): TimesOff =>
  createTimeOff({
    clock,
    log,
    database,
    inForce,
    isFirst: webhookPortBefore === undefined,
    lastEventAt: journal.lastEventAt,
    onTold: touchStatus,
    anyWaiting: (from, to) =>
      directory.arrivedSince(from, from - DAY_MS, to + DAY_MS).length > 0 ||
      tickets.table.waitingSince(from).some(({ line }) => isOurLine(line)),
    anyExpected: (from, to) => directory.countBetween(from, to, inForce.settings.locationId) > 0,
  });

/** A lobby alone loads nothing of a chain. Undefined where no events can come. */
export async function openStreams(
  deps: HubDeps,
  ground: Ground,
  appointments: Appointments,
  events: EventReceiverAnswer,
  isOurLine: (line: string | undefined) => boolean,
): Promise<LobbyStreams | undefined> {
  if (events.kind !== 'open') return undefined;
  const { clock, log, inForce, random, randomBytes: bytes = randomBytes } = deps;
  if (inForce.engineUrl === undefined)
    return {
      webhooks: () => undefined,
      engine: () => undefined,
      report: () => {},
      ...openTimesOff(deps, ground, appointments, isOurLine),
    };
  forgetTimeOn(ground.database);
  const { openLobbyStreams } = await import('./chain/lobby-streams.ts');
  return openLobbyStreams({
    clock,
    log,
    database: ground.database,
    inForce,
    random,
    randomBytes: bytes,
    during: appointments.tickets.table.written.during,
    writer: events.receiver.writer,
    takeAppointments: appointments.entries.take,
    onChange: ground.touchStatus,
  });
}
