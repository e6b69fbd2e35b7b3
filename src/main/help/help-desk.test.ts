import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { HelpAsk, HelpCall, HelpCalls, HelpReason } from '../../contract/help.ts';
import { silentLog } from '../log.ts';
import type { Database } from '../storage/database.ts';
import { MOST_OPEN } from './call-place.ts';
import { eraseHelpCalls } from './erase-help-calls.ts';
import { createHelpDesk, type HelpDesk, type HelpDeskDeps } from './help-desk.ts';

const ASK: HelpAsk = { reason: 'unknown', code: 'A-4219', language: 'de', listens: false };

function deskOn(database: Database = openTestDatabase(), more: Partial<HelpDeskDeps> = {}) {
  const clock = createFakeClock(1_000);
  const closed: { reason: HelpReason; kioskName: string }[] = [];
  const desk = createHelpDesk({
    database,
    clock,
    log: silentLog,
    kioskName: 'Entrance',
    appointmentOfCode: (code) => (code.startsWith('K') ? 'a1' : undefined),
    onClosed: (call) => closed.push(call),
    ...more,
  });
  return { database, clock, closed, desk };
}

function asked(desk: HelpDesk, more: Partial<HelpAsk> = {}): number {
  const answer = desk.ask({ ...ASK, ...more });
  if (answer.kind !== 'asked') throw new Error(answer.kind);
  return answer.helpId;
}

async function callsOf(desk: HelpDesk): Promise<readonly HelpCall[]> {
  const gone = new AbortController();
  const { value } = await desk.watch(gone.signal).next();
  gone.abort();
  return (value as HelpCalls).calls;
}

describe('a call for help', () => {
  it('is at the front desk at once, with the kiosk, the reason and a masked code', async () => {
    const { desk } = deskOn();
    const watch = desk.watch(undefined);
    expect((await watch.next()).value).toEqual({ calls: [] });
    expect(desk.ask({ ...ASK, code: 'K-4219', listens: true })).toEqual({
      kind: 'asked',
      helpId: 1,
      at: 1_000,
    });
    expect((await watch.next()).value).toEqual({
      calls: [
        {
          helpId: 1,
          kioskName: 'Entrance',
          reason: 'unknown',
          codeMasked: 'K•••9',
          appointmentId: 'a1',
          language: 'de',
          listens: true,
          askedAt: 1_000,
        },
      ],
    });
  });

  it('comes back to the kiosk as "coming" and "closed", and its stream ends', async () => {
    const { desk, clock, closed } = deskOn();
    const helpId = asked(desk);
    const follow = desk.follow(helpId, undefined);
    expect((await follow.next()).value).toEqual({ state: 'asked', at: 1_000 });
    await clock.advance(500);
    expect(desk.markComing(helpId)).toBe(true);
    expect((await follow.next()).value).toEqual({ state: 'coming', at: 1_500 });
    await clock.advance(500);
    expect(desk.close(helpId)).toBe(true);
    expect((await follow.next()).value).toEqual({ state: 'closed', at: 2_000 });
    expect((await follow.next()).done).toBe(true);
    expect(closed).toEqual([{ reason: 'unknown', kioskName: 'Entrance' }]);
    expect(await callsOf(desk)).toEqual([]);
  });

  it('that nobody knows is closed at once', async () => {
    const { desk } = deskOn();
    const follow = desk.follow(77, undefined);
    expect((await follow.next()).value).toEqual({ state: 'closed', at: 1_000 });
    expect((await follow.next()).done).toBe(true);
    expect([desk.withdraw(77), desk.markComing(77), desk.close(77)]).toEqual([false, false, false]);
  });

  it('is answered and closed by two clerks at the same time without harm, and closed once', async () => {
    const { desk, clock, closed } = deskOn();
    const helpId = asked(desk);
    expect([desk.markComing(helpId), await clock.advance(9), desk.markComing(helpId)]).toEqual([
      true,
      undefined,
      true,
    ]);
    expect((await callsOf(desk))[0]?.comingAt).toBe(1_000);
    expect([desk.close(helpId), desk.close(helpId), desk.markComing(helpId)]).toEqual([true, true, false]);
    expect(closed).toHaveLength(1);
  });

  it('goes when the visitor withdraws it, and nobody is told that the front desk closed it', async () => {
    const { desk, closed } = deskOn();
    const helpId = asked(desk);
    expect([desk.withdraw(helpId), desk.withdraw(helpId)]).toEqual([true, true]);
    expect(await callsOf(desk)).toEqual([]);
    expect(closed).toEqual([]);
  });

  it('survives a restart of the hub, with its answer', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const first = openTestDatabase(path);
    const { desk } = deskOn(first);
    const [waiting, answered] = [asked(desk), asked(desk, { reason: 'here-late' })];
    desk.markComing(answered);
    desk.shutDown();
    first.close();
    const { desk: after } = deskOn(openTestDatabase(path));
    expect((await callsOf(after)).map(({ helpId, comingAt }) => [helpId, comingAt])).toEqual([
      [waiting, undefined],
      [answered, 1_000],
    ]);
    expect((await after.follow(answered, undefined).next()).value).toEqual({ state: 'coming', at: 1_000 });
    expect(after.close(waiting)).toBe(true);
  });

  it('with a language that is no language tag, or a lookup that fails, is still a call', async () => {
    const full = Object.assign(new Error('disk'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    const { desk } = deskOn(undefined, {
      appointmentOfCode() {
        throw full;
      },
    });
    asked(desk, { language: '<b>!' });
    expect(await callsOf(desk)).toMatchObject([{ language: 'und', codeMasked: 'A•••9' }]);
  });

  it('leaves no code and no more than its reason in the log', () => {
    const log = createRecordingLog();
    const { desk } = deskOn(undefined, { log });
    asked(desk, { code: 'CANARY-77' });
    expect(JSON.stringify(log.lines)).not.toMatch(/CANARY|C•|77/);
    expect(log.lines).toEqual([{ level: 'info', event: 'help-asked', fields: { reason: 'unknown' } }]);
  });

  it('keeps no more of the code on the disk than the desk sees', () => {
    const { desk, database } = deskOn();
    asked(desk, { code: 'CANARY-77' });
    expect(JSON.stringify(database.sqlite.prepare('SELECT * FROM help_calls').all())).not.toMatch(/ANARY/i);
  });
});

describe('a touch storm', () => {
  it('of one visitor is one call, with the time of the first touch', async () => {
    const { desk, clock } = deskOn();
    const first = asked(desk);
    await clock.advance(5_000);
    expect(desk.ask(ASK)).toEqual({ kind: 'asked', helpId: first, at: 1_000 });
    expect(desk.ask({ ...ASK, code: 'a 4219 ', listens: true })).toMatchObject({ helpId: first });
    expect(await callsOf(desk)).toMatchObject([{ helpId: first, askedAt: 1_000, listens: true }]);
  });

  it('does not hide that a visitor asks again after somebody was on the way', async () => {
    const { desk } = deskOn();
    const first = asked(desk);
    desk.markComing(first);
    expect(asked(desk)).not.toBe(first);
    expect(await callsOf(desk)).toHaveLength(2);
  });

  it('of many reasons stays within twenty calls, and the newest is among them', async () => {
    const { desk } = deskOn();
    for (let n = 0; n < 100; n++) asked(desk, { code: `${n % 10}xxx${'ABCDEFGHIJ'[Math.floor(n / 10)]}` });
    const calls = await callsOf(desk);
    expect(calls).toHaveLength(MOST_OPEN);
    const newest = asked(desk, { reason: 'here-early' });
    expect((await callsOf(desk)).find(({ helpId }) => helpId === newest)).toMatchObject({
      reason: 'here-early',
    });
  });

  it('never takes the place of the hub’s own call, nor is that one held up by it', async () => {
    const { desk } = deskOn();
    for (let n = 0; n < 30; n++) asked(desk, { code: `${n}YZ${n}` });
    desk.raise('too-many-misses', 'Entrance');
    desk.raise('too-many-misses', 'Entrance');
    for (let n = 0; n < 30; n++) asked(desk, { code: `${n}QZZ${n}` });
    const own = (await callsOf(desk)).filter(({ reason }) => reason === 'too-many-misses');
    expect(own).toHaveLength(1);
    expect(await callsOf(desk)).toHaveLength(MOST_OPEN + 1);
  });
});

it('the hub’s own call is closed by the front desk only, and that is told', async () => {
  const { desk, closed } = deskOn();
  desk.raise('too-many-misses', 'Lift');
  const [call] = await callsOf(desk);
  expect(call).toEqual({
    helpId: 1,
    kioskName: 'Lift',
    reason: 'too-many-misses',
    language: 'und',
    listens: false,
    askedAt: 1_000,
  });
  expect(desk.withdraw(1)).toBe(false);
  expect(await callsOf(desk)).toHaveLength(1);
  expect(desk.close(1)).toBe(true);
  expect(closed).toEqual([{ reason: 'too-many-misses', kioskName: 'Lift' }]);
});

describe('a disk that takes nothing', () => {
  it('is said to the visitor, and what was there before stays', async () => {
    const { desk, database, closed } = deskOn(undefined, { kioskName: 'E'.repeat(500) });
    const helpId = asked(desk);
    fillDisk(database);
    // Enough calls that one of them needs a new page.
    const answers = Array.from({ length: MOST_OPEN }, (_, n) =>
      desk.ask({ ...ASK, code: `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n]}-4219` }),
    );
    expect(answers.at(-1)).toEqual({ kind: 'not-saved' });
    expect(() => desk.raise('too-many-misses', 'Entrance')).not.toThrow();
    emptyDisk(database);
    expect(await callsOf(desk)).toHaveLength(1 + answers.filter((answer) => answer.kind === 'asked').length);
    expect(desk.close(helpId)).toBe(true);
    expect(closed).toHaveLength(1);
  });

  it('closes no call to make room for one that cannot be written', async () => {
    // So long a name that every call needs pages of its own.
    const { desk, database } = deskOn(undefined, { kioskName: 'E'.repeat(9_000) });
    for (let n = 0; n < MOST_OPEN; n++) desk.markComing(asked(desk, { code: `${n}-4219` }));
    // Room for a change of what is there, none for more.
    const { page_count: pages } = database.sqlite.prepare('PRAGMA page_count').get() ?? {};
    database.sqlite.exec(`PRAGMA max_page_count = ${Number(pages)}`);
    expect(desk.ask({ ...ASK, reason: 'start' })).toEqual({ kind: 'not-saved' });
    emptyDisk(database);
    expect((await callsOf(desk)).map(({ helpId }) => helpId)).toContain(1);
    expect(asked(desk, { reason: 'start' })).toBe(MOST_OPEN + 1);
    expect(await callsOf(desk)).toHaveLength(MOST_OPEN);
    expect((await desk.follow(1, undefined).next()).value).toMatchObject({ state: 'closed' });
  });

  it('makes every answer of the front desk a "not done", and nothing is told as closed', () => {
    const { desk, database, closed } = deskOn();
    const helpId = asked(desk);
    database.sqlite.exec('PRAGMA query_only = ON');
    expect([desk.markComing(helpId), desk.close(helpId), desk.withdraw(helpId)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(desk.ask({ ...ASK, reason: 'start' })).toEqual({ kind: 'not-saved' });
    expect(closed).toEqual([]);
    database.sqlite.exec('PRAGMA query_only = OFF');
    expect(desk.close(helpId)).toBe(true);
  });
});

describe('a stream', () => {
  it('that is cancelled leaves the others as they are', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const gone = new AbortController();
    const left = [desk.watch(gone.signal), desk.follow(helpId, gone.signal)];
    const stays = [desk.watch(undefined), desk.follow(helpId, undefined)] as const;
    for (const stream of [...left, ...stays]) await stream.next();
    const ends = left.map((stream) => stream.next());
    gone.abort();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
    desk.markComing(helpId);
    expect((await stays[0].next()).value).toMatchObject({ calls: [{ comingAt: 1_000 }] });
    expect((await stays[1].next()).value).toMatchObject({ state: 'coming' });
  });

  it('of one call is not woken by another', async () => {
    const { desk } = deskOn();
    const [mine, other] = [asked(desk), asked(desk, { reason: 'late' })];
    const follow = desk.follow(mine, undefined);
    await follow.next();
    const next = follow.next();
    desk.close(other);
    desk.close(mine);
    expect((await next).value).toMatchObject({ state: 'closed' });
  });

  it('ends with the hub, also one that begins after it', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const streams = [desk.watch(undefined), desk.follow(helpId, undefined)];
    for (const stream of streams) await stream.next();
    const ends = streams.map((stream) => stream.next());
    desk.shutDown();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
    expect((await desk.watch(undefined).next()).done).toBe(true);
    expect((await desk.follow(helpId, undefined).next()).done).toBe(true);
  });
});

it('what is past its time is forgotten: closed calls, and open ones that nobody closed', async () => {
  const { desk, database, clock } = deskOn();
  const [closedEarly, openEarly] = [asked(desk), asked(desk, { reason: 'late' })];
  const closedLate = asked(desk, { reason: 'early' });
  desk.close(closedEarly);
  await clock.advance(1_000);
  desk.close(closedLate);
  const openLate = asked(desk, { reason: 'start' });
  expect(eraseHelpCalls(database.sqlite, 1_000)).toBe(0);
  expect(eraseHelpCalls(database.sqlite, 2_000)).toBe(2);
  const left = database.sqlite.prepare('SELECT id FROM help_calls ORDER BY id').all();
  expect(left.map((row) => row['id'])).toEqual([closedLate, openLate]);
  expect((await desk.follow(openEarly, undefined).next()).value).toMatchObject({ state: 'closed' });
  expect(asked(desk, { reason: 'choose' })).toBeGreaterThan(openLate);
});
