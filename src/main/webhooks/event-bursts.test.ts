import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { createGroupCommit } from './group-commit.ts';
import { createIntake } from './intake.ts';
import { listenForWebhooks } from './listener.ts';
import { intakeOf } from '../../../test/support/parts/event-intake.ts';

describe('a burst of events', () => {
  const numbered = (n: number) =>
    eventBody('ticket_called', { id: `t${n}`, called: { date: at(n), desk: 4 } });

  it('a burst of 200 events costs one commit, in the order in which they came', async () => {
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

  it('a burst of 200 posts costs a few commits, and each answer comes after its own', async () => {
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

  it('a burst of events with one that cannot be applied loses that one alone, and leaves nothing of it', async () => {
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

  it('a burst of events with copies in it keeps each once', async () => {
    const i = intakeOf();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => i.accept(numbered(n % 5))));
    expect(answers.every(Boolean)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(5);
    expect(i.accepted).toHaveLength(5);
  });

  it('a burst of events whose commit fails is refused whole and told to nobody; sent again it is taken', async () => {
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
