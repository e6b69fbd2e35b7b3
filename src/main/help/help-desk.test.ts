import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import {
  ANOTHER,
  ASK,
  asked,
  callsOf,
  deskOn,
  HANDLE,
  KIOSK,
} from '../../../test/support/parts/help-desk-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { codeKey } from '../../contract/code-key.ts';
import { HelpReasonSchema } from '../../contract/help.ts';
import { type HelpDesk, maskedCode } from './help-desk.ts';
import { hasCausePassed } from './passed-calls.ts';

describe('a call for help', () => {
  it('a request for help is at the front desk at once, with the kiosk, the reason and a masked code', async () => {
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

  it('a request for help comes back to the kiosk as "coming" and "closed", and its stream ends', async () => {
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
  ])('a request for help that %s is unknown to a kiosk, which can do nothing about it', async (_, nameOf) => {
    const l = deskOn();
    const { desk, clock } = l;
    const helpId = nameOf(desk);
    await clock.advance(500);
    const before = await callsOf(desk);
    const follow = desk.follow(KIOSK, helpId, undefined);
    expect((await follow.next()).value).toEqual({ state: 'unknown', at: 1_500 });
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

  it('a request for help that nobody knows is nothing to the front desk', () => {
    const { desk } = deskOn();
    expect([desk.markComing('x'), desk.close('x')]).toEqual([false, false]);
  });

  it('a request for help that the hub made cannot be followed by the kiosk it is about, even by its handle', async () => {
    const { desk, clock } = deskOn();
    desk.raise('too-many-misses', KIOSK);
    const [own] = await callsOf(desk);
    await clock.advance(500);
    const { value } = await desk.follow(KIOSK, own?.helpId ?? '', undefined).next();
    expect(value).toEqual({ state: 'unknown', at: 1_500 });
  });

  it('a request for help is answered and closed by two clerks at the same time without harm, and closed once', async () => {
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

  it('a request for help goes when the visitor withdraws it, and nobody is told that the front desk closed it', async () => {
    const { desk, closed } = deskOn();
    const helpId = asked(desk);
    expect([desk.withdraw(KIOSK, helpId), desk.withdraw(KIOSK, helpId)]).toEqual([true, true]);
    expect(await callsOf(desk)).toEqual([]);
    expect(closed).toEqual([]);
  });

  it('a request for help survives a restart of the hub, with its answer', async () => {
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

  it('a request for help with a language that is no language tag is still a request', async () => {
    const { desk } = deskOn();
    asked(desk, { language: '<b>!' });
    expect(await callsOf(desk)).toMatchObject([{ language: 'und', codeMasked: 'A•••9' }]);
  });

  it('a request for help is named at the desk by the kiosk it was made at', async () => {
    const { desk } = deskOn();
    asked(desk);
    asked(desk, {}, ANOTHER);
    expect((await callsOf(desk)).map(({ kioskName }) => kioskName).toSorted()).toEqual(['Entrance', 'Lift']);
  });

  it('a request for help leaves no code and no more than its reason in the log, once a minute', async () => {
    const log = createRecordingLog();
    const l = deskOn(undefined, { log });
    for (let n = 0; n < 10; n++) asked(l.desk, { code: `CANARY-77${n}` });
    expect(JSON.stringify(log.lines)).not.toMatch(/CANARY|C•|77/);
    expect(log.lines).toEqual([{ level: 'info', event: 'help-asked', fields: { reason: 'unknown' } }]);
    await l.clock.advance(60_000);
    asked(l.desk, { code: 'CANARY-78' });
    expect(log.lines[1]?.fields).toEqual({ reason: 'unknown', unsaid: 9 });
  });

  it('a request for help keeps no more of the code on the disk than the desk sees', () => {
    const { desk, database } = deskOn();
    asked(desk, { code: 'CANARY-77' });
    expect(JSON.stringify(database.sqlite.prepare('SELECT * FROM help_calls').all())).not.toMatch(/ANARY/i);
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

describe('a call for help whose cause has passed', () => {
  it('a request for help whose cause has passed ends by itself, for the desk and for the visitor, and the others stay', async () => {
    let status: AppointmentStatus = 'Scheduled';
    const { desk } = deskOn(openTestDatabase(), { statusOf: () => status });
    const early = asked(desk, { reason: 'here-early', code: 'K-1' });
    asked(desk, { reason: 'unknown', code: 'Z-9' });
    asked(desk, { reason: 'here-late', code: 'X-2' }, ANOTHER);
    desk.endPassed(new Set(['a1']));
    status = 'Checked-in';
    desk.endPassed(new Set(['a2']));
    expect(await callsOf(desk)).toHaveLength(3);
    desk.endPassed(new Set(['a1']));
    expect((await callsOf(desk)).map(({ reason }) => reason)).toEqual(['unknown', 'here-late']);
    expect((await desk.follow(KIOSK, early, undefined).next()).value).toMatchObject({ state: 'dealt-with' });
  });

  it('a visitor reads that the front desk dealt with their request only if they are checked in', async () => {
    let status: AppointmentStatus = 'Scheduled';
    const { desk } = deskOn(openTestDatabase(), { statusOf: () => status });
    const late = asked(desk, { reason: 'here-late', code: 'K-1' });
    desk.close(late);
    const state = async () => (await desk.follow(KIOSK, late, undefined).next()).value;
    expect(await state()).toEqual({ state: 'closed', at: 1_000 });
    status = 'Checked-in';
    expect(await state()).toEqual({ state: 'dealt-with', at: 1_000 });
  });
});

/** Lone surrogates, control and direction characters included: a scanner may send anything. */
const anything = fc.oneof(
  anyText({ maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('A', '7', '-', ' ', '\u202e', '\u2066', '\n', '\ud83d', 'ß', 'é', 'ﬃ') }),
);

describe('the masked code', () => {
  it.each([
    ['A-4219', 'A•••9'],
    ['  ab12 ', 'A••2'],
    ['abc', 'A••'],
    ['4', '4'],
    ['7x', '7•'],
    ['', undefined],
    ['- /\u202e', undefined],
    ['𝟙2345', '1•••5'],
  ])('the masked code of %j is %j', (typed, masked) => {
    expect(maskedCode(typed)).toBe(masked);
  });

  it('the masked code never holds more than two characters of the code, and of a short code one', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const masked = maskedCode(typed) ?? '';
        const shown = Array.from(masked).filter((character) => character !== '•');
        const length = Array.from(codeKey(typed)).length;
        expect(shown.length).toBeLessThanOrEqual(length <= 3 ? 1 : 2);
      }),
    );
  });

  it('the masked code is never longer than a code may be, whatever was typed', () => {
    fc.assert(fc.property(anything, (typed) => Array.from(maskedCode(typed) ?? '').length <= 32));
    expect(Array.from(maskedCode('ﷺ'.repeat(2_048)) ?? '').length).toBe(32);
  });

  it('the masked code never holds a control, direction or surrogate character', () => {
    fc.assert(fc.property(anything, (typed) => !/[\p{C}\p{Z}\p{M}]/u.test(maskedCode(typed) ?? '')));
  });
});

describe('A call for help', () => {
  it('a request for help of a visitor who could not check in is over once they are checked in', () => {
    for (const reason of ['here-early', 'late', 'refused', 'other-day'] as const) {
      expect(hasCausePassed(reason, 'Checked-in')).toBe(true);
      expect(hasCausePassed(reason, 'Scheduled')).toBe(false);
      expect(hasCausePassed(reason, 'No-show')).toBe(false);
      expect(hasCausePassed(reason, 'Cancelled')).toBe(false);
    }
  });

  it('a request for help of a visitor who waits to be called is over once they were served, and not before', () => {
    for (const reason of ['checked-in', 'saved', 'already-checked-in'] as const) {
      expect(hasCausePassed(reason, 'Checked-in')).toBe(false);
      expect(hasCausePassed(reason, 'Served')).toBe(true);
    }
  });

  it('a request for help that nobody can judge stays, whatever becomes of the appointment', () => {
    const kept = HelpReasonSchema.options.filter((reason) => !hasCausePassed(reason, 'Served'));
    expect(kept.toSorted()).toEqual([
      'already-served',
      'fault',
      'not-a-code',
      'not-saved',
      'outcome-unknown',
      'start',
      'too-many-misses',
      'unknown',
      'walk-in',
    ]);
  });
});
