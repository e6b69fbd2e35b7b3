/**
 * A lobby for the `order` suite with an appointment for each ticket, of the same id, line and name: what becomes of the
 * appointment must not depend on the order of the ticket's events. Where tickets have ids of their own it is somebody
 * else's, and nothing may become of it.
 */
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createTicketsHere, type TicketsHere } from '../../../src/main/appointments/tickets/tickets-here.ts';
import { createTicketTable } from '../../../src/main/board/ticket-table.ts';
import type { Ticket } from '../../../src/main/board/ticket-shape.ts';
import { isOfTicket } from '../../../src/main/webhooks/event.ts';
import type { Clock } from '../../../src/clock/clock.ts';
import type { TicketIds } from '../../../src/main/service/profile.ts';
import { effectiveSettings } from '../../../src/main/settings/settings.ts';
import { appointmentOf } from '../../support/records/appointment-of.ts';
import { LAST_NAME } from './lives.ts';
import { openRig, quiet, type RigParts } from '../webhook-rig.ts';

/** The parts that can be exchanged for broken ones. */
export interface OwnersParts {
  readonly createTicketsHere: typeof createTicketsHere;
}

export const realOwners: OwnersParts = { createTicketsHere };

/** What an appointment may be when the first event of its ticket comes. */
export const BEGINNINGS = ['Scheduled', 'Checked-in'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

export interface OwnersLobby {
  readonly accept: (body: Buffer) => Promise<boolean>;
  /** An appointment with the id of a ticket that is to come. */
  expect(id: string, begins: Beginning): void;
  ticket(id: string): Ticket | undefined;
  /** What is wrong once all events of the ticket are in, in words; `visit`: what its own appointment must be. */
  wrongAbout(id: string, begins: Beginning, visit: AppointmentStatus): readonly string[];
  close(): Promise<void>;
}

const settings = effectiveSettings([{ timeZone: 'UTC' }]);

const codeOf = (id: string): string => `C-${id}`;

export function openOwnersLobby(
  ticketIds: TicketIds,
  parts: RigParts & OwnersParts,
  now: () => number,
): OwnersLobby {
  const clock: Clock = { now, monotonic: now, after: () => () => {} };
  const here: { tickets?: TicketsHere } = {};
  const rig = openRig(parts, now, (database) => {
    const table = createTicketTable(database);
    const tickets = parts.createTicketsHere({
      database,
      directory: createDirectory(database),
      outboxTable: { openOf: () => undefined },
      clock,
      log: quiet,
      settings,
      ticketIds,
      serviceMark: 'one',
      displays: () => [],
      onLinked: () => {},
    });
    here.tickets = tickets;
    return (event, heard) => {
      if (!isOfTicket(event)) return;
      const before = table.byId(event.data.id);
      const ticket = parts.foldTicket(before, event, heard);
      table.put(ticket);
      tickets.follow(event, { before, ticket });
    };
  });
  const directory = createDirectory(rig.database);

  return {
    accept: rig.accept,
    ticket: rig.tickets.byId,
    expect: (id, begins) =>
      directory.put(
        appointmentOf({
          id,
          code: codeOf(id),
          lastName: LAST_NAME,
          status: begins,
          arrivedAt: begins === 'Checked-in' ? now() : undefined,
        }),
      ),
    wrongAbout(id, begins, visit) {
      const owner = here.tickets?.owners.appointmentOf(id);
      const label = here.tickets?.labels.of(id)?.label;
      const { status } = directory.byId(id) ?? {};
      const isItsOwn = ticketIds !== 'own';
      const expected = isItsOwn ? visit : begins;
      return [
        ...(status === expected ? [] : [`its appointment is ${status}, not ${expected}`]),
        ...((owner !== undefined) === isItsOwn ? [] : [`it is ${owner ? "somebody's" : "nobody's"}`]),
        ...(isItsOwn || label !== codeOf(id) ? [] : ["it is called by somebody else's code"]),
      ];
    },
    close: () => rig.close(),
  };
}
