import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { EVEN_ANSWER_MS, FOUND_FOR_MS } from './kiosk-desk.ts';
import { openArrival } from './arrival-handle.ts';
import { MAX_HITS } from './guess-watch.ts';
import { KIOSK, ANOTHER, lobby } from '../../../../test/support/parts/kiosk-desk-of.ts';

describe('the time an answer takes', () => {
  it('the time an answer takes is the same for every kind of answer, and none comes earlier', async () => {
    const l = lobby();
    const codes = {
      'A-42': 'found',
      'E-1': 'early',
      'L-1': 'other-location',
      'T-1': 'choose',
      'X-1': 'unknown',
      '-': 'not-a-code',
    };
    for (const [code, kind] of Object.entries(codes)) {
      expect(await l.timed(l.desk.find(KIOSK, code)), code).toEqual({
        answer: expect.objectContaining({ kind }),
        afterMs: EVEN_ANSWER_MS,
      });
    }
    await l.missOften();
    expect(await l.timed(l.desk.find(KIOSK, 'A-42'))).toMatchObject({
      answer: { kind: 'paused' },
      afterMs: EVEN_ANSWER_MS,
    });
  });

  it('the time an answer takes is the same for a confirmation that nothing follows', async () => {
    const l = lobby({ asks: true });
    const tries = [
      ['X-1', 'a1', 'unknown'],
      ['L-1', 'elsewhere', 'other-location'],
      ['A-42', 'a1', 'wrong-digits'],
      ['E-1', 'early', 'early'],
    ] as const;
    for (const [code, id, kind] of tries) {
      expect(await l.timed(l.desk.checkIn(KIOSK, code, id, '000'))).toMatchObject({
        answer: { kind },
        afterMs: EVEN_ANSWER_MS,
      });
    }
  });

  it('the time an answer takes is not added to a check-in', async () => {
    const l = lobby();
    expect(await l.timed(l.desk.checkIn(KIOSK, 'A-42', 'a1', undefined))).toMatchObject({
      answer: { kind: 'checked-in' },
      afterMs: 0,
    });
  });
});

describe('an answer that tells of an arrival', () => {
  const arrivalIn = (answer: object): string | undefined =>
    openArrival(KIOSK.key, String((answer as { arrival?: string }).arrival));

  it('an answer that tells of an arrival gives the kiosk that asked a handle to follow it by, in every way it is told', async () => {
    const l = lobby();
    expect(arrivalIn(await l.checkIn('A-42', 'a1'))).toBe('a1');
    expect(arrivalIn(await l.find('A-42'))).toBe('a1');
    expect(arrivalIn(await l.checkIn('A-42', 'a1'))).toBe('a1');
    const byStaff = await l.timed(l.desk.checkInByStaff(KIOSK, 'E-1', 'early', '1'));
    expect(arrivalIn(byStaff.answer)).toBe('early');
    await l.checkIn('T-1', 'two-1');
    const both = await l.find('T-1');
    const choices = both.kind === 'choose' ? both.choices.map(({ answer }) => answer) : [];
    expect(choices.map((answer) => [answer.kind, arrivalIn(answer)])).toEqual([
      ['already-checked-in', 'two-1'],
      ['early', undefined],
    ]);
    const elsewhere = await l.find('A-42', ANOTHER);
    expect(arrivalIn(elsewhere)).toBeUndefined();
  });

  it('an answer that tells of an arrival gives a handle where the check-in is only saved', async () => {
    const l = lobby({ network: 'not-sent' });
    const asked = l.desk.checkIn(KIOSK, 'A-42', 'a1', undefined);
    await l.clock.advance(10_000);
    const answer = await asked;
    expect([answer.kind, arrivalIn(answer)]).toEqual(['saved', 'a1']);
  });
});

describe('what a kiosk has just found', () => {
  it('an appointment that a kiosk has just found is known to it by the code in any spelling, for some minutes', async () => {
    const l = lobby();
    expect(l.desk.justFound(KIOSK, 'A-42')).toBeUndefined();
    await l.find('A-42');
    expect(l.desk.justFound(KIOSK, ' a42')).toBe('a1');
    expect(l.desk.justFound(ANOTHER, 'A-42')).toBeUndefined();
    await l.clock.advance(FOUND_FOR_MS - 2 * EVEN_ANSWER_MS - 1);
    expect(l.desk.justFound(KIOSK, 'A-42')).toBe('a1');
    await l.clock.advance(1);
    expect(l.desk.justFound(KIOSK, 'A-42')).toBeUndefined();
  });

  it.each([
    ['X-1', 'nothing'],
    ['T-1', 'several'],
    ['L-1', 'another place'],
    ['-', 'no code'],
  ])('an appointment that a kiosk has just found is nothing for %s, which means %s', async (code) => {
    const l = lobby();
    await l.find(code);
    expect(l.desk.justFound(KIOSK, code)).toBeUndefined();
  });

  it('an appointment that a kiosk has just found is nothing while the kiosk is paused, nor a list of all codes', async () => {
    const many = Array.from({ length: 3 * MAX_HITS }, (_, n) =>
      appointmentOf({ id: `m${n}`, code: `M-${n}`, firstName: `N${n}` }),
    );
    const l = lobby({ appointments: many });
    for (let n = 0; n < MAX_HITS + 1; n++) {
      await l.find(`M-${n}`);
    }
    expect(l.desk.justFound(KIOSK, `M-${MAX_HITS}`)).toBeUndefined();
    l.desk.liftPause(KIOSK.id);
    await l.find(`M-${MAX_HITS}`);
    expect(l.desk.justFound(KIOSK, `M-${MAX_HITS}`)).toBe(`m${MAX_HITS}`);
    expect(l.desk.justFound(KIOSK, 'M-0')).toBeUndefined();
  });
});

describe('staff at the kiosk', () => {
  it.each([
    { kind: 'wrong-pin', triesLeft: 3 },
    { kind: 'pin-paused', until: NOW },
    { kind: 'pin-locked' },
    { kind: 'not-counted' },
    { kind: 'no-pin' },
  ] as const)('staff at the kiosk are told $kind before anything is looked up', async (pin) => {
    const l = lobby();
    l.setPin(pin);
    for (const code of ['E-1', 'X-1']) {
      expect((await l.timed(l.desk.checkInByStaff(KIOSK, code, 'early', '1'))).answer).toEqual(pin);
    }
    expect(l.looked).toEqual([]);
    expect(l.script.sent).toEqual([]);
  });

  it('staff at the kiosk check in with the right PIN whom the kiosk has just found, also while it is paused', async () => {
    const l = lobby();
    expect((await l.find('E-1')).kind).toBe('early');
    await l.missOften();
    expect((await l.timed(l.desk.checkInByStaff(KIOSK, 'E-1', 'early', '1'))).answer.kind).toBe('checked-in');
    expect(l.script.sent.map(({ intent }) => intent.origin)).toEqual(['staff']);
  });
});
