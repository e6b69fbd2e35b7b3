import { describe, expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { failed } from '../../../test/support/parts/scripted-send.ts';
import { UNDO_MS } from '../../contract/limits.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

describe('an intent', () => {
  it('an intent is sent at once and confirmed, once', async () => {
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

  it('an intent is on disk as sending before the first byte', () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    expect(o.stateOf(id)).toMatchObject({ state: 'sending', attempts: 1 });
  });

  it('an intent is still queued on disk while it waits for a slot', () => {
    const o = outboxOf({ network: 'hang-before' });
    const id = o.add();
    expect(o.stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it.each(['not-sent', 'offline', 'rate-limited', 'expired', 'aborted'] as const)(
    'an intent that failed as %s is tried again until it is confirmed, and nothing is presumed',
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

  it('an intent whose outcome is unknown is tried again, and a refusal then means that it took effect', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = o.add();
    await o.clock.advance(10_000);
    expect(o.stateOf(id).unknownAttempts).toBeGreaterThan(1);
    o.script.network = { kind: 'refused', statusCode: 400 };
    await o.clock.advance(31_000);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', presumed: true });
  });

  it('an intent whose outcome is unknown and that the service has never heard of is refused', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = o.add();
    await o.clock.advance(10_000);
    o.script.network = { kind: 'refused', statusCode: 404 };
    await o.clock.advance(31_000);
    expect(o.stateOf(id).state).toBe('refused');
  });

  it('an intent that is refused ends, with the service’s words, and is never sent again', async () => {
    const o = outboxOf({ network: { kind: 'refused', statusCode: 409, message: 'The line is disabled.' } });
    const id = o.add();
    await o.clock.advance(HOUR);
    expect(o.script.tried()).toEqual([id]);
    expect(o.stateOf(id)).toMatchObject({ state: 'refused', message: 'The line is disabled.' });
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect(o.table.dismiss(id, 1)).toBe(true);
    expect(o.table.forStaff()).toEqual([]);
  });

  it('an intent is tried at least every 30 s while the network is black, and not like a storm', async () => {
    const o = outboxOf({ network: 'unknown' });
    o.add();
    await o.clock.advance(HOUR);
    expect(o.script.sent.length).toBeGreaterThan(115);
    expect(o.script.sent.length).toBeLessThan(130);
  });
});

describe('order', () => {
  it('order is kept per appointment: a later intent waits until the earlier one is over', async () => {
    const o = outboxOf({ network: 'unknown' });
    const first = o.add({ origin: 'staff', kind: 'cancel' });
    const second = o.add({ origin: 'visitor' });
    await o.clock.advance(60_000);
    expect(new Set(o.script.tried())).toEqual(new Set([first]));
    o.script.network = 'ok';
    await o.clock.advance(31_000);
    expect(o.script.tried().slice(-2)).toEqual([first, second]);
  });

  it('the order between appointments is free: one that never succeeds holds up nobody', async () => {
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

  it('order lets visitors go ahead of staff', () => {
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
  it('undo is possible for 8 s, in which nothing is sent', async () => {
    const o = outboxOf();
    const id = o.addHeld();
    await o.clock.advance(UNDO_MS - 1);
    expect(o.script.sent).toEqual([]);
    expect(o.table.undo(id, wallMs(o.clock))).toBe(true);
    await o.clock.advance(HOUR);
    expect(o.script.sent).toEqual([]);
    expect(o.stateOf(id).state).toBe('undone');
  });

  it('undo is too late once 8 s are over', async () => {
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

  it('undo is possible once: a second undo is too late', () => {
    const o = outboxOf();
    const id = o.addHeld();
    expect([o.table.undo(id, 1), o.table.undo(id, 2)]).toEqual([true, false]);
  });

  it('undo keeps its 8 s when the service comes back in the meantime and the wall clock jumps', async () => {
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

describe('a wall clock that jumps', () => {
  it.each([24 * HOUR, -24 * HOUR, 10 * YEAR, -10 * YEAR])(
    'a wall clock that jumps by %i ms changes nothing about when what is sent',
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
