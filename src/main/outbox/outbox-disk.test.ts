import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyDisk, fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { outboxOf } from '../../../test/support/parts/outbox-of.ts';
import { failed } from '../../../test/support/parts/scripted-send.ts';

describe('a disk that will not write', () => {
  it('a disk that fails before sending keeps the intent, and nothing is sent that is not on disk', async () => {
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

  it('a disk that fails after the service said yes counts the attempt as unknown: a second refusal is not shown as one', async () => {
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

  it('a disk that cannot be read does not end the hub: it looks again', async () => {
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

  it('a disk that will not write is found by filling a real one: the intents there are drain once there is room', async () => {
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
