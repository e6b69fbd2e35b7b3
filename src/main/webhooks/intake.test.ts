import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { createTicketTable } from '../board/ticket-table.ts';
import { foldTicket, latestCall } from '../board/ticket.ts';
import { createGroupCommit } from './group-commit.ts';
import { createIntake } from './intake.ts';
import { createJournal } from './journal.ts';
import { listenForWebhooks } from './listener.ts';

function intakeOf() {
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
    apply(event, heard) {
      if (event.type === 'location_created' || event.type === 'location_changed') return;
      tickets.put(foldTicket(tickets.byId(event.data.id), event, heard));
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

const call = eventBody('ticket_called', { called: { date: at(60), desk: 4 } });
const recall = eventBody('ticket_recalled', { called: { date: at(60), desk: 4 } });

describe('a signed event', () => {
  it('is in the journal and on the board once, however often it comes', async () => {
    const i = intakeOf();
    for (let n = 0; n < 100; n++) expect(await i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
    expect(i.accepted).toEqual(['ticket_called']);
    expect(i.journal.lastEventAt()).toBe(NOW);
  });

  it('of a call is the same one also days later', async () => {
    const i = intakeOf();
    await i.accept(call);
    i.clock.now += 86_400_000;
    await i.accept(call);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('of a recall is a new one after 10 s, and the same one before', async () => {
    const i = intakeOf();
    const round = () => latestCall(i.tickets.byId('t1') ?? { id: '', ends: [], calls: [] })?.round;
    await i.accept(call);
    await i.accept(recall);
    i.clock.now += 9_999;
    await i.accept(recall);
    expect(round()).toBe(2);
    i.clock.now += 1;
    await i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 9_999;
    await i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 10_000;
    await i.accept(recall);
    expect(round()).toBe(4);
    expect(i.rows('webhook_journal')).toBe(4);
  });

  it('of a recall that somebody replays every ten seconds sounds six times at most, and never again', async () => {
    const i = intakeOf();
    for (let n = 0; n < 100; n++) {
      expect(await i.accept(recall)).toBe(true);
      i.clock.now += 10_000;
      i.clock.monotonic += 10_000;
    }
    expect(i.accepted).toEqual(Array.from({ length: 6 }, () => 'ticket_recalled'));
    expect(i.rows('webhook_journal')).toBe(6);
  });

  it('of a recall is none anew a quarter of an hour after the first, however seldom it came', async () => {
    const i = intakeOf();
    const after = async (minutes: number) => {
      i.clock.now += minutes * 60_000;
      i.clock.monotonic += minutes * 60_000;
      await i.accept(recall);
      return i.accepted.length;
    };
    expect([await after(0), await after(7), await after(8)]).toEqual([1, 2, 3]);
    expect([await after(1), await after(60), await after(1_440)]).toEqual([3, 3, 3]);
  });

  it('of one recall takes nothing from another, whose body differs', async () => {
    const i = intakeOf();
    for (let n = 0; n < 10; n++) {
      i.clock.now += 10_000;
      await i.accept(recall);
    }
    await i.accept(eventBody('ticket_recalled', { called: { date: at(61), desk: 4 } }));
    expect(i.accepted).toHaveLength(7);
  });

  it.each([
    ['forward by a day', 86_400_000],
    ['back by a day', -86_400_000],
  ])('of a recall counts its quarter of an hour alike when the wall clock is set %s', async (_how, jump) => {
    const i = intakeOf();
    await i.accept(recall);
    i.clock.now += jump;
    for (const minutes of [5, 5, 5, 1]) {
      i.clock.now += minutes * 60_000;
      i.clock.monotonic += minutes * 60_000;
      await i.accept(recall);
    }
    expect(i.accepted).toHaveLength(4);
  });

  it('of a recall that was first heard before a restart is measured by the wall clock, and counted', async () => {
    const i = intakeOf();
    const restart = () => {
      const journal = createJournal(i.database);
      return (wall: number, monotonic = 0) =>
        journal.add('ticket_recalled', 'ab'.repeat(32), recall, { wall: NOW + wall, monotonic }) !==
        undefined;
    };
    const minute = 60_000;
    expect(restart()(0, 9 * 86_400_000)).toBe(true);
    expect(restart()(10 * minute)).toBe(true);
    expect(restart()(15 * minute)).toBe(true);
    expect(restart()(15 * minute + 11_000)).toBe(false);
    // Set back while the hub was off: how much has passed is not known, so only the number counts.
    const heard = restart();
    expect([-60, -59, -58, -57].map((minutes) => heard(minutes * minute))).toEqual([true, true, true, false]);
  });

  it('of a recall is not held to be of this run because a transaction of this run was lost', async () => {
    const i = intakeOf();
    const journal = createJournal(i.database);
    const add = (wall: number, monotonic: number) =>
      journal.add('ticket_recalled', 'cd'.repeat(32), recall, { wall, monotonic }) !== undefined;
    i.database.sqlite.exec('BEGIN');
    expect(add(NOW, 0)).toBe(true);
    i.database.sqlite.exec('ROLLBACK');
    expect(add(NOW, 20 * 60_000)).toBe(true);
    expect(add(NOW, 20 * 60_000 + 10_000)).toBe(true);
  });

  it('that cannot be read is kept aside once, acknowledged and told', async () => {
    const i = intakeOf();
    for (const body of [Buffer.from('not json'), Buffer.from('not json'), eventBody('ticket_teleported')])
      expect(await i.accept(body)).toBe(true);
    expect(i.rows('webhook_quarantine')).toBe(2);
    expect(i.rows('webhook_journal')).toBe(0);
    expect(
      i.journal
        .quarantined()
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['not-json']);
    const [first] = i.journal.quarantined();
    expect(i.journal.dismiss(first?.bodyHash ?? '', 1)).toBe(true);
    expect(i.journal.quarantined()).toHaveLength(0);
  });

  it('is kept as its bytes', async () => {
    const i = intakeOf();
    const odd = Buffer.from([0x22, 0xff, 0x00, 0x22]);
    await i.accept(odd);
    const row = i.database.sqlite.prepare('SELECT body FROM webhook_quarantine').get();
    expect(row?.['body']).toEqual(new Uint8Array(odd));
  });

  it('that finds the disk full is not acknowledged and leaves nothing; sent again it is taken', async () => {
    const i = intakeOf();
    fillDisk(i.database);
    let n = 0;
    const numbered = (m: number) =>
      eventBody('ticket_called', { id: `t${m}`, called: { date: at(60) }, lastName: 'x'.repeat(2_000) });
    while (n < 50 && (await i.accept(numbered(n)))) n += 1;
    expect(n).toBeLessThan(50);
    expect(i.rows('webhook_journal')).toBe(n);
    expect(i.rows('tickets')).toBe(n);
    expect(i.accepted).toHaveLength(n);
    expect(await i.accept(Buffer.from(`not json ${'x'.repeat(60_000)}`))).toBe(false);
    expect(i.rows('webhook_quarantine')).toBe(0);
    expect(i.log.lines.at(-1)).toMatchObject({ level: 'error', event: 'webhook-not-written' });
    emptyDisk(i.database);
    expect(await i.accept(numbered(n))).toBe(true);
    expect(i.tickets.byId(`t${n}`)).toBeDefined();
  });

  it('is acknowledged once it is on disk, even when telling the screens fails', async () => {
    const i = intakeOf();
    i.onTell(() => {
      throw new Error('a screen');
    });
    expect(await i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('whose folding fails is not in the journal either', async () => {
    const i = intakeOf();
    i.database.sqlite.exec(`INSERT INTO tickets (id, stage, state) VALUES ('t1', 'waiting', '{}')`);
    expect(await i.accept(call)).toBe(false);
    expect(i.rows('webhook_journal')).toBe(0);
  });
});

describe('a burst of events', () => {
  const numbered = (n: number) =>
    eventBody('ticket_called', { id: `t${n}`, called: { date: at(n), desk: 4 } });

  it('of 200 costs one commit, in the order in which they came', async () => {
    const i = intakeOf();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => i.accept(numbered(n))));
    expect(answers.every(Boolean)).toBe(true);
    expect(i.commits()).toBe(1);
    const ids = i.database.sqlite
      .prepare('SELECT body FROM webhook_journal ORDER BY n')
      .all()
      .map(
        (row) =>
          /"id":"(t\d+)"/.exec(Buffer.from(z.instanceof(Uint8Array).parse(row['body'])).toString())?.[1],
      );
    expect(ids).toEqual(Array.from({ length: 200 }, (_, n) => `t${n}`));
  });

  it('of 200 posts at once costs a few commits, and each answer comes after its own', async () => {
    const i = intakeOf();
    const answer = await listenForWebhooks({
      host: '127.0.0.1',
      port: 0,
      secrets: () => [SECRET],
      scheme: { algorithm: 'sha256', encoding: 'hex', prefix: '' },
      signatureHeader: 'x-service-signature',
      accept: i.accept,
      log: i.log,
      monotonic: () => 0,
    });
    if (answer.kind !== 'listening') throw new Error(answer.kind);
    onTestFinished(() => answer.listener.close());
    const address = `http://127.0.0.1:${answer.listener.port}/webhooks`;
    const isKept = async (n: number) => {
      const status = await postEvent(address, numbered(n));
      return status === 200 && i.tickets.byId(`t${n}`) !== undefined;
    };
    const kept = await Promise.all(Array.from({ length: 200 }, (_, n) => isKept(n)));
    expect(kept.every(Boolean)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(200);
    expect(i.commits()).toBeLessThanOrEqual(20);
  });

  it('with one that cannot be applied loses that one alone, and leaves nothing of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (isGood) => {
        const i = intakeOf();
        isGood.forEach((good, n) => {
          if (good) return;
          i.database.sqlite.exec(`INSERT INTO tickets (id, stage, state) VALUES ('t${n}', 'waiting', '{}')`);
        });
        const answers = await Promise.all(isGood.map((_, n) => i.accept(numbered(n))));
        expect(answers).toEqual(isGood);
        expect(i.commits()).toBe(1);
        expect(i.rows('webhook_journal')).toBe(isGood.filter(Boolean).length);
        expect(i.accepted).toHaveLength(isGood.filter(Boolean).length);
        // Mended, the same event is taken: nothing remembers the failed try.
        i.database.sqlite.exec(`DELETE FROM tickets WHERE state = '{}'`);
        expect((await Promise.all(isGood.map((_, n) => i.accept(numbered(n))))).every(Boolean)).toBe(true);
        expect(i.rows('webhook_journal')).toBe(isGood.length);
        i.database.close();
      }),
      { numRuns: 40 },
    );
  });

  it('with copies in it keeps each once', async () => {
    const i = intakeOf();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => i.accept(numbered(n % 5))));
    expect(answers.every(Boolean)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(5);
    expect(i.accepted).toHaveLength(5);
  });

  it('whose commit fails is refused whole and told to nobody; sent again it is taken', async () => {
    const i = intakeOf();
    let isFailing = true;
    const commit = createGroupCommit({
      database: {
        sqlite: i.database.sqlite,
        transaction: (work) =>
          i.database.transaction(() => {
            const result = work();
            if (isFailing) throw new Error('disk I/O error');
            return result;
          }),
      },
      monotonic: () => 0,
    });
    const accepted: unknown[] = [];
    const accept = createIntake({
      commit,
      journal: i.journal,
      now: () => NOW,
      monotonic: () => 0,
      log: i.log,
      apply: () => {},
      onAccepted: (event) => accepted.push(event),
    });
    const burst = () => Promise.all([accept(numbered(1)), accept(numbered(2)), accept(Buffer.from('no'))]);
    expect(await burst()).toEqual([false, false, false]);
    expect([i.rows('webhook_journal'), i.rows('webhook_quarantine'), accepted.length]).toEqual([0, 0, 0]);
    isFailing = false;
    expect(await burst()).toEqual([true, true, true]);
    expect([i.rows('webhook_journal'), i.rows('webhook_quarantine'), accepted.length]).toEqual([2, 1, 3]);
  });
});
