import { describe, expect, it } from 'vitest';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { failed } from '../../../test/support/parts/scripted-send.ts';

const HOUR = 3_600_000;

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
  it('a rejected key pauses everything, is tried again from time to time, and everything goes on when it is accepted', async () => {
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

  it('a rejected key that is replaced, which starts the hub again, lets everything go at once', async () => {
    const o = outboxOf({ network: 'key-rejected' });
    const ids = Array.from({ length: 5 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(HOUR);
    o.script.network = 'ok';
    await o.restart('stop');
    await o.clock.advance(1);
    expect(ids.map((id) => o.stateOf(id).state)).toEqual(ids.map(() => 'confirmed'));
  });

  it('a rejected key lets no fresh visitor try, and tells them "saved" at once', async () => {
    const o = outboxOf({ network: 'key-rejected' });
    o.add({ appointmentId: 'first' });
    o.add({ appointmentId: 'second' });
    await o.clock.advance(1);
    const before = o.script.sent.length;
    const id = o.add({ appointmentId: 'third' });
    let answer: string | undefined;
    void o
      .outbox()
      .settled(id, 2_500)
      .then((intent) => (answer = intent?.state));
    await o.clock.advance(0);
    expect(answer).toBe('queued');
    expect(o.script.sent).toHaveLength(before);
  });

  it('a rejected key answers those who already wait', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = o.add();
    o.add({ appointmentId: 'a2' });
    let answer: string | undefined;
    void o
      .outbox()
      .settled(id, 60_000)
      .then((intent) => (answer = intent?.state));
    o.script.sent[0]?.answer(failed('key-rejected'));
    await o.clock.advance(1);
    expect(answer).toBeUndefined();
    o.script.sent[1]?.answer(failed('key-rejected'));
    await o.clock.advance(1);
    expect(answer).toBe('queued');
  });
});
