import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import { createDirectory } from '../directory/directory.ts';
import type { CheckInOutcome, LinkedBy } from './ticket-owner-table.ts';
import { canMatchTickets, createTicketOwners } from './ticket-owners.ts';

/** A service with ids of its own is back after an outage: so many check-ins are confirmed in a moment, 7 a millisecond. */
async function afterAnOutage(visitors: number) {
  const database = openTestDatabase();
  const clock = createFakeClock(NOW);
  const directory = createDirectory(database);
  const outbox = createOutboxTable(database);
  let reads = 0;
  const pieces: number[] = [];
  const owners = createTicketOwners({
    database: {
      ...database,
      transaction(run) {
        pieces.push(0);
        return database.transaction(run);
      },
    },
    directory: { byId: (id) => (reads++, directory.byId(id)) },
    clock,
    log: silentLog,
    timeZone: 'UTC',
    ticketIds: 'own',
    serviceMark: 'one',
    personOf: () => undefined,
    onLinking: () => void (pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + 1),
    onLinked: () => {},
  });
  database.transaction(() => {
    for (let n = 0; n < visitors; n++) {
      const person = { firstName: `Anna ${n}`, lastName: 'Kowalska' };
      directory.put(appointmentOf({ id: `a${n}`, ...person }));
      const { id } = outbox.add({
        kind: 'check-in',
        appointmentId: `a${n}`,
        origin: 'visitor',
        previousStatus: 'Scheduled',
        createdAt: NOW - MINUTE,
        dueAt: NOW,
      });
      outbox.confirm(id, NOW + Math.floor(n / 7), false);
      const data = { id: `t${n}`, line: '1', ...person };
      owners.hear({
        event: { type: 'ticket_created', data },
        person: data,
        wasKnown: false,
        isInQueue: true,
      });
    }
  });
  owners.checkInConfirmed('a0');
  reads = 0;
  for (let second = 0; second < 180; second++) await clock.advance(1_000);
  const isRight = (n: number) => owners.appointmentOf(`t${n}`)?.id === `a${n}`;
  return { pieces, reads, right: Array.from({ length: visitors }, (_, n) => n).filter(isRight).length };
}

it('every visitor gets the ticket of their check-in after an outage, a few at once', async () => {
  const { pieces, right } = await afterAnOutage(200);
  expect(right).toBe(200);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(26);
});

it('twice the visitors after an outage are twice the work, not four times', async () => {
  const [some, more] = [await afterAnOutage(100), await afterAnOutage(200)];
  expect(more.reads).toBeLessThan(some.reads * 2.5);
});

/** The newest was confirmed `minutes` ago, the others before it. */
const outcomes = (linked: readonly (LinkedBy | undefined)[], minutes = 10): CheckInOutcome[] =>
  linked.map((linkedBy, n) => {
    const confirmedAt = NOW - (minutes + n * 10) * MINUTE;
    return { createdAt: confirmedAt - 500, confirmedAt, linkedBy };
  });
const heard = () => true;

it('a check-in whose two minutes are not over tells nothing', () => {
  expect(canMatchTickets(outcomes([undefined], 1), NOW, heard)).toBeUndefined();
});

it('numbers cannot be matched when tickets come and none is found for a check-in', () => {
  expect(canMatchTickets(outcomes([undefined, undefined]), NOW, heard)).toBe(false);
  expect(canMatchTickets(outcomes([undefined, 'check-in']), NOW, heard)).toBe(true);
  // Without any ticket events do not arrive: that is another trouble.
  expect(canMatchTickets(outcomes([undefined]), NOW, () => false)).toBeUndefined();
  expect(canMatchTickets([], NOW, heard)).toBeUndefined();
});
