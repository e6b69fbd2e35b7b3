import { describe, expect, it } from 'vitest';
import type { WalkInAnswer, WalkInLine } from '../../../contract/walk-in.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { beneath, CLEAN_START, type KioskEvent, type KioskState, type WalkInAsking } from './flow-state.ts';
import { step } from './flow.ts';
import { walkInInput } from './walk-in.ts';

const PASSPORTS: WalkInLine = { lineId: 7, name: 'Passports', until: 1_000 };
const OTHERS: readonly WalkInLine[] = [PASSPORTS, { lineId: 8, name: 'ID cards', until: 900 }];
const begin = (lines: readonly WalkInLine[]): KioskEvent => ({ kind: 'walk-in', lines, visitId: 'v1' });
const after = (...events: readonly KioskEvent[]): KioskState =>
  events.reduce(step, CLEAN_START as KioskState);
const typed = (text: string): KioskEvent => ({ kind: 'typed', text });
const SUBMITTED: KioskEvent = { kind: 'submitted' };

function asking(): WalkInAsking {
  const state = after(begin([PASSPORTS]), typed('Olga'), SUBMITTED);
  if (state.kind !== 'walk-in-asking') throw new Error(state.kind);
  return state;
}
const told = (answer: WalkInAnswer, asked = asking()): KioskState =>
  step(asked, { kind: 'walk-in-answered', asked, answer: { kind: 'answered', value: answer } });
const failed = (kind: Exclude<CallAnswer<never>['kind'], 'answered'>): KioskState => {
  const asked = asking();
  return step(asked, { kind: 'walk-in-answered', asked, answer: { kind } });
};

describe('the way of a visitor without an appointment', () => {
  it('the visitor chooses a line only where several are open, and never a closed one', () => {
    expect(after(begin(OTHERS))).toMatchObject({ kind: 'walk-in', line: undefined });
    expect(after(begin([PASSPORTS, { lineId: 8, name: 'ID cards' }]))).toMatchObject({ line: PASSPORTS });
    expect(after(begin([{ lineId: 8, name: 'ID cards' }]))).toEqual(CLEAN_START);
  });

  it('the visitor goes back to the lines, and from there to the start', () => {
    const back: KioskEvent = { kind: 'went-back' };
    const chosen: KioskEvent = { kind: 'line-chosen', line: PASSPORTS };
    expect(after(begin(OTHERS), chosen, back)).toMatchObject({ kind: 'walk-in', line: undefined });
    expect(after(begin(OTHERS), chosen, back, back)).toEqual(CLEAN_START);
    expect(after(begin([PASSPORTS]), back)).toEqual(CLEAN_START);
  });

  it('a name of one letter or without letters is asked for again, and nothing is sent', () => {
    for (const name of ['', 'O', '  ', '--'])
      expect(after(begin([PASSPORTS]), typed(name), SUBMITTED)).toMatchObject({
        kind: 'walk-in',
        field: 'firstName',
        wrong: 'firstName',
      });
    expect(after(begin([PASSPORTS]), typed('伟 '), typed('明'), SUBMITTED).kind).toBe('walk-in-asking');
  });

  it('names lose digits, and phone numbers letters; empty fields are not sent', () => {
    const field: KioskEvent = { kind: 'field-chosen', field: 'phoneNumber' };
    const state = after(begin([PASSPORTS]), typed('Ol3ga'), field, typed('+48 x٦٠٠-١'), SUBMITTED);
    if (state.kind !== 'walk-in-asking') throw new Error(state.kind);
    expect(walkInInput(state, 'pl')).toEqual({
      visitId: 'v1',
      lineId: 7,
      firstName: 'Olga',
      phoneNumber: '+48 600-1',
      language: 'pl',
    });
  });

  it('a second press while the hub is asked changes nothing', () => {
    const asked = asking();
    for (const event of [SUBMITTED, { kind: 'went-back' }, begin([PASSPORTS])] as const)
      expect(beneath(step(asked, event)).kind).not.toBe('walk-in-told');
    expect(step(asked, SUBMITTED)).toBe(asked);
    expect(step(asked, { kind: 'scanned', text: 'A-42' })).toBe(asked);
  });
});

describe('what the visitor is told', () => {
  const booked = { code: 'P-9', startsAt: 500, lineName: 'Passports' };

  it('who is checked in sees the number and the time', () => {
    expect(told({ kind: 'checked-in', ...booked, number: '12', arrival: 'sealed' })).toEqual({
      kind: 'done',
      code: 'P-9',
      startsAt: 500,
      number: '12',
      arrival: 'sealed',
    });
  });

  it('a request without an answer yet is asked after with the same visit, and ends at the front desk', () => {
    let state: KioskState = asking();
    const visits = new Set<string>();
    for (let n = 0; state.kind === 'walk-in-asking' && n < 20; n += 1) {
      visits.add(state.ask.visitId);
      state = told({ kind: 'asking' }, state);
    }
    expect(state).toMatchObject({ kind: 'walk-in-told', answer: { kind: 'asking' } });
    expect(visits).toEqual(new Set(['v1']));
  });

  it('after a lost answer the visitor can try again, with the same visit', () => {
    const lost = failed('no-answer');
    expect(lost).toMatchObject({ kind: 'walk-in-told', answer: { kind: 'no-answer' } });
    expect(step(lost, { kind: 'retried' })).toMatchObject({ kind: 'walk-in-asking', ask: { visitId: 'v1' } });
    expect(failed('not-sent').kind).toBe('out-of-reach');
  });

  it('a phone number that the booking system would not take leads back to its field, with the name kept', () => {
    const problems = [{ field: 'phoneNumber', rule: 'not-a-phone-number' as const }];
    expect(told({ kind: 'invalid', problems })).toMatchObject({
      kind: 'walk-in',
      field: 'phoneNumber',
      wrong: 'phoneNumber',
      typed: { firstName: 'Olga' },
    });
  });

  it('nothing of the visitor is left for the next one', () => {
    const ended = step(told({ kind: 'front-desk', why: 'not-free' }), { kind: 'ended' });
    expect(ended).toEqual(CLEAN_START);
    expect(JSON.stringify(told({ kind: 'checked-in', ...booked, arrival: 'sealed' }))).not.toContain('Olga');
  });
});
