import { NOW } from '../records/appointment-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createRecordingLog } from '../recording-log.ts';
import { createTicketTable } from '../../../src/main/board/ticket-table.ts';
import { foldTicket } from '../../../src/main/board/ticket.ts';
import { createGroupCommit } from '../../../src/main/webhooks/group-commit.ts';
import { createIntake } from '../../../src/main/webhooks/intake.ts';
import { createJournal } from '../../../src/main/webhooks/journal.ts';

/** The intake of signed events, on a database of its own. */
export function intakeOf() {
  const database = openTestDatabase();
  const journal = createJournal(database);
  const tickets = createTicketTable(database);
  const log = createRecordingLog();
  const accepted: (string | undefined)[] = [];
  const clock = { now: NOW, monotonic: 0 };
  let tell: () => void = () => {};
  let commits = 0;
  const commit = createGroupCommit({
    database: {
      sqlite: database.sqlite,
      transaction(work) {
        const result = database.transaction(work);
        commits += 1;
        return result;
      },
    },
    // Stands still but for 5 ms of each commit: a slow disk.
    monotonic: () => commits * 5,
  });
  const accept = createIntake({
    commit,
    journal,
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    log,
    apply(event, receipt) {
      if (event.type === 'location_created' || event.type === 'location_changed') return;
      tickets.put(foldTicket(tickets.byId(event.data.id), event, receipt));
    },
    onAccepted(event) {
      accepted.push(event?.type);
      tell();
    },
  });
  const rows = (table: string): number =>
    Number(database.sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  return {
    database,
    journal,
    tickets,
    log,
    accepted,
    clock,
    accept,
    rows,
    commits: () => commits,
    onTell: (how: () => void) => (tell = how),
  };
}
