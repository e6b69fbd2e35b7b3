import { describe, expect, it } from 'vitest';
import { emptyDisk, fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { ASK_WINDOW_MS } from './help-desk.ts';
import { MAX_OPEN } from './kept-calls.ts';
import { eraseHelpCalls } from '../storage/erase.ts';
import { ASK, KIOSK, deskOn, asked, callsOf } from '../../../test/support/parts/help-desk-of.ts';

describe('a disk that takes nothing', () => {
  it('a disk that takes nothing is said to the visitor, and what was there before stays', async () => {
    const { desk, database, closed } = deskOn(undefined, { nameOf: () => 'E'.repeat(500) });
    const helpId = asked(desk);
    fillDisk(database);
    // Enough calls that one of them needs a new page.
    const answers = Array.from({ length: MAX_OPEN - 1 }, (_, n) =>
      desk.ask(KIOSK, { ...ASK, code: `${'BCDEFGHIJKLMNOPQRSTUVWXYZ'[n]}-4219` }),
    );
    expect(answers.at(-1)).toEqual({ kind: 'not-saved' });
    expect(() => desk.raise('too-many-misses', KIOSK)).not.toThrow();
    emptyDisk(database);
    const ofVisitors = (await callsOf(desk)).filter(({ reason }) => reason === 'unknown');
    expect(ofVisitors).toHaveLength(1 + answers.filter((answer) => answer.kind === 'asked').length);
    expect(desk.close(helpId)).toBe(true);
    expect(closed).toHaveLength(1);
  });

  it('a disk that takes nothing closes no call to make room for one that cannot be written', async () => {
    // So long a name that every call needs pages of its own.
    const l = deskOn(undefined, { nameOf: () => 'E'.repeat(9_000) });
    const { desk, database, clock } = l;
    const made: string[] = [];
    for (let n = 0; n < MAX_OPEN; n++) {
      const helpId = asked(desk, { code: `${n}-4219` });
      desk.markComing(helpId);
      made.push(helpId);
    }
    await clock.advance(ASK_WINDOW_MS);
    // Room for a change of what is there, none for more.
    const { page_count: pages } = database.sqlite.prepare('PRAGMA page_count').get() ?? {};
    database.sqlite.exec(`PRAGMA max_page_count = ${Number(pages)}`);
    expect(desk.ask(KIOSK, { ...ASK, reason: 'start' })).toEqual({ kind: 'not-saved' });
    emptyDisk(database);
    expect((await callsOf(desk)).map(({ helpId }) => helpId)).toContain(made[0]);
    const watch = desk.watch(undefined);
    await watch.next();
    const helpId = asked(desk, { reason: 'start' });
    expect((await watch.next()).value).toMatchObject({ calls: [{ helpId }], gone: [made[0]] });
    expect(await callsOf(desk)).toHaveLength(MAX_OPEN);
    expect((await desk.follow(KIOSK, made[0] ?? '', undefined).next()).value).toMatchObject({
      state: 'closed',
    });
  });

  it('a disk that takes nothing makes every answer of the front desk a "not done", and nothing is told as closed', () => {
    const { desk, database, closed } = deskOn();
    const helpId = asked(desk);
    database.sqlite.exec('PRAGMA query_only = ON');
    expect([desk.markComing(helpId), desk.close(helpId), desk.withdraw(KIOSK, helpId)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(desk.ask(KIOSK, { ...ASK, reason: 'start' })).toEqual({ kind: 'not-saved' });
    expect(closed).toEqual([]);
    database.sqlite.exec('PRAGMA query_only = OFF');
    expect(desk.close(helpId)).toBe(true);
  });
});

it('requests for help past their time are forgotten, closed or not', async () => {
  const { desk, database, clock } = deskOn();
  const [closedEarly, openEarly] = [asked(desk), asked(desk, { reason: 'late' })];
  const closedLate = asked(desk, { reason: 'early' });
  desk.close(closedEarly);
  await clock.advance(1_000);
  desk.close(closedLate);
  const openLate = asked(desk, { reason: 'start' });
  expect(eraseHelpCalls(database.sqlite, 1_000)).toBe(0);
  expect(eraseHelpCalls(database.sqlite, 2_000)).toBe(2);
  const left = database.sqlite.prepare('SELECT handle FROM help_calls ORDER BY id').all();
  expect(left.map((row) => row['handle'])).toEqual([closedLate, openLate]);
  const { value } = await desk.follow(KIOSK, openEarly, undefined).next();
  expect(value).toEqual({ state: 'unknown', at: 2_000 });
});
