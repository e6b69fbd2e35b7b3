import { describe, expect, it } from 'vitest';
import { outboxOf, type TestOutbox } from '../../../test/support/parts/outbox-of.ts';
import type { Intent } from './intent.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const isPoison = (intent: Intent): boolean => intent.appointmentId === 'poison';

/** A visitor every five seconds. */
async function busy(o: TestOutbox, forMs: number): Promise<void> {
  for (let at = 0; at < forMs; at += 5_000) {
    o.add({ appointmentId: `a${o.clock.monotonic()}` });
    await o.clock.advance(5_000);
  }
}

describe('an intent that keeps failing', () => {
  it('an intent that keeps failing while others get through is set aside in front of staff and tried every few minutes', async () => {
    const o = outboxOf({ network: (intent) => (isPoison(intent) ? 'unknown' : 'ok') });
    const id = o.add({ appointmentId: 'poison' });
    await busy(o, 5 * MINUTE);
    expect(o.stateOf(id).state).toBe('queued');
    expect(o.stateOf(id).unknownAttempts).toBeLessThan(8);
    expect(o.stateOf(id).parkedAt).toBeDefined();
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect(o.table.dismiss(id, 1)).toBe(false);
    const before = o.script.sent.filter(({ intent }) => isPoison(intent)).length;
    await busy(o, HOUR);
    const tries = o.script.sent.filter(({ intent }) => isPoison(intent)).length - before;
    expect(tries).toBeGreaterThanOrEqual(5);
    expect(tries).toBeLessThanOrEqual(12);
    o.script.network = 'ok';
    await o.clock.advance(10 * MINUTE);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', parkedAt: undefined });
    expect(o.table.forStaff()).toEqual([]);
  });

  it('an intent that keeps failing is still shown after a restart, which tries it at once', async () => {
    const o = outboxOf({ network: (intent) => (isPoison(intent) ? 'unknown' : 'ok') });
    const id = o.add({ appointmentId: 'poison' });
    await busy(o, 5 * MINUTE);
    await o.restart('stop');
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    o.script.network = 'ok';
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(id).state).toBe('confirmed');
  });

  it.each(['unknown', 'offline', 'not-sent', 'rate-limited', 'key-rejected'] as const)(
    'an intent that fails with all the others (%s) is not set aside: it is the service that is in trouble',
    async (trouble) => {
      const o = outboxOf({ network: trouble });
      for (let n = 0; n < 10; n++) o.add({ appointmentId: `a${n}` });
      await o.clock.advance(HOUR / 2);
      expect(o.table.forStaff()).toEqual([]);
      o.script.network = 'ok';
      await o.clock.advance(31_000);
      expect(o.table.countOpen()).toBe(0);
    },
  );

  it('an intent behind a captive portal that comes and goes is not counted against', async () => {
    const o = outboxOf();
    for (let n = 0; n < 20; n++) {
      o.script.network = 'offline';
      o.add({ appointmentId: `a${n}` });
      await o.clock.advance(MINUTE);
      o.script.network = 'ok';
      await o.clock.advance(31_000);
    }
    expect(o.table.countOpen()).toBe(0);
    expect(
      o.script.sent.every(({ intent }) => intent.unknownAttempts === 0 && intent.parkedAt === undefined),
    ).toBe(true);
  });

  it('an intent that something on the way answers with a page is set aside too, and does not keep the gate closed', async () => {
    const o = outboxOf({ network: (intent) => (isPoison(intent) ? 'offline' : 'ok') });
    const id = o.add({ appointmentId: 'poison' });
    await busy(o, 5 * MINUTE);
    expect(o.table.countOpen()).toBe(1);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    expect(o.script.sent.filter(({ intent }) => isPoison(intent)).length).toBeLessThan(10);
  });

  it('an intent whose sending throws does not spin, holds up nobody, and is set aside', async () => {
    const o = outboxOf();
    const { send } = o.script;
    let throws = 0;
    o.script.send = (intent, beforeSend, signal) => {
      if (!isPoison(intent)) return send(intent, beforeSend, signal);
      throws += 1;
      throw new RangeError('a bug');
    };
    const id = o.add({ appointmentId: 'poison' });
    await busy(o, HOUR);
    expect(throws).toBeLessThan(20);
    expect(o.script.sent).toHaveLength(720);
    expect(o.stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
  });

  it('an intent that fails as the first probe of every round does not keep the service away from the others', async () => {
    const o = outboxOf({ network: 'offline' });
    o.add({ appointmentId: 'poison' });
    const others = Array.from({ length: 10 }, (_, n) => o.add({ appointmentId: `a${n}`, origin: 'staff' }));
    await o.clock.advance(10 * MINUTE);
    o.script.network = (intent) => (isPoison(intent) ? 'offline' : 'ok');
    await o.clock.advance(5 * MINUTE);
    expect(others.map((id) => o.stateOf(id).state)).toEqual(others.map(() => 'confirmed'));
  });
});

describe('a damaged row', () => {
  it('a damaged row is sent anyway when what is damaged is not needed for that', async () => {
    const o = outboxOf({ network: 'hang-before' });
    const id = o.add();
    o.database.sqlite.exec(`UPDATE intents SET previous_status = 'nonsense', resolution = 'nonsense'`);
    o.script.network = 'ok';
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', previousStatus: undefined });
  });

  it('a damaged row that cannot even be read holds up nobody', async () => {
    const o = outboxOf();
    const { byId } = o.table;
    o.table.byId = (id) => {
      if (id === 1) throw new TypeError('unreadable');
      return byId(id);
    };
    o.add({ appointmentId: 'poison' });
    const others = Array.from({ length: 20 }, (_, n) => o.add({ appointmentId: `a${n}` }));
    await o.clock.advance(MINUTE);
    expect(others.map((id) => o.stateOf(id).state)).toEqual(others.map(() => 'confirmed'));
    await busy(o, 10 * MINUTE);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([1]);
  });
});

describe('an unknown attempt of an earlier intent', () => {
  const refused = { kind: 'refused', statusCode: 400 } as const;

  it('an unknown attempt that asked the same of the same appointment explains a later refusal, also after a restart', async () => {
    const o = outboxOf({ network: 'unknown' });
    const first = o.add();
    await o.clock.advance(1);
    o.script.network = { kind: 'refused', statusCode: 404 };
    await o.clock.advance(31_000);
    expect(o.stateOf(first).state).toBe('refused');
    await o.restart('crash');
    o.script.network = refused;
    const second = o.add();
    await o.clock.advance(1);
    expect(o.stateOf(second)).toMatchObject({ state: 'confirmed', presumed: true, unknownAttempts: 0 });
  });

  it('an unknown attempt that asked something else, or of another appointment, explains no refusal: somebody must look', async () => {
    const o = outboxOf({ network: 'unknown' });
    o.add({ kind: 'no-show', origin: 'staff' });
    await o.clock.advance(1);
    o.script.network = { kind: 'refused', statusCode: 404 };
    await o.clock.advance(31_000);
    o.script.network = refused;
    const [other, elsewhere] = [o.add(), o.add({ appointmentId: 'b', kind: 'no-show', origin: 'staff' })];
    await o.clock.advance(1);
    expect([other, elsewhere].map((id) => o.stateOf(id).state)).toEqual(['refused', 'refused']);
  });
});

it('ten thousand waiting intents are not read again for each one that is settled', async () => {
  const o = outboxOf({ network: 'hang-before' });
  const { heads } = o.table;
  let read = 0;
  o.database.transaction(() => {
    for (let n = 0; n < 10_000; n++) {
      o.table.add({
        kind: 'check-in',
        appointmentId: `a${n % 5_000}`,
        origin: n % 2 ? 'staff' : 'visitor',
        previousStatus: 'Scheduled',
        createdAt: 0,
        dueAt: 0,
      });
    }
  });
  o.table.heads = function* () {
    for (const head of heads()) {
      read += 1;
      yield head;
    }
  };
  let settled = 0;
  o.script.network = () => (++settled <= 1_000 ? 'ok' : 'hang-before');
  o.outbox().wake();
  await o.clock.advance(1);
  expect(settled).toBeGreaterThan(1_000);
  expect(read).toBeLessThan(30 * 1_000);
});
