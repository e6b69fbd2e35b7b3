import { expect, test } from 'vitest';
import type { Choice } from '../../../contract/appointment.ts';
import { ITS_TIME } from '../../../../test/support/records/appointment-of.ts';
import type { KioskEvent } from './flow-state.ts';
import { CLEAN_START, beneath, isCheckingIn } from './flow-state.ts';
import { step } from './flow.ts';
import {
  appointment,
  byPhone,
  early,
  answered,
  run,
  typed,
  searched,
  checked,
} from '../../../../test/support/stores/flow-of.ts';

const choices: readonly Choice[] = [
  { startsAt: 1_000_000, lineName: 'Passport renewal', answer: { kind: 'found', appointment } },
  { startsAt: 2_000_000, lineName: 'Photos', answer: { kind: 'cancelled', ...ITS_TIME } },
];

test('a visitor types a code, confirms and is checked in', () => {
  expect(run(CLEAN_START, ...typed('a-42'))).toMatchObject({ kind: 'start', code: 'A-42' });
  expect(searched(answered({ kind: 'found', appointment }))).toMatchObject({ kind: 'confirm', appointment });
  expect(checked(answered({ kind: 'checked-in', arrival: 'x', number: '42', checkedInAt: 1 }))).toEqual({
    kind: 'done',
    code: 'A-42',
    number: '42',
    arrival: 'x',
  });
});

test('a saved check-in is told as saved, not as done', () => {
  expect(checked(answered({ kind: 'saved', arrival: 'x', number: '42', savedAt: 1 }))).toMatchObject({
    kind: 'saved',
    number: '42',
    arrival: 'x',
  });
});

test('an empty field asks the visitor to type instead of searching', () => {
  expect(step(CLEAN_START, { kind: 'submitted' })).toMatchObject({ kind: 'start', nudged: true });
});

test('a paste of 100 kB leaves a code of at most 64 characters', () => {
  const pasted = step(CLEAN_START, { kind: 'replaced', text: 'x'.repeat(100_000) });
  expect(pasted).toMatchObject({ kind: 'start', code: 'X'.repeat(64) });
});

test('a typed code stays after a miss, and the third miss in a row is counted', () => {
  let state = searched(answered({ kind: 'unknown' }));
  expect(state).toMatchObject({ kind: 'told', misses: 1, code: 'A-42' });
  for (const misses of [2, 3]) {
    state = step(state, { kind: 'went-back' });
    expect(state).toMatchObject({ kind: 'start', code: 'A-42' });
    state = searched(answered({ kind: 'unknown' }), state);
    expect(state).toMatchObject({ kind: 'told', misses });
  }
});

test('three codes that are not found lead to a person, whichever way the visitor went on between them', () => {
  const ways: readonly (readonly KioskEvent[])[] = [
    [{ kind: 'another-code' }],
    [{ kind: 'went-back' }, { kind: 'cleared' }],
    [{ kind: 'opened', overlay: 'help' }, { kind: 'closed' }, { kind: 'another-code' }],
  ];
  for (const first of ways) {
    for (const second of ways) {
      const once = run(searched(answered({ kind: 'unknown' })), ...first);
      expect(once).toMatchObject({ kind: 'start', code: '' });
      const twice = run(searched(answered({ kind: 'unknown' }), once), ...second);
      expect(searched(answered({ kind: 'unknown' }), twice)).toMatchObject({ misses: 3 });
    }
  }
  const unreadable = run(searched(answered({ kind: 'unknown' })), { kind: 'scanned', text: '\u0000' });
  expect(unreadable).toMatchObject({ kind: 'told', answer: { kind: 'not-a-code' }, misses: 2 });
  expect(searched(answered({ kind: 'unknown' }), step(unreadable, { kind: 'another-code' }))).toMatchObject({
    misses: 3,
  });
  const unsent = searched({ kind: 'not-sent' }, step(unreadable, { kind: 'went-back' }));
  const lost = run(unsent, { kind: 'line-back' }, { kind: 'cleared' });
  expect(searched(answered({ kind: 'unknown' }), lost)).toMatchObject({ misses: 3 });
});

test('the next visitor starts without the misses of the one before', () => {
  const missed = searched(answered({ kind: 'unknown' }));
  expect(step(missed, { kind: 'ended' })).toEqual(CLEAN_START);
});

test('a code that is found but not now ends the row of misses', () => {
  const missed = step(searched(answered({ kind: 'unknown' })), { kind: 'went-back' });
  expect(searched(answered({ kind: 'cancelled', ...ITS_TIME }), missed)).toMatchObject({
    kind: 'told',
    misses: 0,
  });
});

test('a kiosk that takes a break opens again with the code kept, also under an open help screen', () => {
  const paused = searched(answered({ kind: 'paused', until: 5 }));
  expect(paused).toMatchObject({ kind: 'paused', until: 5, code: 'A-42' });
  expect(step(paused, { kind: 'pause-over' })).toMatchObject({ kind: 'start', code: 'A-42' });
  const helped = run(paused, { kind: 'opened', overlay: 'help' }, { kind: 'pause-over' });
  expect(helped).toMatchObject({ kind: 'help', over: { kind: 'start' } });
  const other = searched(answered({ kind: 'cancelled', ...ITS_TIME }));
  expect(step(other, { kind: 'pause-over' })).toBe(other);
});

test('a pause takes the place of the start, and of nothing that a visitor is reading', () => {
  const begins: KioskEvent = { kind: 'paused', until: 9 };
  const missed = searched(answered({ kind: 'unknown' }));
  expect(step(CLEAN_START, begins)).toEqual({ kind: 'paused', until: 9, code: '', misses: 0 });
  expect(step(missed, begins)).toBe(missed);
  expect(run(missed, { kind: 'went-back' }, begins)).toEqual({
    kind: 'paused',
    until: 9,
    code: 'A-42',
    misses: 1,
  });
});

test('a code typed during a pause goes nowhere, and one that is scanned waits in the field', () => {
  const paused = step(CLEAN_START, { kind: 'paused', until: 9 });
  expect(run(paused, ...typed('B17'), { kind: 'submitted' }, { kind: 'went-back' })).toBe(paused);
  const scanned = step(paused, { kind: 'scanned', text: 'B-17' });
  expect(scanned).toMatchObject({ kind: 'paused', code: 'B-17' });
  expect(step(scanned, { kind: 'pause-over' })).toMatchObject({ kind: 'start', code: 'B-17' });
});

test('nothing is shown as done without a hub, and the cause has a short code', () => {
  expect(searched({ kind: 'not-sent' })).toMatchObject({ kind: 'out-of-reach', code: 'A-42', cause: 'K1' });
  expect(searched({ kind: 'no-answer' })).toMatchObject({ kind: 'out-of-reach', cause: 'K2' });
  expect(searched({ kind: 'failed' })).toMatchObject({ kind: 'fault' });
  expect(checked({ kind: 'not-sent' })).toMatchObject({ kind: 'out-of-reach', cause: 'K1' });
  expect(checked({ kind: 'no-answer' })).toMatchObject({ kind: 'outcome-unknown', cause: 'K2' });
  expect(checked({ kind: 'failed' })).toMatchObject({ kind: 'outcome-unknown', cause: 'K3' });
});

test('a check-in whose outcome is unknown can be tried again as it was', () => {
  expect(step(checked({ kind: 'no-answer' }), { kind: 'retried' })).toMatchObject({
    kind: 'checking-in',
    appointment,
    code: 'A-42',
  });
});

test('a returning line leads back to the field with the code kept', () => {
  expect(run(searched({ kind: 'not-sent' }), { kind: 'line-back' })).toMatchObject({
    kind: 'start',
    code: 'A-42',
  });
  expect(run(CLEAN_START, { kind: 'line-lost' }, { kind: 'line-back' })).toEqual(CLEAN_START);
});

test('a line that goes while the privacy notice is read is told once the notice is closed', () => {
  const reading = run(CLEAN_START, { kind: 'opened', overlay: 'privacy' }, { kind: 'line-lost' });
  expect(reading.kind).toBe('privacy');
  expect(step(reading, { kind: 'closed' }).kind).toBe('out-of-reach');
});

test('a scan on any finished screen, also under anything that lies over it but a PIN pad, searches the scanned code', () => {
  const done = checked(answered({ kind: 'checked-in', number: 'A-42', checkedInAt: 1 }));
  const told = searched(answered({ kind: 'cancelled', ...ITS_TIME }));
  const helped = step(told, { kind: 'opened', overlay: 'help' });
  const chosen = searched(answered({ kind: 'choose', choices: [...choices] }));
  for (const state of [CLEAN_START, done, told, helped, chosen]) {
    expect(step(state, { kind: 'scanned', text: 'https://x.example/b-17\r' })).toEqual({
      kind: 'searching',
      code: 'B-17',
      misses: 0,
      scanned: true,
    });
  }
});

test('a scanned link is asked for as a whole, and means yes only where it has the code that is shown', () => {
  const link = { values: ['VISIT', 'A-42'] };
  const asked = step(CLEAN_START, { kind: 'scanned', text: 'https://book.example/a-42/visit' });
  expect(asked).toMatchObject({ kind: 'searching', code: 'VISIT', link });
  const shown = searched(answered({ kind: 'found', appointment }), asked);
  expect(shown).toMatchObject({ kind: 'confirm', code: appointment.code, link });
  const scanned = (text: string) => step(shown, { kind: 'scanned', text });
  expect(scanned('https://book.example/a-42/visit')).toMatchObject({ kind: 'checking-in', link });
  expect(scanned('https://book.example/b-17/visit')).toMatchObject({ kind: 'searching' });
  expect(step(shown, { kind: 'went-back' })).toEqual({
    kind: 'start',
    nudged: false,
    code: 'A-42',
    misses: 0,
  });
});

test('a visitor who cannot touch the screen says yes by scanning the same code again', () => {
  const shown = searched(answered({ kind: 'found', appointment }));
  for (const text of ['A-42', 'https://book.example/visit/a42']) {
    expect(step(shown, { kind: 'scanned', text })).toMatchObject({ kind: 'checking-in', appointment });
  }
  expect(step(shown, { kind: 'scanned', text: 'B-17' })).toMatchObject({ kind: 'searching', code: 'B-17' });
});

test('a scan says yes neither for a phone number nor from behind something else', () => {
  const asks = searched(answered({ kind: 'found', appointment: byPhone }));
  expect(step(asks, { kind: 'scanned', text: 'A-42' })).toMatchObject({ kind: 'searching' });
  const helped = run(searched(answered({ kind: 'found', appointment })), { kind: 'opened', overlay: 'help' });
  expect(step(helped, { kind: 'scanned', text: 'A-42' })).toMatchObject({ kind: 'searching' });
});

test('a scan while a check-in is under way waits for its outcome', () => {
  const checkingIn = step(searched(answered({ kind: 'found', appointment })), { kind: 'confirmed' });
  const staff = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('246810'), {
    kind: 'submitted',
  });
  for (const state of [checkingIn, step(checkingIn, { kind: 'opened', overlay: 'help' }), staff]) {
    expect(isCheckingIn(state)).toBe(true);
    expect(step(state, { kind: 'scanned', text: 'B-17' })).toBe(state);
  }
});

test('an answer to an older search does not show on the next', () => {
  const first = run(CLEAN_START, { kind: 'scanned', text: 'A-1' });
  const second = run(first, { kind: 'scanned', text: 'A-2' });
  if (first.kind !== 'searching') throw new Error('no search');
  expect(step(second, { kind: 'found', asked: first, answer: answered({ kind: 'unknown' }) })).toBe(second);
});

test('help lies over a screen and gives it back, with an answer that came meanwhile', () => {
  const asked = run(CLEAN_START, { kind: 'scanned', text: 'A-42' });
  if (asked.kind !== 'searching') throw new Error('no search');
  const helped = run(
    asked,
    { kind: 'opened', overlay: 'help' },
    { kind: 'found', asked, answer: answered({ kind: 'found', appointment }) },
  );
  expect(helped.kind).toBe('help');
  expect(step(helped, { kind: 'closed' })).toMatchObject({ kind: 'confirm', appointment });
});

test('a visitor who needs the language to read the help screen comes back to the help screen', () => {
  const pile = run(
    CLEAN_START,
    { kind: 'opened', overlay: 'help' },
    { kind: 'opened', overlay: 'languages' },
    { kind: 'opened', overlay: 'help' },
    { kind: 'opened', overlay: 'languages' },
  );
  expect(pile.kind).toBe('languages');
  expect(run(pile, { kind: 'closed' }).kind).toBe('help');
  expect(run(pile, { kind: 'closed' }, { kind: 'closed' })).toBe(CLEAN_START);
});

test('several appointments under one code: each leads to its own screen and back to the list', () => {
  const choose = searched(answered({ kind: 'choose', choices: [...choices] }));
  expect(choose).toMatchObject({ kind: 'choose', code: 'A-42' });
  const [found, cancelled] = choices;
  if (found === undefined || cancelled === undefined) throw new Error('no choices');
  const confirm = step(choose, { kind: 'chosen', choice: found });
  expect(confirm).toMatchObject({ kind: 'confirm', appointment });
  expect(step(confirm, { kind: 'went-back' })).toEqual(choose);
  const told = step(choose, { kind: 'chosen', choice: cancelled });
  expect(told).toMatchObject({ kind: 'told', answer: { kind: 'cancelled' } });
  expect(step(told, { kind: 'went-back' })).toEqual(choose);
  expect(step(choose, { kind: 'chosen', choice: { ...found } })).toBe(choose);
});

test('the end forgets what lies over a screen together with it', () => {
  const early2 = searched(answered(early));
  for (const overlay of ['help', 'privacy', 'staff-pin', 'languages', 'accessibility'] as const) {
    expect(run(early2, { kind: 'opened', overlay }, { kind: 'ended' })).toBe(CLEAN_START);
  }
  const lost = run(searched({ kind: 'not-sent' }), { kind: 'opened', overlay: 'help' }, { kind: 'ended' });
  expect(lost).toEqual({ kind: 'out-of-reach', code: '', misses: 0, cause: 'K1' });
  expect(beneath(lost)).toBe(lost);
});
