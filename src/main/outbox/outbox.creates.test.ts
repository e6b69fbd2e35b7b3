import { describe, expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { emptyDisk, fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { outboxOf, type TestOutbox } from '../../../test/support/parts/outbox-of.ts';
import type { Script } from '../../../test/support/parts/scripted-send.ts';
import { LAST_ANSWERS_MS } from './outbox.ts';

const HOUR = 3_600_000;

const book = (o: TestOutbox): number => o.addCreate();

describe('a new appointment', () => {
  it('a new appointment has a key of its own until the service gives the id', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = book(o);
    expect(o.stateOf(id).appointmentId).toBe(`new-${id}`);
    o.script.sent[0]?.answer({ ok: true, created: { id: '4711', publicId: 'A-9' } });
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', appointmentId: '4711' });
  });

  it.each<Script>(['not-sent', 'offline', 'rate-limited', 'expired', 'aborted'])(
    'a new appointment of which nothing was sent (%s) is tried again by itself',
    async (network) => {
      const o = outboxOf({ network });
      const id = book(o);
      await o.clock.advance(60_000);
      expect(o.stateOf(id)).toMatchObject({ state: 'queued', unknownAttempts: 0 });
      o.script.network = 'ok';
      await o.clock.advance(31_000);
      expect(o.stateOf(id).state).toBe('confirmed');
    },
  );

  it('a new appointment that the key may not make is in front of staff, and tried again by itself every few minutes', async () => {
    const o = outboxOf({ network: 'key-rejected' });
    const id = book(o);
    await o.clock.advance(60_000);
    expect(o.stateOf(id)).toMatchObject({ state: 'queued', unknownAttempts: 0 });
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
    o.script.network = 'ok';
    await o.clock.advance(600_000);
    expect(o.stateOf(id).state).toBe('confirmed');
  });

  it('a new appointment whose outcome is unknown is never sent again by itself, whatever happens', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = book(o);
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'unresolved', unknownAttempts: 1 });
    o.script.network = 'ok';
    o.clock.jump(24 * HOUR);
    await o.clock.advance(HOUR);
    await o.restart('stop');
    await o.restart('crash');
    o.add({ appointmentId: 'other' });
    await o.clock.advance(HOUR);
    expect(o.script.sent.filter(({ intent }) => intent.id === id)).toHaveLength(1);
    expect(o.table.forStaff().map((intent) => intent.id)).toEqual([id]);
  });

  it('a new appointment during whose sending the hub died waits for a person', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = book(o);
    o.script.network = 'ok';
    await o.restart('crash');
    await o.clock.advance(HOUR);
    expect(o.stateOf(id)).toMatchObject({ state: 'unresolved', unknownAttempts: 1 });
    expect(o.script.sent).toHaveLength(1);
  });

  it('a new appointment that was under way at a stop waits for a person; one without a slot is sent by the next start', async () => {
    const o = outboxOf({ network: (intent) => (intent.id === 1 ? 'hang' : 'hang-before') });
    const [sent, waiting] = [book(o), book(o)];
    const closed = o.outbox().close();
    await o.clock.advance(LAST_ANSWERS_MS);
    await closed;
    o.script.network = 'ok';
    await o.restart('crash');
    await o.clock.advance(1);
    expect(o.stateOf(sent).state).toBe('unresolved');
    expect(o.stateOf(waiting).state).toBe('confirmed');
  });

  it('a new appointment whose confirmation found a full disk waits for a person, and is not sent again when there is room', async () => {
    const o = outboxOf({ network: 'hang' });
    const id = book(o);
    const { confirm, leaveUnresolved } = o.table;
    const full = (): never => {
      throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    };
    o.table.confirm = full;
    o.table.leaveUnresolved = full;
    o.script.sent[0]?.answer({ ok: true, created: { id: '4711' } });
    o.script.network = 'ok';
    await o.clock.advance(HOUR);
    expect(o.stateOf(id).state).toBe('sending');
    o.table.confirm = confirm;
    o.table.leaveUnresolved = leaveUnresolved;
    await o.clock.advance(31_000);
    expect(o.stateOf(id).state).toBe('unresolved');
    expect(o.script.sent).toHaveLength(1);
  });

  it('a new appointment is refused in the service’s words, also after an unknown attempt that a person sent again', async () => {
    const o = outboxOf({ network: 'unknown' });
    const id = book(o);
    await o.clock.advance(1);
    o.script.network = { kind: 'refused', statusCode: 409, message: 'The line is disabled.' };
    expect(o.table.resolveAgain(id, wallMs(o.clock))).toBe(true);
    o.outbox().wake();
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({
      state: 'refused',
      presumed: false,
      message: 'The line is disabled.',
    });
  });
});

describe('a person who decides', () => {
  async function unresolved() {
    const o = outboxOf({ network: 'unknown' });
    const id = book(o);
    await o.clock.advance(1);
    return { o, id };
  }

  it('"send again" sends it once more, and an unknown outcome asks again', async () => {
    const { o, id } = await unresolved();
    o.table.resolveAgain(id, wallMs(o.clock));
    o.outbox().wake();
    await o.clock.advance(HOUR);
    expect(o.stateOf(id)).toMatchObject({ state: 'unresolved', attempts: 2, unknownAttempts: 2 });
    o.script.network = 'hang';
    o.table.resolveAgain(id, wallMs(o.clock));
    o.outbox().wake();
    await o.clock.advance(1);
    o.script.sent.at(-1)?.answer({ ok: true, created: { id: '900' } });
    await o.clock.advance(1);
    expect(o.stateOf(id)).toMatchObject({ state: 'confirmed', resolution: 'send-again' });
  });

  it('a person who decides decides once: the second desk is too late', async () => {
    const { o, id } = await unresolved();
    expect(o.table.resolveThere(id, 1, '4711')).toBe(true);
    expect(o.table.resolveAgain(id, 2)).toBe(false);
    expect(o.table.resolveGivenUp(id, 2)).toBe(false);
    expect(o.stateOf(id)).toMatchObject({
      state: 'confirmed',
      appointmentId: '4711',
      resolution: 'it-is-there',
    });
    expect(o.table.forStaff()).toEqual([]);
  });

  it('a person who decides cannot dismiss what has to be decided', async () => {
    const { o, id } = await unresolved();
    expect(o.table.dismiss(id, 1)).toBe(false);
    expect(o.table.forStaff()).toHaveLength(1);
  });
});

describe('an intent that is undone while it waits for its slot', () => {
  it('an intent that is undone while it waits for its slot is not sent when the slot comes', async () => {
    const o = outboxOf();
    let slot = (): void => {};
    const { send } = o.script;
    o.script.send = async (intent, beforeSend, signal) => {
      await new Promise<void>((resolve) => {
        slot = resolve;
      });
      return send(intent, beforeSend, signal);
    };
    const id = o.add({ kind: 'no-show', origin: 'staff' });
    expect(o.table.undo(id, 1)).toBe(true);
    slot();
    await o.clock.advance(HOUR);
    expect(o.script.sent.some(({ began }) => began)).toBe(false);
    expect(o.stateOf(id)).toMatchObject({ state: 'undone', attempts: 0 });
    expect(o.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

it('a start on a full disk sends nothing a second time, and goes on once there is room', async () => {
  const o = outboxOf({ network: 'hang' });
  const create = book(o);
  const checkIn = o.add();
  fillDisk(o.database);
  const { recoverSending } = o.table;
  o.table.recoverSending = () => {
    throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  };
  o.script.network = 'ok';
  await o.restart('crash');
  o.table.recoverSending = recoverSending;
  emptyDisk(o.database);
  await o.clock.advance(60_000);
  expect(o.stateOf(create).state).toBe('unresolved');
  expect(o.stateOf(checkIn)).toMatchObject({ state: 'confirmed', unknownAttempts: 1 });
  expect(o.script.sent.filter(({ intent }) => intent.id === create)).toHaveLength(1);
});
