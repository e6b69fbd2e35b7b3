/** Carries out what `pilot.ts` decides, once a second while it is enabled. */
import people from '../../resources/demo/people.json' with { type: 'json' };
import { serveAppointmentOf } from '../service/appointment-tickets.ts';
import { stepAppointment } from '../service/appointments.ts';
import { arrivalAt, refreshCodes } from './codes.ts';
import { pilotTurn, type PilotAction, type PilotMemory } from './pilot.ts';
import type { TicketStatus } from '../service/records.ts';
import type { Service } from '../service/service.ts';
import { isNeighbour } from '../service/reading-neighbours.ts';
import { callTicket, serveTicket, waitingTickets, walkIn } from '../service/tickets.ts';

const TICK_MS = 1000;
const FIRST_TURN_MS = 3000;
const DEFAULT_SECONDS = 20;
/** Beyond this many tickets the oldest finished walk-ins are forgotten. */
const TICKETS_KEPT = 400;
const OPEN: ReadonlySet<TicketStatus> = new Set(['NEW', 'CALLED', 'SCHEDULED']);

export interface PilotSetting {
  readonly enabled: boolean;
  /** Stays as it was where it is not given. */
  readonly callEverySeconds?: number | undefined;
}

export interface PilotLoop {
  set(setting: PilotSetting): Required<PilotSetting>;
  stop(): void;
}

export function createPilotLoop(service: Service): PilotLoop {
  let timer: NodeJS.Timeout | undefined;
  let seconds = DEFAULT_SECONDS;
  let memory: PilotMemory = { nextTurnAt: 0, turn: 0, lastCalled: undefined };
  let walkIns = 0;

  function perform(action: PilotAction): void {
    const day = service.day();
    switch (action.kind) {
      case 'call': {
        const caller = day.users[(action.desk - 1) % day.users.length]?.id;
        callTicket(service, action.ticketId, 'call', { desk: action.desk, caller });
        return;
      }
      case 'recall':
        callTicket(service, action.ticketId, 'recall', {});
        return;
      case 'serve':
        serveTicket(service, action.ticketId, (id) => serveAppointmentOf(service, id));
        return;
      case 'check-in':
        stepAppointment(service, action.appointmentId, 'checkin');
        return;
      case 'walk-in': {
        const lines = [...day.lines.values()].filter(({ id, enabled }) => enabled && !isNeighbour(day, id));
        const line = lines[walkIns % Math.max(1, lines.length)]?.id;
        const [firstName = 'Guest', lastName] = people[(walkIns * 7) % people.length] ?? [];
        walkIns += 1;
        if (line !== undefined) walkIn(service, { line, firstName, lastName });
      }
    }
  }

  function forgetOld(): void {
    const { tickets, appointments } = service.day();
    if (tickets.size <= TICKETS_KEPT) return;
    const kept = new Set([...appointments.values()].map(({ ticketId }) => ticketId));
    const old = [...tickets.values()].filter(({ id, status }) => !OPEN.has(status) && !kept.has(id));
    for (const { id } of old.slice(0, tickets.size - TICKETS_KEPT)) tickets.delete(id);
  }

  function tick(): void {
    const day = service.day();
    const now = service.now();
    if (refreshCodes(day, now)) service.changed('appointments');
    const tried = new Set(day.roles.map(({ id }) => id));
    // The visitor who shows "already checked in" stays in the queue; the others are called like everybody.
    const stays = new Set(
      day.roles.flatMap(({ role, id }) =>
        role === 'checked-in' ? (day.appointments.get(id)?.ticketId ?? []) : [],
      ),
    );
    const tickets = [...day.tickets.values()].filter(({ line }) => !isNeighbour(day, line));
    const clock = service.clock();
    const soon = { ...memory, nextTurnAt: Math.min(memory.nextTurnAt, clock + seconds * 1000) };
    const decided = pilotTurn(
      {
        now: clock,
        callEveryMs: seconds * 1000,
        waiting: waitingTickets(tickets).filter(({ id }) => !stays.has(id)),
        called: tickets.filter(({ status }) => status === 'CALLED'),
        // The pilot leaves the first appointment for people to try once A-42 is checked in.
        expected: [...day.appointments.values()]
          .filter(
            ({ id, status, startTime }) =>
              status === 'Scheduled' && !tried.has(id) && arrivalAt(startTime, now) === 'now',
          )
          .slice(1),
      },
      // Also after the service's clock was set back.
      soon,
    );
    memory = decided.memory;
    for (const action of decided.actions) perform(action);
    forgetOld();
  }

  return {
    set(setting) {
      seconds = setting.callEverySeconds ?? seconds;
      clearInterval(timer);
      timer = setting.enabled ? setInterval(tick, TICK_MS) : undefined;
      memory = { ...memory, nextTurnAt: service.clock() + Math.min(FIRST_TURN_MS, seconds * 1000) };
      return { enabled: setting.enabled, callEverySeconds: seconds };
    },
    stop() {
      clearInterval(timer);
    },
  };
}
