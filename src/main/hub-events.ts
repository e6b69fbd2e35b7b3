/** Opens the two ways by which events come: the lobby's own listener, and its stream in a chain. */
import { randomBytes } from 'node:crypto';
import type { Appointments } from './appointments/open-appointments.ts';
import type { LiveBoard } from './board/live-board.ts';
import type { Waits } from './board/waits.ts';
import type { LobbyStreams } from './chain/lobby-streams.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import { isTestTicket } from './storage/test-call-rows.ts';
import { type EventReceiverAnswer, openEventReceiver } from './webhooks/event-receiver.ts';
import type { EventSilence } from './webhooks/event-silence.ts';

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

/** Undefined for a lobby alone, which loads nothing of a chain. */
export const openStreams = async (
  { clock, log, inForce, random, randomBytes: bytes = randomBytes }: HubDeps,
  { database, touchStatus }: Ground,
  { tickets, entries }: Appointments,
  events: EventReceiverAnswer,
): Promise<LobbyStreams | undefined> =>
  inForce.engineUrl === undefined || events.kind !== 'open'
    ? undefined
    : (await import('./chain/lobby-streams.ts')).openLobbyStreams({
        clock,
        log,
        database,
        inForce,
        random,
        randomBytes: bytes,
        during: tickets.table.written.during,
        writer: events.receiver.writer,
        takeAppointments: entries.take,
        onChange: touchStatus,
      });
