/** A service that lets in all requests but some: the rows, the kinds, or all of them once the key is rejected. */
import { describe, expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { outboxOf, type TestOutbox } from '../../../test/support/parts/outbox-of.ts';
import type { Script } from '../../../test/support/parts/scripted-send.ts';
import type { ServiceFailure } from '../service/errors.ts';
import { createKeyDoubt } from '../service/key-doubt.ts';
import { LOOK } from '../service/doubt.ts';
import type { Intent, IntentKind } from './intent.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REFUSALS: readonly ServiceFailure[] = [
  { kind: 'key-rejected', statusCode: 401, message: 'Please authenticate.' },
  { kind: 'refused', statusCode: 403, message: 'Forbidden.' },
];
const KINDS: readonly IntentKind[] = ['check-in', 'cancel', 'no-show', 'edit', 'create', 'auto-assign'];

/** A service that refuses `which` and lets in the rest. */
const refusing =
  (failure: Script, which: (intent: Intent) => boolean) =>
  (intent: Intent): Script =>
    which(intent) ? failure : 'ok';

function put(o: TestOutbox, kind: IntentKind, appointmentId: string): number {
  const origin = kind === 'check-in' ? 'visitor' : 'staff';
  if (kind === 'create' || kind === 'auto-assign') return o.addCreate(kind);
  return o.add({ kind, origin, appointmentId, ...(kind === 'edit' ? { payload: '{}' } : {}) });
}

/** Twenty visitors, one every half minute; whether each was told for certain. */
async function visitors(o: TestOutbox): Promise<readonly (string | undefined)[]> {
  const told: (string | undefined)[] = [];
  for (let n = 0; n < 20; n++) {
    const id = o.add({ appointmentId: `later-${n}` });
    void o
      .outbox()
      .settled(id, 2_500)
      .then((intent) => told.push(intent?.state));
    await o.clock.advance(30_000);
  }
  return told;
}

describe.each(REFUSALS)('one row that is answered $statusCode for good', (failure) => {
  it.each(KINDS)('(%s) holds nobody else up, and is in front of staff within a minute', async (kind) => {
    const o = outboxOf({ network: refusing(failure, ({ id: tried }) => tried === 1) });
    const id = put(o, kind, 'poison');
    const told = await visitors(o);
    expect(told).toEqual(told.map(() => 'confirmed'));
    expect(o.outbox().keyRejected()).toBe(false);
    const row = o.stateOf(id);
    expect(row).toMatchObject({ state: 'queued', unknownAttempts: 0, failure: { words: failure.message } });
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect((row.parkedAt ?? 0) - row.createdAt).toBeLessThanOrEqual(MINUTE);
    expect(o.script.sent.filter(({ intent }) => intent.id === id).length).toBeLessThanOrEqual(9);
    // Staff may give it up, or send it again once the key may do it.
    expect(o.table.sendNow(id, 1)).toBe(true);
    o.script.network = 'ok';
    o.outbox().decided(id);
    await o.clock.advance(1);
    expect(o.stateOf(id).state).toBe('confirmed');
  });

  it('one row answered with a rejection for good is in front of staff within a minute if nobody else comes, and tried every few minutes', async () => {
    const o = outboxOf({ network: failure });
    const id = o.add();
    await o.clock.advance(MINUTE);
    expect(o.outbox().keyRejected()).toBe(false);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    const before = o.script.sent.length;
    expect(before).toBeLessThanOrEqual(6);
    await o.clock.advance(HOUR);
    expect(o.script.sent.length - before).toBeLessThanOrEqual(12);
  });

  it('one row answered with a rejection for good beside another such row pauses nothing for longer than one probe', async () => {
    const o = outboxOf({
      network: refusing(failure, ({ appointmentId }) => appointmentId.startsWith('poison')),
    });
    const ids = [put(o, 'check-in', 'poison-1'), put(o, 'cancel', 'poison-2')];
    await o.clock.advance(0);
    const told = await visitors(o);
    expect(told.slice(1)).toEqual(told.slice(1).map(() => 'confirmed'));
    expect(o.outbox().keyRejected()).toBe(false);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual(ids.toReversed());
  });

  it('one row answered with a rejection for good beside ten others holds up nobody after a restart: the next probe is theirs', async () => {
    const o = outboxOf({
      network: refusing(failure, ({ appointmentId }) => appointmentId.startsWith('poison')),
    });
    for (let n = 0; n < 10; n += 1) put(o, 'check-in', `poison-${n}`);
    await o.clock.advance(30 * MINUTE);
    await o.restart('stop');
    await o.clock.advance(1_000);
    expect(o.outbox().keyRejected()).toBe(true);
    const came = put(o, 'check-in', 'later');
    await o.clock.advance(30_000);
    expect(o.stateOf(came).state).toBe('confirmed');
  });

  it('one row answered with a rejection for good beside nine others is remembered over a restart: whoever comes then waits for no probe', async () => {
    for (const how of ['stop', 'crash'] as const) {
      const o = outboxOf({
        network: refusing(failure, ({ appointmentId }) => appointmentId.startsWith('poison')),
      });
      for (let n = 0; n < 10; n += 1) put(o, 'check-in', `poison-${n}`);
      await visitors(o);
      expect(o.table.forStaff()).toHaveLength(10);
      await o.restart(how);
      await o.clock.advance(1_000);
      expect(o.outbox().keyRejected()).toBe(false);
      const came = put(o, 'check-in', 'later');
      await o.clock.advance(1);
      expect(o.stateOf(came).state).toBe('confirmed');
      // The key is rejected for all: two others say so, whatever was remembered.
      o.script.network = failure;
      put(o, 'check-in', 'after-1');
      put(o, 'check-in', 'after-2');
      await o.clock.advance(1);
      expect(o.outbox().keyRejected()).toBe(true);
    }
  });

  it('one row answered with a rejection that staff give up says no more of the key, nor does what is left alone', async () => {
    const key = createKeyDoubt();
    const o = outboxOf({ network: failure, key });
    const givenUp = put(o, 'check-in', 'poison-1');
    await o.clock.advance(10 * MINUTE);
    const left = put(o, 'cancel', 'poison-2');
    await o.clock.advance(MINUTE);
    expect(key.isSuspicious()).toBe(true);
    expect(o.table.giveUp(givenUp, wallMs(o.clock))).toBe(true);
    o.outbox().decided(givenUp);
    expect(key.isSuspicious()).toBe(false);
    expect(o.outbox().keyRejected()).toBe(false);
    await o.clock.advance(2 * MINUTE);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([left]);
  });
});

describe('a kind that the key may not do', () => {
  it.each(KINDS.filter((kind) => kind !== 'check-in'))(
    '(%s) is set aside, and check-ins go on',
    async (kind) => {
      const [, failure] = REFUSALS;
      const isOfKind = (intent: Intent): boolean => intent.kind === kind;
      const o = outboxOf({ network: refusing(failure ?? 'refused', isOfKind) });
      const ids = ['a', 'b', 'c'].map((appointmentId) => put(o, kind, appointmentId));
      await o.clock.advance(0);
      expect(o.outbox().keyRejected()).toBe(false);
      const told = await visitors(o);
      expect(told).toEqual(told.map(() => 'confirmed'));
      expect(o.table.forStaff().map((intent) => intent.id)).toEqual(ids.toReversed());
    },
  );

  it('a kind that the key may not do is no reason to pause where both ways to book are refused', async () => {
    const [failure] = REFUSALS;
    const o = outboxOf({ network: failure ?? 'key-rejected' });
    put(o, 'create', '');
    put(o, 'auto-assign', '');
    await o.clock.advance(1);
    expect(o.outbox().keyRejected()).toBe(false);
  });
});

describe.each(REFUSALS)('a key that is rejected ($statusCode)', (failure) => {
  it.each<[string, IntentKind, IntentKind]>([
    ['two check-ins', 'check-in', 'check-in'],
    ['a check-in and a cancellation', 'cancel', 'check-in'],
    ['two kinds without a check-in', 'edit', 'cancel'],
  ])(
    'a key that is rejected is noticed after two rows (%s), and nothing but a probe goes until it is accepted',
    async (_rows, one, other) => {
      const o = outboxOf({ network: failure });
      const ids = [put(o, one, 'a'), put(o, other, 'b')];
      await o.clock.advance(1);
      expect(o.outbox().keyRejected()).toBe(true);
      expect(o.script.sent).toHaveLength(2);
      ids.push(...Array.from({ length: 30 }, (_, n) => o.add({ appointmentId: `v${n}` })));
      await o.clock.advance(0);
      expect(o.script.sent).toHaveLength(2);
      await o.clock.advance(HOUR);
      // At most one in half a minute, after the first few; never two at once.
      expect(o.script.sent.length).toBeLessThanOrEqual(130);
      expect(o.table.forStaff()).toEqual([]);
      o.script.network = 'ok';
      await o.clock.advance(31_000);
      expect(o.outbox().keyRejected()).toBe(false);
      expect(ids.map((id) => o.stateOf(id).state)).toEqual(ids.map(() => 'confirmed'));
    },
  );

  it('a key that is rejected is tried with a check-in, where there is one', async () => {
    const o = outboxOf({ network: failure });
    put(o, 'edit', 'a');
    put(o, 'cancel', 'b');
    await o.clock.advance(1);
    const checkIn = put(o, 'check-in', 'c');
    const sent = o.script.sent.length;
    await o.clock.advance(2_000);
    expect(o.script.tried()[sent]).toBe(checkIn);
  });

  it('a key that is rejected stays so while a probe fails for another reason, and its probes keep their distance', async () => {
    const o = outboxOf({ network: failure });
    for (let n = 0; n < 10; n++) o.add({ appointmentId: `a${n}` });
    await o.clock.advance(MINUTE);
    o.script.network = 'unknown';
    const before = o.script.sent.length;
    await o.clock.advance(10 * MINUTE);
    expect(o.script.sent.length - before).toBeLessThanOrEqual(21);
    expect(o.outbox().keyRejected()).toBe(true);
  });

  it('a key that is rejected is noticed after one row where the hub’s own look is refused as well, and not where that is its own', async () => {
    for (const isOwn of [false, true]) {
      const key = createKeyDoubt();
      key.refused(LOOK);
      expect(key.isRejected()).toBe(false);
      if (isOwn) key.accepted({ id: 'x', about: 'x', kind: 'check-in' });
      const o = outboxOf({ network: failure, key });
      o.add();
      await o.clock.advance(1);
      expect(o.outbox().keyRejected()).toBe(!isOwn);
    }
  });

  it('a key that is rejected is found accepted again by the look that was refused', async () => {
    const key = createKeyDoubt();
    key.refused(LOOK);
    const o = outboxOf({ network: failure, key });
    const id = o.add();
    await o.clock.advance(1);
    key.accepted(LOOK);
    expect(key.isRejected()).toBe(false);
    o.script.network = 'ok';
    await o.clock.advance(2_000);
    expect(o.stateOf(id).state).toBe('confirmed');
  });
});
