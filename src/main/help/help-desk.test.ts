import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/screen-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { HelpAsk, HelpCall, HelpReason } from '../../contract/help.ts';
import type { Screen } from '../access/screen.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Database } from '../storage/database.ts';
import { ASK_WINDOW_MS, MOST_ASKS } from './ask-limit.ts';
import { MOST_OPEN } from './call-place.ts';
import { eraseHelpCalls } from '../storage/erase-help-calls.ts';
import { createHelpDesk, type HelpDesk, type HelpDeskDeps } from './help-desk.ts';

const ASK: HelpAsk = { reason: 'unknown', code: 'A-4219', language: 'de', listens: false };

/** 16 bytes, base64url. */
const HANDLE = /^[\w-]{22}$/;

const KIOSK = screenOf('kiosk', 1);
const ANOTHER = screenOf('kiosk', 2);

function deskOn(database: Database = openTestDatabase(), more: Partial<HelpDeskDeps> = {}) {
  const clock = createFakeClock(1_000);
  const closed: { reason: HelpReason; screenId: string | undefined }[] = [];
  const desk = createHelpDesk({
    database,
    clock,
    log: silentLog,
    randomBytes,
    nameOf: ({ number }) => (number === 1 ? 'Entrance' : 'Lift'),
    justFound: (_, code) => (code.startsWith('K') ? 'a1' : undefined),
    onClosed: (call) => closed.push(call),
    ...more,
  });
  return { database, clock, closed, desk };
}

function asked(desk: HelpDesk, more: Partial<HelpAsk> = {}, screen: Screen = KIOSK): string {
  const answer = desk.ask(screen, { ...ASK, ...more });
  if (answer.kind !== 'asked') throw new Error(answer.kind);
  return answer.helpId;
}

/** Asks as somebody does who has time. */
async function askedSlowly(l: ReturnType<typeof deskOn>, more: Partial<HelpAsk> = {}): Promise<string> {
  await l.clock.advance(ASK_WINDOW_MS / MOST_ASKS + 1);
  return asked(l.desk, more);
}

async function callsOf(desk: HelpDesk): Promise<readonly HelpCall[]> {
  const gone = new AbortController();
  const { value } = await desk.watch(gone.signal).next();
  gone.abort();
  return value?.kind === 'snapshot' ? value.calls : [];
}

describe('a call for help', () => {
  it('is at the front desk at once, with the kiosk, the reason and a masked code', async () => {
    const { desk } = deskOn();
    const watch = desk.watch(undefined);
    expect((await watch.next()).value).toEqual({ kind: 'snapshot', calls: [] });
    const answer = desk.ask(KIOSK, { ...ASK, code: 'K-4219', listens: true });
    expect(answer).toEqual({ kind: 'asked', helpId: expect.stringMatching(HANDLE), at: 1_000 });
    expect((await watch.next()).value).toEqual({
      kind: 'changed',
      gone: [],
      calls: [
        {
          helpId: answer.kind === 'asked' && answer.helpId,
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
    const follow = desk.follow(KIOSK, helpId, undefined);
    expect((await follow.next()).value).toEqual({ state: 'asked', at: 1_000 });
    await clock.advance(500);
    expect(desk.markComing(helpId)).toBe(true);
    expect((await follow.next()).value).toEqual({ state: 'coming', at: 1_500 });
    await clock.advance(500);
    expect(desk.close(helpId)).toBe(true);
    expect((await follow.next()).value).toEqual({ state: 'closed', at: 2_000 });
    expect((await follow.next()).done).toBe(true);
    expect(closed).toEqual([{ reason: 'unknown', screenId: KIOSK.id }]);
    expect(await callsOf(desk)).toEqual([]);
  });

  it.each([
    ['was made at another kiosk', (desk: HelpDesk) => asked(desk, {}, ANOTHER)],
    ['nobody knows', () => randomBytes(16).toString('base64url')],
    ['has the name of a row', () => '1'],
    ['has no name', () => ''],
    ['is cut off', (desk: HelpDesk) => asked(desk).slice(0, -1)],
  ])('that %s is closed now for a kiosk, which can do nothing about it', async (_, nameOf) => {
    const l = deskOn();
    const { desk, clock } = l;
    const helpId = nameOf(desk);
    await clock.advance(500);
    const before = await callsOf(desk);
    const follow = desk.follow(KIOSK, helpId, undefined);
    expect((await follow.next()).value).toEqual({ state: 'closed', at: 1_500 });
    expect((await follow.next()).done).toBe(true);
    const watch = desk.watch(undefined);
    await watch.next();
    expect(desk.withdraw(KIOSK, helpId)).toBe(false);
    expect(await callsOf(desk)).toEqual(before);
    // Nothing of it reached the desk: the next word is about something else.
    const next = watch.next();
    const other = asked(desk, { reason: 'late' });
    expect((await next).value).toMatchObject({ calls: [{ helpId: other }], gone: [] });
  });

  it('that nobody knows is nothing to the front desk', () => {
    const { desk } = deskOn();
    expect([desk.markComing('x'), desk.close('x')]).toEqual([false, false]);
  });

  it('of the hub cannot be followed by the kiosk it is about, even by its handle', async () => {
    const { desk, clock } = deskOn();
    desk.raise('too-many-misses', KIOSK);
    const [own] = await callsOf(desk);
    await clock.advance(500);
    const { value } = await desk.follow(KIOSK, own?.helpId ?? '', undefined).next();
    expect(value).toEqual({ state: 'closed', at: 1_500 });
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
    expect([desk.withdraw(KIOSK, helpId), desk.withdraw(KIOSK, helpId)]).toEqual([true, true]);
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
    expect((await after.follow(KIOSK, answered, undefined).next()).value).toEqual({
      state: 'coming',
      at: 1_000,
    });
    expect(after.close(waiting)).toBe(true);
  });

  it('with a language that is no language tag is still a call', async () => {
    const { desk } = deskOn();
    asked(desk, { language: '<b>!' });
    expect(await callsOf(desk)).toMatchObject([{ language: 'und', codeMasked: 'A•••9' }]);
  });

  it('is named at the desk by the kiosk it was made at', async () => {
    const { desk } = deskOn();
    asked(desk);
    asked(desk, {}, ANOTHER);
    expect((await callsOf(desk)).map(({ kioskName }) => kioskName).toSorted()).toEqual(['Entrance', 'Lift']);
  });

  it('leaves no code and no more than its reason in the log, once a minute', async () => {
    const log = createRecordingLog();
    const l = deskOn(undefined, { log });
    for (let n = 0; n < 10; n++) asked(l.desk, { code: `CANARY-77${n}` });
    expect(JSON.stringify(log.lines)).not.toMatch(/CANARY|C•|77/);
    expect(log.lines).toEqual([{ level: 'info', event: 'help-asked', fields: { reason: 'unknown' } }]);
    await l.clock.advance(60_000);
    asked(l.desk, { code: 'CANARY-78' });
    expect(log.lines[1]?.fields).toEqual({ reason: 'unknown', unsaid: 9 });
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
    expect(desk.ask(KIOSK, ASK)).toEqual({ kind: 'asked', helpId: first, at: 1_000 });
    expect(desk.ask(KIOSK, { ...ASK, code: 'a 4219 ', listens: true })).toMatchObject({ helpId: first });
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
    const l = deskOn();
    for (let n = 0; n < 100; n++)
      await askedSlowly(l, { code: `${n % 10}xxx${'ABCDEFGHIJ'[Math.floor(n / 10)]}` });
    const calls = await callsOf(l.desk);
    expect(calls).toHaveLength(MOST_OPEN);
    const newest = await askedSlowly(l, { reason: 'here-early' });
    expect((await callsOf(l.desk)).find(({ helpId }) => helpId === newest)).toMatchObject({
      reason: 'here-early',
    });
  });

  it('writes nothing after twenty calls in five minutes, and is told of the newest that waits', async () => {
    const { desk, database, clock } = deskOn();
    const made = Array.from({ length: MOST_ASKS }, (_, n) => asked(desk, { code: `${n}-42${n}` }));
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

  it('never takes the place of the hub’s own call, nor is that one held up by it', async () => {
    const l = deskOn();
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}YZ${n}` });
    l.desk.raise('too-many-misses', KIOSK);
    l.desk.raise('too-many-misses', KIOSK);
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}QZZ${n}` });
    const own = (await callsOf(l.desk)).filter(({ reason }) => reason === 'too-many-misses');
    expect(own).toHaveLength(1);
    expect(await callsOf(l.desk)).toHaveLength(MOST_OPEN + 1);
  });

  it('at one kiosk leaves the calls of another as they are', async () => {
    const l = deskOn();
    const theirs = asked(l.desk, {}, ANOTHER);
    for (let n = 0; n < 30; n++) await askedSlowly(l, { code: `${n}YZ${n}` });
    expect(asked(l.desk, { code: 'B-1', reason: 'start' }, ANOTHER)).toMatch(HANDLE);
    expect((await l.desk.follow(ANOTHER, theirs, undefined).next()).value).toMatchObject({ state: 'asked' });
    expect(await callsOf(l.desk)).toHaveLength(MOST_OPEN + 2);
  });
});

it('the hub’s own call is closed by the front desk only, and that is told', async () => {
  const { desk, closed } = deskOn();
  desk.raise('too-many-misses', ANOTHER);
  const [call] = await callsOf(desk);
  expect(call).toEqual({
    helpId: expect.stringMatching(HANDLE),
    kioskName: 'Lift',
    reason: 'too-many-misses',
    language: 'und',
    listens: false,
    askedAt: 1_000,
  });
  const helpId = call?.helpId ?? '';
  expect(desk.withdraw(ANOTHER, helpId)).toBe(false);
  expect(await callsOf(desk)).toHaveLength(1);
  expect(desk.close(helpId)).toBe(true);
  expect(closed).toEqual([{ reason: 'too-many-misses', screenId: ANOTHER.id }]);
});

describe('a disk that takes nothing', () => {
  it('is said to the visitor, and what was there before stays', async () => {
    const { desk, database, closed } = deskOn(undefined, { nameOf: () => 'E'.repeat(500) });
    const helpId = asked(desk);
    fillDisk(database);
    // Enough calls that one of them needs a new page.
    const answers = Array.from({ length: MOST_OPEN - 1 }, (_, n) =>
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

  it('closes no call to make room for one that cannot be written', async () => {
    // So long a name that every call needs pages of its own.
    const l = deskOn(undefined, { nameOf: () => 'E'.repeat(9_000) });
    const { desk, database, clock } = l;
    const made: string[] = [];
    for (let n = 0; n < MOST_OPEN; n++) {
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
    expect(await callsOf(desk)).toHaveLength(MOST_OPEN);
    expect((await desk.follow(KIOSK, made[0] ?? '', undefined).next()).value).toMatchObject({
      state: 'closed',
    });
  });

  it('makes every answer of the front desk a "not done", and nothing is told as closed', () => {
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

describe('a stream', () => {
  it('that is cancelled leaves the others as they are', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const gone = new AbortController();
    const left = [desk.watch(gone.signal), desk.follow(KIOSK, helpId, gone.signal)];
    const stays = [desk.watch(undefined), desk.follow(KIOSK, helpId, undefined)] as const;
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
    const follow = desk.follow(KIOSK, mine, undefined);
    await follow.next();
    const next = follow.next();
    desk.close(other);
    desk.close(mine);
    expect((await next).value).toMatchObject({ state: 'closed' });
  });

  it('ends with the hub, also one that begins after it', async () => {
    const { desk } = deskOn();
    const helpId = asked(desk);
    const streams = [desk.watch(undefined), desk.follow(KIOSK, helpId, undefined)];
    for (const stream of streams) await stream.next();
    const ends = streams.map((stream) => stream.next());
    desk.shutDown();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
    expect((await desk.watch(undefined).next()).done).toBe(true);
    expect((await desk.follow(KIOSK, helpId, undefined).next()).done).toBe(true);
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
  const left = database.sqlite.prepare('SELECT handle FROM help_calls ORDER BY id').all();
  expect(left.map((row) => row['handle'])).toEqual([closedLate, openLate]);
  const { value } = await desk.follow(KIOSK, openEarly, undefined).next();
  expect(value).toEqual({ state: 'closed', at: 2_000 });
});

describe('a call for help whose cause has passed', () => {
  it('ends by itself, for the desk and for the visitor, and the others stay', async () => {
    const { desk } = deskOn();
    const early = asked(desk, { reason: 'here-early', code: 'K-1' });
    asked(desk, { reason: 'unknown', code: 'Z-9' });
    asked(desk, { reason: 'here-late', code: 'X-2' }, ANOTHER);
    desk.endPassed(new Set(['a2']), () => 'Checked-in');
    desk.endPassed(new Set(['a1']), () => 'Scheduled');
    expect(await callsOf(desk)).toHaveLength(3);
    desk.endPassed(new Set(['a1']), () => 'Checked-in');
    expect((await callsOf(desk)).map(({ reason }) => reason)).toEqual(['unknown', 'here-late']);
    expect((await desk.follow(KIOSK, early, undefined).next()).value).toMatchObject({ state: 'closed' });
  });
});
