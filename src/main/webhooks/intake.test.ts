import { describe, expect, it } from 'vitest';
import { NOW } from '../../../test/support/appointment-of.ts';
import { at, eventBody } from '../../../test/support/event-of.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { createTicketTable } from '../board/ticket-table.ts';
import { foldTicket, latestCall } from '../board/ticket.ts';
import { createIntake } from './intake.ts';
import { createJournal } from './journal.ts';

function intakeOf() {
  const database = openTestDatabase();
  const journal = createJournal(database);
  const tickets = createTicketTable(database);
  const log = createRecordingLog();
  const accepted: (string | undefined)[] = [];
  const clock = { now: NOW };
  let tell: () => void = () => {};
  const accept = createIntake({
    database,
    journal,
    now: () => clock.now,
    log,
    apply(event, key) {
      if (event.type === 'location_created' || event.type === 'location_changed') return;
      tickets.put(foldTicket(tickets.byId(event.data.id), event, key));
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
    onTell: (how: () => void) => (tell = how),
  };
}

const call = eventBody('ticket_called', { called: { date: at(60), desk: 4 } });
const recall = eventBody('ticket_recalled', { called: { date: at(60), desk: 4 } });

describe('a signed event', () => {
  it('is in the journal and on the board once, however often it comes', () => {
    const i = intakeOf();
    for (let n = 0; n < 100; n++) expect(i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
    expect(i.accepted).toEqual(['ticket_called']);
    expect(i.journal.lastEventAt()).toBe(NOW);
  });

  it('of a call is the same one also days later', () => {
    const i = intakeOf();
    i.accept(call);
    i.clock.now += 86_400_000;
    i.accept(call);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('of a recall is a new one after 10 s, and the same one before', () => {
    const i = intakeOf();
    const round = () => latestCall(i.tickets.byId('t1') ?? { id: '', ends: [], calls: [] })?.round;
    i.accept(call);
    i.accept(recall);
    i.clock.now += 9_999;
    i.accept(recall);
    expect(round()).toBe(2);
    i.clock.now += 1;
    i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 9_999;
    i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 10_000;
    i.accept(recall);
    expect(round()).toBe(4);
    expect(i.rows('webhook_journal')).toBe(4);
  });

  it('that cannot be read is kept aside once, acknowledged and told', () => {
    const i = intakeOf();
    for (const body of [Buffer.from('not json'), Buffer.from('not json'), eventBody('ticket_teleported')])
      expect(i.accept(body)).toBe(true);
    expect(i.rows('webhook_quarantine')).toBe(2);
    expect(i.rows('webhook_journal')).toBe(0);
    expect(
      i.journal
        .quarantined()
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['not-json', 'unknown-type']);
    const [first] = i.journal.quarantined();
    expect(i.journal.dismiss(first?.bodyHash ?? '', 1)).toBe(true);
    expect(i.journal.quarantined()).toHaveLength(1);
  });

  it('is kept as its bytes', () => {
    const i = intakeOf();
    const odd = Buffer.from([0x22, 0xff, 0x00, 0x22]);
    i.accept(odd);
    const row = i.database.sqlite.prepare('SELECT body FROM webhook_quarantine').get();
    expect(row?.['body']).toEqual(new Uint8Array(odd));
  });

  it('that finds the disk full is not acknowledged and leaves nothing; sent again it is taken', () => {
    const i = intakeOf();
    fillDisk(i.database);
    let n = 0;
    const numbered = (m: number) =>
      eventBody('ticket_called', { id: `t${m}`, called: { date: at(60) }, lastName: 'x'.repeat(2_000) });
    while (n < 50 && i.accept(numbered(n))) n += 1;
    expect(n).toBeLessThan(50);
    expect(i.rows('webhook_journal')).toBe(n);
    expect(i.rows('tickets')).toBe(n);
    expect(i.accepted).toHaveLength(n);
    expect(i.accept(Buffer.from(`not json ${'x'.repeat(5_000)}`))).toBe(false);
    expect(i.rows('webhook_quarantine')).toBe(0);
    expect(i.log.lines.at(-1)).toMatchObject({ level: 'error', event: 'webhook-not-written' });
    emptyDisk(i.database);
    expect(i.accept(numbered(n))).toBe(true);
    expect(i.tickets.byId(`t${n}`)).toBeDefined();
  });

  it('is acknowledged once it is on disk, even when telling the screens fails', () => {
    const i = intakeOf();
    i.onTell(() => {
      throw new Error('a screen');
    });
    expect(i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('whose folding fails is not in the journal either', () => {
    const i = intakeOf();
    i.database.sqlite.exec(`INSERT INTO tickets (id, stage, state) VALUES ('t1', 'waiting', 'not json')`);
    expect(i.accept(call)).toBe(false);
    expect(i.rows('webhook_journal')).toBe(0);
  });
});
