import { describe, expect, it } from 'vitest';
import { ASK_WINDOW_MS, MAX_ASKS } from './help-desk.ts';
import { MAX_OPEN } from './kept-calls.ts';
import {
  ASK,
  HANDLE,
  KIOSK,
  ANOTHER,
  deskOn,
  asked,
  askedSlowly,
  callsOf,
} from '../../../test/support/parts/help-desk-of.ts';

describe('a touch storm', () => {
  it('a touch storm of one visitor is one request for help, with the time of the first touch', async () => {
    const { desk, clock } = deskOn();
    const first = asked(desk);
    await clock.advance(5_000);
    expect(desk.ask(KIOSK, ASK)).toEqual({ kind: 'asked', helpId: first, at: 1_000 });
    expect(desk.ask(KIOSK, { ...ASK, code: 'a 4219 ', listens: true })).toMatchObject({ helpId: first });
    expect(await callsOf(desk)).toMatchObject([{ helpId: first, askedAt: 1_000, listens: true }]);
  });

  it('a touch storm does not hide that a visitor asks again after somebody was on the way', async () => {
    const { desk } = deskOn();
    const first = asked(desk);
    desk.markComing(first);
    expect(asked(desk)).not.toBe(first);
    expect(await callsOf(desk)).toHaveLength(2);
  });

  it('a touch storm of many reasons stays within twenty requests for help, and the newest is among them', async () => {
    const l = deskOn();
    for (let n = 0; n < 100; n++)
      await askedSlowly(l, { code: `${n % 10}xxx${'ABCDEFGHIJ'[Math.floor(n / 10)]}` });
    const calls = await callsOf(l.desk);
    expect(calls).toHaveLength(MAX_OPEN);
    const newest = await askedSlowly(l, { reason: 'here-early' });
    expect((await callsOf(l.desk)).find(({ helpId }) => helpId === newest)).toMatchObject({
      reason: 'here-early',
    });
  });

  it('a touch storm writes nothing after twenty calls in five minutes, and is told of the newest that waits', async () => {
    const { desk, database, clock } = deskOn();
    const made = Array.from({ length: MAX_ASKS }, (_, n) => asked(desk, { code: `${n}-42${n}` }));
    desk.markComing(made.at(-1) ?? '');
    const watch = desk.watch(undefined);
    await watch.next();
    const rows = () => JSON.stringify(database.sqlite.prepare('SELECT * FROM help_calls').all());
    const before = rows();
    const waits = made.at(-2) ?? '';
    for (let n = 0; n < 200; n++) {
      expect(desk.ask(KIOSK, { ...ASK, code: `K-${n}`, language: 'en' })).toEqual({
        kind: 'asked',
        helpId: waits,
        at: 1_000,
      });
    }
    expect(rows()).toBe(before);
    // The desk hears of the next thing that happens, and of nothing before it.
    const next = watch.next();
    const other = asked(desk, {}, ANOTHER);
    expect((await next).value).toMatchObject({ calls: [{ helpId: other }], gone: [] });
    for (const helpId of made) desk.withdraw(KIOSK, helpId);
    expect(desk.ask(KIOSK, ASK)).toEqual({ kind: 'not-saved' });
    await clock.advance(ASK_WINDOW_MS);
    expect(desk.ask(KIOSK, ASK).kind).toBe('asked');
  });

  it('a touch storm never takes the place of the hub’s own call, nor is that one held up by it', async () => {
    const l = deskOn();
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}YZ${n}` });
    l.desk.raise('too-many-misses', KIOSK);
    l.desk.raise('too-many-misses', KIOSK);
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}QZZ${n}` });
    const own = (await callsOf(l.desk)).filter(({ reason }) => reason === 'too-many-misses');
    expect(own).toHaveLength(1);
    expect(await callsOf(l.desk)).toHaveLength(MAX_OPEN + 1);
  });

  it('a touch storm at one kiosk leaves the requests for help of another as they are', async () => {
    const l = deskOn();
    const theirs = asked(l.desk, {}, ANOTHER);
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}YZ${n}` });
    expect(asked(l.desk, { code: 'B-1', reason: 'start' }, ANOTHER)).toMatch(HANDLE);
    expect((await l.desk.follow(ANOTHER, theirs, undefined).next()).value).toMatchObject({ state: 'asked' });
    expect(await callsOf(l.desk)).toHaveLength(MAX_OPEN + 2);
  });
});
