import { describe, expect, it } from 'vitest';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { failed } from '../../../test/support/parts/scripted-send.ts';
import { UNDO_MS } from '../../contract/limits.ts';
import { LAST_ANSWERS_MS } from './outbox.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

describe('waiting for the outcome', () => {
  it('waiting for the outcome ends when the service answers', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    let answer: string | undefined;
    void o
      .outbox()
      .settled(id, 2_500)
      .then((intent) => (answer = intent?.state));
    await o.clock.advance(2_000);
    expect(answer).toBeUndefined();
    o.script.sent[0]?.answer({ ok: true });
    await o.clock.advance(0);
    expect(answer).toBe('confirmed');
  });

  it('waiting for the outcome ends in time when it does not, for everyone who waits', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    const answers: string[] = [];
    for (let n = 0; n < 3; n++)
      void o
        .outbox()
        .settled(id, 2_500)
        .then((intent) => answers.push(intent?.state ?? ''));
    await o.clock.advance(2_499);
    expect(answers).toEqual([]);
    await o.clock.advance(1);
    expect(answers).toEqual(['sending', 'sending', 'sending']);
    expect(o.clock.pending()).toBe(0);
  });

  it('waiting for the outcome ends at once for what is over, and for what nobody knows', async () => {
    const o = outboxOf();
    const id = o.add();
    await o.clock.advance(1);
    expect((await o.outbox().settled(id, HOUR))?.state).toBe('confirmed');
    expect(await o.outbox().settled(4_711, HOUR)).toBeUndefined();
  });

  it('waiting for the outcome ends when the hub closes', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const id = o.add();
    const waiting = o.outbox().settled(id, HOUR);
    await o.clock.advance(1);
    await o.outbox().close();
    expect((await waiting)?.state).toBe('queued');
  });
});

describe('a stop', () => {
  it('a stop leaves what has no answer within 3 s as unknown, what was not sent as it is, and sends nothing more', async () => {
    const o = outboxOf({ network: (intent) => (intent.appointmentId === 'sent' ? 'hang' : 'hang-before') });
    const sent = o.add({ appointmentId: 'sent' });
    const slot = o.add({ appointmentId: 'slot' });
    const closed = o.outbox().close();
    await o.clock.advance(LAST_ANSWERS_MS);
    await closed;
    expect(o.stateOf(slot)).toMatchObject({ state: 'queued', attempts: 0, unknownAttempts: 0 });
    expect(o.stateOf(sent)).toMatchObject({ unknownAttempts: 1 });
    const before = o.script.sent.length;
    o.outbox().wake();
    await o.clock.advance(HOUR);
    expect(o.script.sent).toHaveLength(before);
    o.script.network = { kind: 'refused', statusCode: 400 };
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(sent)).toMatchObject({ state: 'confirmed', presumed: true });
    expect(o.stateOf(slot)).toMatchObject({ state: 'refused' });
  });

  it('a stop writes down the refusal that still came, instead of presuming success at the next start', async () => {
    const o = outboxOf();
    o.script.network = 'hang';
    const id = o.add();
    const attempt = o.script.sent[0];
    // The answer is there when the stop begins: the abort comes too late to change it.
    attempt?.answer(failed({ kind: 'refused', statusCode: 400, message: 'Cancelled.' }));
    await o.outbox().close();
    expect(o.stateOf(id)).toMatchObject({ state: 'refused', message: 'Cancelled.' });
  });

  it('a stop gives an attempt that was sent 3 s for its answer, and the visitor who waits hears the answer', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    const waiting = o.outbox().settled(id, HOUR);
    const closed = o.outbox().close();
    await o.clock.advance(LAST_ANSWERS_MS - 1);
    o.script.sent[0]?.answer(failed({ kind: 'refused', statusCode: 400, message: 'Cancelled.' }));
    await closed;
    expect(await waiting).toMatchObject({ state: 'refused', message: 'Cancelled.' });
    await o.restart('crash');
    await o.clock.advance(HOUR);
    expect(o.stateOf(id)).toMatchObject({ state: 'refused', presumed: false, attempts: 1 });
  });

  it('a stop takes what is asked for in the meantime, and leaves it for the next start', async () => {
    const o = outboxOf({ network: 'hang' });
    o.add({ appointmentId: 'sent' });
    const closed = o.outbox().close();
    const late = o.add({ appointmentId: 'late' });
    expect(await o.outbox().settled(late, HOUR)).toMatchObject({ state: 'queued', attempts: 0 });
    await o.clock.advance(LAST_ANSWERS_MS);
    await closed;
    o.script.network = 'ok';
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(late)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a restart', () => {
  it('a restart after a crash while sending treats the attempt as unknown', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    expect(o.stateOf(id).state).toBe('sending');
    o.script.network = { kind: 'refused', statusCode: 400 };
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: true, unknownAttempts: 1 });
    expect(o.log.lines).toContainEqual({
      level: 'warn',
      event: 'outbox-recovered',
      fields: { recovered: 1 },
    });
  });

  it('a restart sends everything that waited', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const ids = Array.from({ length: 30 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(40_000);
    o.script.network = 'ok';
    await o.restart('stop');
    await o.clock.advance(31_000);
    expect(ids.every((id) => o.stateOf(id).state === 'confirmed')).toBe(true);
  });

  it('a restart within the 8 s keeps what is left of them and never more than 8 s, even if the wall clock went back', async () => {
    const o = outboxOf();
    const id = o.addHeld();
    await o.clock.advance(3_000);
    await o.restart('stop');
    await o.clock.advance(4_999);
    expect(o.stateOf(id).state).toBe('queued');
    await o.clock.advance(1);
    expect(o.stateOf(id).state).toBe('confirmed');
    const later = o.addHeld({ appointmentId: 'b' });
    o.clock.jump(-10 * YEAR);
    await o.restart('stop');
    await o.clock.advance(UNDO_MS);
    expect(o.stateOf(later).state).toBe('confirmed');
  });
});
