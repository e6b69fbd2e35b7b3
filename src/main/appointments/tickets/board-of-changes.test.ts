/** The board that looks up again only what was written is the board that is made whole. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { heardOf, ticketEvent } from '../../../../test/support/records/ticket-of.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { shareOf } from '../../../../test/support/share-of.ts';
import { RUNGS } from '../../board/label.ts';
import { createCallTable } from '../../board/call-table.ts';
import { createLiveBoard } from '../../board/live-board.ts';
import { createTicketTable, type TicketTable } from '../../board/ticket-table.ts';
import { DEFAULT_TICKET_STATUSES } from '../../service/ticket-statuses.ts';
import { effectiveSettings } from '../../settings/settings.ts';
import { createDirectory } from '../directory/directory.ts';
import { createTicketsHere } from './tickets-here.ts';

/** Two that nobody is known for, whose numbers end alike, and two that are their appointments' own. */
const IDS = ['1042', '2042', '5', '6'] as const;
/** A code that a ticket was called by already has that ticket called otherwise. */
const CODES = ['A-1', '042', '2042'] as const;
/** Of the visitors of the four; a ticket whose visitor is not known may be of any with its name. */
const APPOINTMENTS = ['x0', 'x1', '5', '6'] as const;

/** A lobby and two boards of it. */
function lobby() {
  const clock = createFakeClock();
  const database = openTestDatabase();
  const { sqlite } = database;
  const directory = createDirectory(database);
  const settings = effectiveSettings([{ timeZone: 'UTC', servedStaysMin: 5 }]);
  for (const [n, id] of APPOINTMENTS.entries())
    directory.put(appointmentOf({ id, code: `B-${n}`, firstName: `Anna${n}` }));
  const tickets = createTicketsHere({
    database,
    directory,
    outboxTable: { openOf: () => undefined },
    clock,
    log: silentLog,
    settings,
    ticketIds: 'unknown',
    serviceMark: 'one',
    displays: () => [],
    onLinked: () => {},
  });
  /** Tickets whose labels were looked up. */
  const lookedUp: string[] = [];
  const labels = {
    of(...asked: Parameters<typeof tickets.labels.of>) {
      lookedUp.push(asked[0]);
      return tickets.labels.of(...asked);
    },
  };
  const boardOver = (table: TicketTable) =>
    createLiveBoard({
      database,
      settings,
      statuses: DEFAULT_TICKET_STATUSES,
      calls: createCallTable(database),
      tickets: table,
      labels,
      lastEventAt: () => undefined,
      clock,
      codeOf: (id) => tickets.owners.appointmentOf(id)?.code,
      languageOf: () => undefined,
      lineKnown: () => 'unknown',
      isQuiet: tickets.isQuiet,
      ownOf: ({ id }) => ({ privacy: RUNGS.find((rung) => rung === id) }),
    });
  const board = boardOver(tickets.table);
  /** Whether every display shows what a board shows for which nothing is held. */
  function isWhole(): void {
    const table = createTicketTable(database);
    const whole = boardOver({ ...table, written: { ...table.written, reader: () => () => undefined } });
    for (const id of RUNGS) expect(board.snapshot({ id })).toEqual(whole.snapshot({ id }));
    whole.close();
  }

  let n = 0;
  function hear(id: string, kind: 'created' | 'called' | 'recalled' | 'served' | 'changed'): void {
    const [now, owner] = [new Date(wallMs(clock)).toISOString(), IDS.findIndex((one) => one === id)];
    const about = { id, line: 1, firstName: `Anna${owner}`, lastName: 'Kowalska', n: (n += 1) };
    const calls = { called: { date: now, desk: 1 + (n % 3) } };
    const moment = {
      created: {},
      called: calls,
      recalled: calls,
      served: { served: { date: now } },
      changed: {},
    };
    const event = ticketEvent(`ticket_${kind}`, { ...about, ...moment[kind] });
    tickets.table.written.during(() =>
      database.transaction(() => tickets.follow(event, board.apply(event, heardOf(event, wallMs(clock))))),
    );
  }
  const steps = {
    hear,
    hearInVain(id: string): void {
      try {
        database.transaction(() => {
          hear(id, 'called');
          throw new Error('the disk is full');
        });
      } catch {
        // It will be sent again.
      }
    },
    callQuietly: (id: string, isQuiet: boolean): void => void directory.setQuiet(id, isQuiet),
    recode(id: string, code: string): void {
      const appointment = directory.byId(id);
      if (appointment) directory.put({ ...appointment, code });
    },
    /** As the nightly forgetting does it: no module of the board takes part. */
    forgetNames: (id: string): void =>
      void sqlite
        .prepare(`UPDATE tickets SET state = json_remove(state, '$.firstName', '$.lastName') WHERE id = ?`)
        .run(id),
    forgetLabels: (id: string): void =>
      void sqlite.prepare('DELETE FROM ticket_labels WHERE ticket_id = ?').run(id),
    beginAnew(id: string): void {
      tickets.table.beginAnew(id, () => true);
      tickets.labels.forget(id);
      tickets.owners.forget(id);
    },
    pass: (ms: number): void => clock.jump(ms),
  };
  return { board, directory, isWhole, steps, lookedUp, close: tickets.owners.close };
}

type Steps = ReturnType<typeof lobby>['steps'];
type Step = (steps: Steps) => void;

const someId = fc.constantFrom(...IDS);
const someAppointment = fc.constantFrom(...APPOINTMENTS);
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(someId, fc.constantFrom('created', 'called', 'called', 'recalled', 'served', 'changed'))
      .map(
        ([id, kind]): Step =>
          (steps) =>
            steps.hear(id, kind),
      ),
  },
  {
    weight: 1,
    arbitrary: someId.map(
      (id): Step =>
        (steps) =>
          steps.hearInVain(id),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(someAppointment, fc.boolean()).map(
      ([id, is]): Step =>
        (steps) =>
          steps.callQuietly(id, is),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(someAppointment, fc.constantFrom(...CODES)).map(
      ([id, code]): Step =>
        (steps) =>
          steps.recode(id, code),
    ),
  },
  {
    weight: 1,
    arbitrary: someId.map(
      (id): Step =>
        (steps) =>
          steps.forgetNames(id),
    ),
  },
  {
    weight: 1,
    arbitrary: someId.map(
      (id): Step =>
        (steps) =>
          steps.forgetLabels(id),
    ),
  },
  {
    weight: 1,
    arbitrary: someId.map(
      (id): Step =>
        (steps) =>
          steps.beginAnew(id),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1_000, 1_000, 60_000, 5 * 3_600_000, -3_600_000).map(
      (ms): Step =>
        (steps) =>
          steps.pass(ms),
    ),
  },
);

it('every display shows the board that is made whole, after any events, changes, erasures and times', () => {
  fc.assert(
    fc.property(fc.array(someStep, { maxLength: 25 }), (story) => {
      const { board, isWhole, steps, close } = lobby();
      for (const step of story) {
        step(steps);
        isWhole();
      }
      board.close();
      close();
    }),
    { numRuns: shareOf(50) },
  );
}, 60_000);

it('a number that gives way to the code of somebody who is called later gives way on the board at once', () => {
  const { board, isWhole, steps, close } = lobby();
  steps.hear('1042', 'called');
  steps.recode('5', '042');
  expect(board.snapshot({ id: 'number' }).current).toMatchObject({ label: '042' });
  steps.hear('5', 'called');
  isWhole();
  expect(board.snapshot({ id: 'number' }).recent).toMatchObject([{ label: '1042' }]);
  board.close();
  close();
});

it('a visitor without a name whose day comes near is named no longer on the board', () => {
  const { board, directory, isWhole, steps, close } = lobby();
  const x0 = directory.byId('x0');
  if (!x0) throw new Error('x0 is not there');
  directory.put({ ...x0, startsAt: NOW + 36 * 3_600_000 + 3_000, endsAt: NOW + 37 * 3_600_000 });
  steps.callQuietly('x0', true);
  steps.hear('1042', 'called');
  expect(board.snapshot({ id: 'first-name' }).current).toMatchObject({ label: 'Anna0 K.' });
  steps.pass(5_000);
  steps.hear('6', 'called');
  isWhole();
  expect(board.snapshot({ id: 'first-name' }).recent).toMatchObject([{ label: '042' }]);
  board.close();
  close();
});

it('an event has the board look up only what its own ticket is called', () => {
  const { board, steps, lookedUp, close } = lobby();
  for (const id of IDS) steps.hear(id, 'called');
  expect(board.snapshot().fresh).toHaveLength(IDS.length);
  lookedUp.length = 0;
  steps.hear('6', 'recalled');
  expect(board.snapshot().current).toMatchObject({ round: 2 });
  expect(new Set(lookedUp)).toEqual(new Set(['6']));
  board.close();
  close();
});
