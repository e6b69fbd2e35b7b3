/** An intent that is set aside: when, with which reason, and the two ways out that staff have. */
import { describe, expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const REFUSED_IN_TEXT = {
  kind: 'unknown',
  statusCode: 400,
  message: 'Already served.',
  cause: 'text',
} as const;

describe('an intent that is answered 4xx in plain text', () => {
  it('alone in the house is in front of staff within a minute, with the words, and is not lost', async () => {
    const o = outboxOf({ network: REFUSED_IN_TEXT });
    const id = o.add();
    await o.clock.advance(MINUTE);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect(o.stateOf(id)).toMatchObject({
      state: 'queued',
      failure: { kind: 'unknown', statusCode: 400, words: 'Already served.' },
    });
    expect(o.script.sent).toHaveLength(5);
  });

  it('a booking that is answered 4xx in plain text is a person’s at once and is not sent again', async () => {
    const o = outboxOf({ network: REFUSED_IN_TEXT });
    const id = o.addCreate();
    await o.clock.advance(30 * MINUTE);
    expect(o.stateOf(id).state).toBe('unresolved');
    expect(o.script.sent).toHaveLength(1);
  });
});

describe('an intent that fails in a quiet house', () => {
  const page = { kind: 'unknown', statusCode: 403, cause: 'html' } as const;

  it('an intent that fails in a quiet house is set aside after ten minutes in which the service answered the hub’s own looks', async () => {
    let looks = 0;
    const o = outboxOf({ network: page, looksAnswered: () => looks });
    const id = o.add();
    for (let minute = 0; minute < 9; minute++) {
      looks += 1;
      await o.clock.advance(MINUTE);
    }
    expect(o.stateOf(id).parkedAt).toBeUndefined();
    for (let minute = 0; minute < 6; minute++) {
      looks += 1;
      await o.clock.advance(MINUTE);
    }
    expect(o.stateOf(id).parkedAt).toBeDefined();
  });

  it('an intent that fails in a quiet house is not set aside while the looks fail too: it is the service that is in trouble', async () => {
    const o = outboxOf({ network: page, looksAnswered: () => 0 });
    const id = o.add();
    await o.clock.advance(3 * 60 * MINUTE);
    expect(o.stateOf(id).parkedAt).toBeUndefined();
  });
});

describe('a service that asks to be left alone (503)', () => {
  it('a service that asks to be left alone (503) is left alone for as long, and then asked again', async () => {
    const o = outboxOf({ network: { kind: 'unknown', statusCode: 503, retryAfterMs: 120_000 } });
    const id = o.add();
    await o.clock.advance(119 * SECOND);
    expect(o.script.sent).toHaveLength(1);
    o.script.network = 'ok';
    await o.clock.advance(2 * SECOND);
    expect(o.stateOf(id).state).toBe('confirmed');
  });

  it('a service that asks to be left alone (503) is left alone also when the network is away in the meantime and comes back', async () => {
    const o = outboxOf({ network: { kind: 'unknown', statusCode: 503, retryAfterMs: 300_000 } });
    const asked = o.add();
    await o.clock.advance(SECOND);
    o.script.network = 'not-sent';
    const other = o.add({ appointmentId: 'a2' });
    await o.clock.advance(5 * SECOND);
    o.script.network = 'ok';
    await o.clock.advance(MINUTE);
    expect(o.stateOf(other).state).toBe('confirmed');
    expect(o.script.tried().filter((id) => id === asked)).toHaveLength(1);
    await o.clock.advance(5 * MINUTE);
    expect(o.stateOf(asked).state).toBe('confirmed');
  });

  it('a service that asks to be left alone for hours is asked again after ten minutes', async () => {
    const o = outboxOf({ network: { kind: 'unknown', statusCode: 503, retryAfterMs: 7_200_000 } });
    o.add();
    await o.clock.advance(10 * MINUTE);
    expect(o.script.sent).toHaveLength(2);
  });
});

describe('staff who look at an intent that is set aside', () => {
  async function aside() {
    const o = outboxOf({ network: REFUSED_IN_TEXT });
    const id = o.add();
    await o.clock.advance(MINUTE);
    o.script.sent.length = 0;
    return { o, id };
  }

  it('staff who look at an intent that is set aside send it again now, and it goes at once', async () => {
    const { o, id } = await aside();
    o.script.network = 'ok';
    expect(o.table.sendNow(id, wallMs(o.clock))).toBe(true);
    o.outbox().decided(id);
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', parkedAt: undefined });
    expect(o.table.forStaff()).toEqual([]);
  });

  it('staff who look at an intent that is set aside send it again now, and have it back at once when it fails again', async () => {
    const { o, id } = await aside();
    o.table.sendNow(id, wallMs(o.clock));
    expect(o.table.forStaff()).toEqual([]);
    o.outbox().decided(id);
    await o.clock.advance(1);
    expect(o.script.sent).toHaveLength(1);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
  });

  it('staff who look at an intent that is set aside give it up, and it is never sent again, also not by the next start', async () => {
    const { o, id } = await aside();
    expect(o.table.giveUp(id, wallMs(o.clock))).toBe(true);
    o.outbox().wake();
    await o.restart('stop');
    await o.clock.advance(60 * MINUTE);
    expect(o.stateOf(id)).toMatchObject({ state: 'undone', resolution: 'give-up' });
    expect(o.script.sent).toEqual([]);
    expect(o.table.forStaff()).toEqual([]);
    expect(o.table.countOpen()).toBe(0);
  });

  it('staff who look at an intent that is set aside cannot give up or hurry what is not set aside', () => {
    const o = outboxOf({ network: 'unknown' });
    const id = o.add();
    expect([o.table.giveUp(id, 1), o.table.sendNow(id, 1)]).toEqual([false, false]);
  });

  it('staff who look at an intent that is set aside find the reason still there after a restart', async () => {
    const { o, id } = await aside();
    await o.restart('crash');
    expect(o.stateOf(id).failure).toEqual({ kind: 'unknown', statusCode: 400, words: 'Already served.' });
  });
});

describe('a check-in', () => {
  const noEdits = (intent: { kind: string }) => (intent.kind === 'edit' ? REFUSED_IN_TEXT : 'ok');

  it('a check-in does not wait for a change of its appointment that is set aside', async () => {
    const o = outboxOf({ network: noEdits });
    const edit = o.add({ kind: 'edit', origin: 'staff', payload: '{}' });
    await o.clock.advance(MINUTE);
    const checkIn = o.add();
    await o.clock.advance(1);
    expect(o.stateOf(checkIn).state).toBe('confirmed');
    expect(o.stateOf(edit).parkedAt).toBeDefined();
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([edit]);
  });

  it('a check-in does not wait for a change that was made after one that is set aside, and that waits for it', async () => {
    const o = outboxOf({ network: noEdits });
    const edits = [1, 2, 3].map(() => o.add({ kind: 'edit', origin: 'staff', payload: '{}' }));
    await o.clock.advance(MINUTE);
    const checkIn = o.add();
    await o.clock.advance(1);
    expect(o.stateOf(checkIn).state).toBe('confirmed');
    expect(edits.map((id) => o.stateOf(id).attempts > 0)).toEqual([true, false, false]);
  });

  it('a check-in waits for a change that is under way or still young', async () => {
    const o = outboxOf({ network: noEdits });
    o.add({ kind: 'edit', origin: 'staff', payload: '{}' });
    await o.clock.advance(SECOND);
    const checkIn = o.add();
    await o.clock.advance(SECOND);
    expect(o.stateOf(checkIn).attempts).toBe(0);
    await o.clock.advance(MINUTE);
    expect(o.stateOf(checkIn).state).toBe('confirmed');
  });

  it('a check-in by staff goes out once the no-show before it is set aside, which is given up with a notice', async () => {
    const o = outboxOf({ network: (intent) => (intent.kind === 'no-show' ? REFUSED_IN_TEXT : 'ok') });
    const noShow = o.add({ kind: 'no-show', origin: 'staff' });
    await o.clock.advance(SECOND);
    const checkIn = o.add({ origin: 'staff', previousStatus: 'No-show' });
    await o.clock.advance(MINUTE);
    expect(o.stateOf(noShow)).toMatchObject({ state: 'undone', resolution: 'visitor-came' });
    expect(o.stateOf(checkIn).state).toBe('confirmed');
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([noShow]);
    const attempts = o.script.sent.length;
    await o.restart('crash');
    await o.clock.advance(30 * MINUTE);
    expect(o.script.sent).toHaveLength(attempts);
  });

  it('a check-in does not overtake a cancellation that is set aside', async () => {
    const o = outboxOf({ network: (intent) => (intent.kind === 'cancel' ? REFUSED_IN_TEXT : 'ok') });
    o.add({ kind: 'cancel', origin: 'staff' });
    await o.clock.advance(MINUTE);
    const checkIn = o.add();
    await o.clock.advance(MINUTE);
    expect(o.stateOf(checkIn).attempts).toBe(0);
  });
});
