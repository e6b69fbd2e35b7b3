import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { emptyDisk, fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { failed } from '../../../test/support/parts/scripted-send.ts';
import { UNDO_MS } from '../../contract/limits.ts';
import { LAST_ANSWERS_MS } from './outbox.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

describe('an intent', () => {
  it('is sent at once and confirmed, once', async () => {
    const o = outboxOf();
    const id = o.add();
    await o.clock.advance(HOUR);
    expect(o.script.tried()).toEqual([id]);
    expect(o.stateOf(id)).toMatchObject({
      state: 'confirmed',
      attempts: 1,
      unknownAttempts: 0,
      presumed: false,
    });
    expect(o.settling.map(({ id: settled, state }) => [settled, state])).toEqual([[id, 'confirmed']]);
    expect(o.table.countOpen()).toBe(0);
  });

  it('is on disk as sending before the first byte', () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    expect(o.stateOf(id)).toMatchObject({ state: 'sending', attempts: 1 });
  });

  it('is still queued on disk while it waits for a slot', () => {
    const o = outboxOf({ network: 'hang-before' });
    const id = o.add();
    expect(o.stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it.each(['not-sent', 'offline', 'rate-limited', 'expired', 'aborted'] as const)(
    'that failed as %s is tried again until it is confirmed, and nothing is presumed',
    async (kind) => {
      const o = outboxOf({ network: kind });
      const id = o.add();
      await o.clock.advance(5 * 60_000);
      expect(o.stateOf(id)).toMatchObject({ state: 'queued', unknownAttempts: 0 });
      expect(o.script.sent.length).toBeGreaterThan(5);
      o.script.network = { kind: 'refused', statusCode: 400, message: 'Already cancelled.' };
      await o.clock.advance(31_000);
      expect(o.stateOf(id)).toMatchObject({
        state: 'refused',
        message: 'Already cancelled.',
        presumed: false,
      });
    },
  );

  it('whose outcome is unknown is tried again, and a refusal then means that it took effect', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = o.add();
    await o.clock.advance(10_000);
    expect(o.stateOf(id).unknownAttempts).toBeGreaterThan(1);
    o.script.network = { kind: 'refused', statusCode: 400 };
    await o.clock.advance(31_000);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: true });
  });

  it('whose outcome is unknown and that the service has never heard of is refused', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = o.add();
    await o.clock.advance(10_000);
    o.script.network = { kind: 'refused', statusCode: 404 };
    await o.clock.advance(31_000);
    expect(o.stateOf(id).state).toBe('refused');
  });

  it('that is refused ends, with the service’s words, and is never sent again', async () => {
    const o = outboxOf({ network: { kind: 'refused', statusCode: 409, message: 'The line is disabled.' } });
    const id = o.add();
    await o.clock.advance(HOUR);
    expect(o.script.tried()).toEqual([id]);
    expect(o.stateOf(id)).toMatchObject({ state: 'refused', message: 'The line is disabled.' });
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect(o.table.dismiss(id, 1)).toBe(true);
    expect(o.table.forStaff()).toEqual([]);
  });

  it('is tried at least every 30 s while the network is black, and not like a storm', async () => {
    const o = outboxOf({ network: 'unknown' });
    o.add();
    await o.clock.advance(HOUR);
    expect(o.script.sent.length).toBeGreaterThan(115);
    expect(o.script.sent.length).toBeLessThan(130);
  });
});

describe('order', () => {
  it('is kept per appointment: a later intent waits until the earlier one is over', async () => {
    const o = outboxOf({ network: 'unknown' });
    const first = o.add({ origin: 'staff', kind: 'cancel' });
    const second = o.add({ origin: 'visitor' });
    await o.clock.advance(60_000);
    expect(new Set(o.script.tried())).toEqual(new Set([first]));
    o.script.network = 'ok';
    await o.clock.advance(31_000);
    expect(o.script.tried().slice(-2)).toEqual([first, second]);
  });

  it('between appointments is free: one that never succeeds holds up nobody', async () => {
    const o = outboxOf({ network: (intent) => (intent.appointmentId === 'poison' ? 'unknown' : 'ok') });
    const ids = Array.from({ length: 300 }, (_, n) =>
      o.add({ appointmentId: n === 137 ? 'poison' : `a${n}` }),
    );
    await o.clock.advance(5_000);
    const open = ids.filter((id) => o.stateOf(id).state !== 'confirmed');
    expect(open.map((id) => o.stateOf(id).appointmentId)).toEqual(['poison']);
    const others = o.script.sent.filter(({ intent }) => intent.appointmentId !== 'poison');
    expect(others).toHaveLength(299);
  });

  it('an attempt that hangs holds up nobody else', async () => {
    const o = outboxOf({ network: (intent) => (intent.appointmentId === 'poison' ? 'hang' : 'ok') });
    const poison = o.add({ appointmentId: 'poison' });
    const other = o.add({ appointmentId: 'other' });
    await o.clock.advance(10);
    expect(o.stateOf(poison).state).toBe('sending');
    expect(o.stateOf(other).state).toBe('confirmed');
  });

  it('lets visitors go ahead of staff', () => {
    const o = outboxOf({ network: 'hang' });
    for (let n = 0; n < 8; n++) o.add({ appointmentId: `busy${n}` });
    const staff = o.add({ appointmentId: 's', origin: 'staff' });
    const visitor = o.add({ appointmentId: 'v' });
    o.script.sent[0]?.answer({ ok: true });
    return o.clock.advance(1).then(() => {
      expect(o.script.tried()).toContain(visitor);
      expect(o.script.tried()).not.toContain(staff);
    });
  });
});

describe('undo', () => {
  it('is possible for 8 s, in which nothing is sent', async () => {
    const o = outboxOf();
    const id = o.addHeld();
    await o.clock.advance(UNDO_MS - 1);
    expect(o.script.sent).toEqual([]);
    expect(o.table.undo(id, wallMs(o.clock))).toBe(true);
    await o.clock.advance(HOUR);
    expect(o.script.sent).toEqual([]);
    expect(o.stateOf(id).state).toBe('undone');
  });

  it('is too late once 8 s are over', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.addHeld();
    await o.clock.advance(UNDO_MS);
    expect(o.script.tried()).toEqual([id]);
    expect(o.table.undo(id, wallMs(o.clock))).toBe(false);
    o.script.sent[0]?.answer(failed('not-sent'));
    await o.clock.advance(1);
    expect(o.stateOf(id).state).toBe('queued');
    expect(o.table.undo(id, wallMs(o.clock))).toBe(false);
  });

  it('is possible once: a second undo is too late', () => {
    const o = outboxOf();
    const id = o.addHeld();
    expect([o.table.undo(id, 1), o.table.undo(id, 2)]).toEqual([true, false]);
  });

  it('keeps its 8 s when the service comes back meanwhile and the wall clock jumps', async () => {
    const o = outboxOf({ network: 'not-sent' });
    o.add({ appointmentId: 'v' });
    await o.clock.advance(500);
    const held = o.addHeld({ appointmentId: 's' });
    o.clock.jump(24 * HOUR);
    o.script.network = 'ok';
    await o.clock.advance(3_000);
    expect(o.stateOf(1).state).toBe('confirmed');
    expect(o.stateOf(held).attempts).toBe(0);
    await o.clock.advance(5_000);
    expect(o.stateOf(held).state).toBe('confirmed');
  });
});

describe('while the service is away', () => {
  it('one intent probes and the others wait; all drain once it is back', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const ids = Array.from({ length: 20 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(60_000);
    o.script.sent.length = 0;
    await o.clock.advance(10 * 60_000);
    expect(o.script.sent.length).toBeGreaterThanOrEqual(19);
    expect(o.script.sent.length).toBeLessThanOrEqual(21);
    o.script.network = 'ok';
    await o.clock.advance(31_000);
    expect(ids.every((id) => o.stateOf(id).state === 'confirmed')).toBe(true);
  });

  it('a fresh check-in of a visitor is tried at once, a fresh one of staff waits for the probe', async () => {
    const o = outboxOf({ network: 'offline' });
    o.add({ appointmentId: 'first' });
    await o.clock.advance(120_000);
    const before = o.script.sent.length;
    const staff = o.add({ appointmentId: 's', origin: 'staff' });
    expect(o.script.sent).toHaveLength(before);
    const visitor = o.add({ appointmentId: 'v' });
    expect(o.script.tried().slice(before)).toEqual([visitor]);
    await o.clock.advance(0);
    o.script.network = 'ok';
    await o.clock.advance(31_000);
    expect(o.stateOf(staff).state).toBe('confirmed');
  });

  it('a fresh visitor who gets through brings everybody else along at once', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const waiting = Array.from({ length: 5 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(300_000);
    o.script.network = 'ok';
    o.add({ appointmentId: 'fresh' });
    await o.clock.advance(1);
    expect(waiting.map((id) => o.stateOf(id).state)).toEqual(Array(5).fill('confirmed'));
  });

  it('a probe that has no answer yet is waited for quietly', async () => {
    const o = outboxOf({ network: 'not-sent' });
    o.add({ appointmentId: 'a' });
    o.add({ appointmentId: 'b', origin: 'staff' });
    await o.clock.advance(10_000);
    o.script.network = 'hang';
    await o.clock.advance(31_000);
    const before = o.script.sent.length;
    let timers = 0;
    const { after } = o.clock;
    o.clock.after = (ms, run) => (timers++, after(ms, run));
    await o.clock.advance(60_000);
    expect(timers).toBeLessThan(10);
    expect(o.script.sent).toHaveLength(before);
  });
});

describe('a rejected key', () => {
  it('pauses everything, is tried again from time to time, and everything goes on when it is accepted', async () => {
    const o = outboxOf({ network: { kind: 'key-rejected', statusCode: 401 } });
    const ids = Array.from({ length: 10 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(60_000);
    expect(o.outbox().keyRejected()).toBe(true);
    o.script.sent.length = 0;
    await o.clock.advance(10 * 60_000);
    expect(o.script.sent.length).toBeLessThanOrEqual(21);
    expect(ids.every((id) => o.stateOf(id).state === 'queued' && o.stateOf(id).unknownAttempts === 0)).toBe(
      true,
    );
    o.script.network = 'ok';
    await o.clock.advance(31_000);
    expect(o.outbox().keyRejected()).toBe(false);
    expect(ids.every((id) => o.stateOf(id).state === 'confirmed')).toBe(true);
  });

  it('that is replaced, which starts the hub anew, lets everything go at once', async () => {
    const o = outboxOf({ network: 'key-rejected' });
    const ids = Array.from({ length: 5 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(HOUR);
    o.script.network = 'ok';
    await o.restart('stop');
    await o.clock.advance(1);
    expect(ids.map((id) => o.stateOf(id).state)).toEqual(ids.map(() => 'confirmed'));
  });

  it('lets no fresh visitor try, and tells them "saved" at once', async () => {
    const o = outboxOf({ network: 'key-rejected' });
    o.add({ appointmentId: 'first' });
    await o.clock.advance(1);
    const before = o.script.sent.length;
    const id = o.add({ appointmentId: 'second' });
    let answer: string | undefined;
    void o
      .outbox()
      .settled(id, 2_500)
      .then((intent) => (answer = intent?.state));
    await o.clock.advance(0);
    expect(answer).toBe('queued');
    expect(o.script.sent).toHaveLength(before);
  });

  it('answers those who already wait', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    let answer: string | undefined;
    void o
      .outbox()
      .settled(id, 60_000)
      .then((intent) => (answer = intent?.state));
    o.script.sent[0]?.answer(failed('key-rejected'));
    await o.clock.advance(1);
    expect(answer).toBe('queued');
  });
});

describe('waiting for the outcome', () => {
  it('ends when the service answers', async () => {
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

  it('ends in time when it does not, for everyone who waits', async () => {
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

  it('ends at once for what is over, and for what nobody knows', async () => {
    const o = outboxOf();
    const id = o.add();
    await o.clock.advance(1);
    expect((await o.outbox().settled(id, HOUR))?.state).toBe('confirmed');
    expect(await o.outbox().settled(4_711, HOUR)).toBeUndefined();
  });

  it('ends when the hub closes', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const id = o.add();
    const waiting = o.outbox().settled(id, HOUR);
    await o.clock.advance(1);
    await o.outbox().close();
    expect((await waiting)?.state).toBe('queued');
  });
});

describe('a stop', () => {
  it('leaves what has no answer within 3 s as unknown, what was not sent as it is, and sends nothing more', async () => {
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

  it('writes down the refusal that still came, instead of presuming success at the next start', async () => {
    const o = outboxOf();
    o.script.network = 'hang';
    const id = o.add();
    const attempt = o.script.sent[0];
    // The answer is there when the stop begins: the abort comes too late to change it.
    attempt?.answer(failed({ kind: 'refused', statusCode: 400, message: 'Cancelled.' }));
    await o.outbox().close();
    expect(o.stateOf(id)).toMatchObject({ state: 'refused', message: 'Cancelled.' });
  });

  it('gives an attempt that was sent 3 s for its answer, and the visitor who waits hears the answer', async () => {
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

  it('takes what is asked for meanwhile, and leaves it for the next start', async () => {
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
  it('after a crash while sending treats the attempt as unknown', async () => {
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

  it('sends everything that waited', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const ids = Array.from({ length: 30 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(40_000);
    o.script.network = 'ok';
    await o.restart('stop');
    await o.clock.advance(31_000);
    expect(ids.every((id) => o.stateOf(id).state === 'confirmed')).toBe(true);
  });

  it('within the 8 s keeps what is left of them and never more than 8 s, even if the wall clock went back', async () => {
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

describe('a wall clock that jumps', () => {
  it.each([24 * HOUR, -24 * HOUR, 10 * YEAR, -10 * YEAR])(
    'by %i ms changes nothing about when what is sent',
    async (jump) => {
      const timeline = async (jumps: boolean) => {
        const o = outboxOf({ network: 'not-sent' });
        const log: string[] = [];
        const began = o.clock.monotonic();
        const note = (): void => {
          const last = o.script.sent.length;
          if (log.length < last)
            log.push(`${o.clock.monotonic() - began}: ${o.script.tried().slice(log.length).join()}`);
        };
        o.add({ appointmentId: 'a' });
        o.addHeld({ appointmentId: 'b' });
        for (let n = 0; n < 90; n++) {
          if (jumps && n % 7 === 3) o.clock.jump(n % 2 ? jump : -jump);
          if (n === 60) o.script.network = 'ok';
          await o.clock.advance(1_000);
          note();
        }
        return { log, states: [1, 2].map((id) => o.stateOf(id).state) };
      };
      const steady = await timeline(false);
      expect(await timeline(true)).toEqual(steady);
      expect(steady.states).toEqual(['confirmed', 'confirmed']);
    },
  );
});

describe('a disk that will not write', () => {
  it('before sending keeps the intent and sends nothing that is not on disk', async () => {
    const o = outboxOf({ network: 'hang-before' });
    const id = o.add();
    const { table } = o;
    const { markSending } = table;
    table.markSending = () => {
      throw new Error('disk full');
    };
    o.script.network = 'ok';
    o.script.sent[0]?.answer(failed('not-sent'));
    await o.clock.advance(120_000);
    expect(o.script.sent.length).toBeGreaterThan(1);
    expect(o.script.sent.some(({ began }) => began)).toBe(false);
    expect(o.stateOf(id).state).toBe('queued');
    table.markSending = markSending;
    await o.clock.advance(31_000);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', attempts: 1 });
  });

  it('after the service said yes counts the attempt as unknown: the refusal of the second is not shown as one', async () => {
    const o = outboxOf();
    const { table } = o;
    const { confirm } = table;
    let full = true;
    table.confirm = (...given) => {
      if (full) throw new Error('disk full');
      confirm(...given);
    };
    const id = o.add();
    await o.clock.advance(1);
    expect(o.stateOf(id).state).toBe('sending');
    full = false;
    o.script.network = { kind: 'refused', statusCode: 400, message: 'Already checked in.' };
    await o.clock.advance(31_000);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: true, unknownAttempts: 1 });
  });

  it('or read does not end the hub: it looks again', async () => {
    const o = outboxOf();
    const { table } = o;
    const { heads } = table;
    table.heads = () => {
      throw new Error('disk I/O error');
    };
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', onUnhandled);
    onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
    const id = o.add();
    await o.clock.advance(60_000);
    table.heads = heads;
    await o.clock.advance(31_000);
    expect(o.stateOf(id).state).toBe('confirmed');
    expect(unhandled).toEqual([]);
  });

  it('is found by filling a real one: the intents there are drain once there is room', async () => {
    const o = outboxOf({ network: 'not-sent' });
    const ids = Array.from({ length: 12 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(1_000);
    fillDisk(o.database);
    o.script.network = 'ok';
    await o.clock.advance(60_000);
    emptyDisk(o.database);
    await o.clock.advance(60_000);
    expect(ids.map((id) => o.stateOf(id).state)).toEqual(ids.map(() => 'confirmed'));
  });
});
