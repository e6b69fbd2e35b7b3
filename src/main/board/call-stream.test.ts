import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CallBatch } from '../../contract/board.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createFeed } from '../base/feed.ts';
import { type BoardTouch, createCallStream } from './call-stream.ts';
import { createCallTable, type KeptCall } from './call-table.ts';

const told = (call: KeptCall) => ({
  seq: call.seq,
  callKey: call.key,
  ticketRef: call.ticketId,
  label: call.ticketId,
  round: call.round,
  isRecall: call.isRecall,
  heardAt: call.heardAt,
});

const secretOf = (name: string) => (of: string, what: string) =>
  createHmac('sha256', name).update(`${of} ${what}`).digest('base64url').slice(0, 16);

function lobby(name = 'this-database-abc', sqlite = openTestDatabase().sqlite) {
  const clock = createFakeClock();
  const changes = createFeed<BoardTouch>();
  const table = createCallTable({ sqlite });
  const stream = createCallStream({ table, clock, changes, opaque: secretOf(name) });
  onTestFinished(() => changes.close());
  let n = 0;
  function call(count = 1): void {
    for (let left = count; left > 0; left -= 1) {
      n += 1;
      const heardAt = Math.floor(clock.now());
      const about = { ticketId: `t${n}`, round: 1, isRecall: false, calledAt: heardAt, desk: undefined };
      table.add({ key: `key ${n}`, ...about, heardAt });
    }
    changes.touch('board');
  }
  return { sqlite, clock, changes, table, stream, call };
}

const labels = ({ calls }: CallBatch): readonly string[] => calls.map(({ label }) => label);

async function next(batches: AsyncGenerator<CallBatch, void, void>): Promise<CallBatch> {
  const { value } = await batches.next();
  if (!value) throw new Error('The stream has ended.');
  return value;
}

describe('a display that asks for calls', () => {
  it('a display that asks for calls begins with those of the last minute, and then has each one as it comes', async () => {
    const r = lobby();
    r.call();
    await r.clock.advance(61_000);
    r.call(2);
    const batches = r.stream.watch(told, undefined, undefined);
    expect(labels(await next(batches))).toEqual(['t2', 't3']);
    r.call();
    expect(labels(await next(batches))).toEqual(['t4']);
    r.call(3);
    expect(labels(await next(batches))).toEqual(['t5', 't6', 't7']);
  });

  it('a display that asks for calls goes on where it was, over a lost line and a new start of the hub', async () => {
    const r = lobby();
    r.call(3);
    const { cursor } = await next(r.stream.watch(told, undefined, undefined));
    r.call(2);
    await r.clock.advance(3_600_000);
    const again = lobby(undefined, r.sqlite);
    const first = await next(again.stream.watch(told, cursor, undefined));
    expect([labels(first), first.reset]).toEqual([['t4', 't5'], undefined]);
    expect(labels(again.stream.after(first.cursor, told))).toEqual([]);
  });

  it('a display that asks for calls has a thousand that it missed in their order, two hundred at once', async () => {
    const r = lobby();
    const { cursor } = r.stream.after(undefined, told);
    r.call(1_001);
    const batches = r.stream.watch(told, cursor, undefined);
    const sizes: number[] = [];
    const all: string[] = [];
    while (all.length < 1_001) {
      const batch = await next(batches);
      sizes.push(batch.calls.length);
      all.push(...labels(batch));
    }
    expect(sizes).toEqual([200, 200, 200, 200, 200, 1]);
    expect(all).toEqual(Array.from({ length: 1_001 }, (_, n) => `t${n + 1}`));
  });

  it('a display that asks for calls hears every beat, and nothing where only the board has changed', async () => {
    const r = lobby();
    const batches = r.stream.watch(told, undefined, undefined);
    await next(batches);
    const beat = next(batches);
    r.changes.touch('board');
    await r.clock.advance(1_000);
    r.changes.touch('beat');
    expect(await beat).toMatchObject({ calls: [], madeAt: Math.floor(r.clock.now()) });
  });

  it('a display that asks for calls does not learn by a batch when others were called, and goes on behind them with the beat', async () => {
    const r = lobby();
    const onlyThird = (call: KeptCall) => (call.seq % 3 === 0 ? told(call) : undefined);
    const batches = r.stream.watch(onlyThird, undefined, undefined);
    await next(batches);
    const beat = next(batches);
    r.call(2);
    await r.clock.advance(1_000);
    r.changes.touch('beat');
    const { calls, cursor, madeAt } = await beat;
    expect([calls, madeAt]).toEqual([[], Math.floor(r.clock.now())]);
    expect(labels(r.stream.after(cursor, told))).toEqual([]);
    r.call();
    expect(labels(await next(batches))).toEqual(['t3']);
  });

  it('a display that asks for calls is told for ten minutes of visitors who were served, and of those who still wait', async () => {
    const r = lobby();
    const { cursor } = r.stream.after(undefined, told);
    r.call(3);
    const served = (call: KeptCall) => ({ ...told(call), ...(call.seq < 3 ? { ended: true as const } : {}) });
    await r.clock.advance(599_000);
    expect(labels(r.stream.after(cursor, served))).toEqual(['t1', 't2', 't3']);
    await r.clock.advance(1_000);
    expect(labels(r.stream.after(cursor, served))).toEqual(['t3']);
  });

  it('a display that asks for calls passes over what is not for it, and never hears it later', () => {
    const r = lobby();
    const { cursor } = r.stream.after(undefined, told);
    r.call(3);
    const onlyOdd = (call: KeptCall) => (call.seq % 2 === 1 ? told(call) : undefined);
    const batch = r.stream.after(cursor, onlyOdd);
    expect(labels(batch)).toEqual(['t1', 't3']);
    expect(labels(r.stream.after(batch.cursor, told))).toEqual([]);
  });
});

describe('a cursor', () => {
  const begun = (text: string, about: ReturnType<typeof lobby>) => {
    const { reset, calls } = about.stream.after(text, told);
    return [reset, calls.length];
  };

  it('a cursor of another service, or of none, begins as if there were none and says so', () => {
    const [here, there] = [lobby(), lobby('other-database-abc')];
    here.call(3);
    there.call(3);
    const { cursor } = there.stream.after(undefined, told);
    for (const text of [
      cursor,
      '',
      'x',
      cursor.replaceAll('.', '..'),
      '1'.repeat(200),
      "'; DROP TABLE calls",
    ])
      expect(begun(text, here), text).toEqual([true, 3]);
  });

  it('a cursor that a restored database has not reached, or reached otherwise, begins again', () => {
    const before = lobby();
    before.call(5);
    const { cursor } = before.stream.after(undefined, told);
    const copy = lobby();
    copy.call(2);
    expect(begun(cursor, copy)).toEqual([true, 2]);
    copy.clock.jump(1);
    copy.call(3);
    expect(begun(cursor, copy)).toEqual([true, 5]);
  });

  it('a cursor that a display writes itself opens nothing of what the hub has heard', () => {
    const r = lobby();
    r.call(3);
    r.clock.jump(3_600_000);
    const { cursor } = r.stream.after(undefined, told);
    const parts = cursor.split('.');
    for (const n of parts.keys())
      for (const written of ['0', '1', parts[n]?.slice(1), '0'.repeat(16)])
        expect(begun(parts.with(n, written ?? '').join('.'), r), `${n} ${written}`).toEqual([true, 0]);
    expect(begun(`${parts[0]}.0.0`, r)).toEqual([true, 0]);
    expect(begun(cursor, r)).toEqual([undefined, 0]);
  });

  it('a cursor still holds after its call was forgotten', async () => {
    const r = lobby();
    r.call();
    const { cursor } = r.stream.after(undefined, told);
    await r.clock.advance(13 * 3_600_000);
    r.call(1_000);
    expect(r.table.at(1)).toBeUndefined();
    expect(begun(cursor, r)).toEqual([undefined, 200]);
  });
});

describe('calls on disk', () => {
  it('calls on disk are there once, whatever comes again, and at most ten thousand', () => {
    const r = lobby();
    r.sqlite.exec('BEGIN');
    r.call(10_005);
    r.sqlite.exec('COMMIT');
    expect(r.table.newest()).toBe(10_005);
    expect(r.table.after(0, 20_000)[0]?.seq).toBe(6);
    const [kept] = r.table.after(10_004, 1);
    if (!kept) throw new Error('no call');
    expect(r.table.add(kept)).toBe(false);
    expect(r.table.newest()).toBe(10_005);
    expect(r.table.byKey(kept.key)).toEqual(kept);
  });

  it('calls that a display has still to be told outlive a clock that is suddenly half a day ahead', () => {
    const r = lobby();
    const { cursor } = r.stream.after(undefined, told);
    r.call(2);
    r.clock.jump(13 * 3_600_000);
    r.call();
    expect(labels(r.stream.after(cursor, told))).toEqual(['t1', 't2', 't3']);
  });

  it('calls of more than half a day ago are forgotten, but for the last thousand', async () => {
    const r = lobby();
    r.sqlite.exec('BEGIN');
    r.call(1_005);
    await r.clock.advance(13 * 3_600_000);
    r.call();
    r.sqlite.exec('COMMIT');
    expect(r.table.after(0, 20_000)[0]?.seq).toBe(7);
  });

  it('calls heard before the clock was set back are not said again to a display that has just come', () => {
    const r = lobby();
    r.call(2);
    r.clock.jump(-3_600_000);
    expect(labels(r.stream.after(undefined, told))).toEqual([]);
  });
});
