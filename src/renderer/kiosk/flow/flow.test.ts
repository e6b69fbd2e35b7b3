import { expect, test } from 'vitest';
import type {
  CheckInAnswer,
  Choice,
  FindAnswer,
  StaffCheckInAnswer,
  VisitorAppointment,
} from '../../../contract/appointment.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { KioskEvent, KioskState } from './flow-state.ts';
import { CLEAN_START, beneath, fieldOf, isCheckingIn } from './flow-state.ts';
import { step } from './flow.ts';

const appointment: VisitorAppointment = {
  appointmentId: 'a1',
  code: 'A-42',
  visitorName: 'Anna K.',
  startsAt: 1_000_000,
  endsAt: 2_000_000,
  lineName: 'Passport renewal',
  asksPhoneDigits: false,
};
const byPhone: VisitorAppointment = { ...appointment, visitorName: '', asksPhoneDigits: true };
const early: FindAnswer = {
  kind: 'early',
  appointmentId: 'a1',
  code: 'A-42',
  startsAt: 3_000_000,
  opensAt: 2_000_000,
  lineName: 'Passport renewal',
};
const choices: readonly Choice[] = [
  { startsAt: 1_000_000, lineName: 'Passport renewal', answer: { kind: 'found', appointment } },
  { startsAt: 2_000_000, lineName: 'Photos', answer: { kind: 'cancelled' } },
];

function answered<T>(value: T): CallAnswer<T> {
  return { kind: 'answered', value };
}

function run(from: KioskState, ...events: readonly KioskEvent[]): KioskState {
  return events.reduce(step, from);
}

function typed(text: string): readonly KioskEvent[] {
  return Array.from(text, (key) => ({ kind: 'typed', text: key }));
}

function searched(answer: CallAnswer<FindAnswer>, from: KioskState = CLEAN_START): KioskState {
  const asked = run(from, { kind: 'replaced', text: 'a-42' }, { kind: 'submitted' });
  if (asked.kind !== 'searching') throw new Error(`did not search but ${asked.kind}`);
  return step(asked, { kind: 'found', asked, answer });
}

function checked(answer: CallAnswer<CheckInAnswer>, from?: KioskState): KioskState {
  const asked = step(from ?? searched(answered({ kind: 'found', appointment })), { kind: 'confirmed' });
  if (asked.kind !== 'checking-in') throw new Error(`did not check in but ${asked.kind}`);
  return step(asked, { kind: 'checked', asked, answer });
}

function staffPinned(answer: CallAnswer<StaffCheckInAnswer>): KioskState {
  const asked = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('246810'), {
    kind: 'submitted',
  });
  if (asked.kind !== 'staff-pin' || !asked.checking) throw new Error('no PIN was sent');
  return step(asked, { kind: 'staff-checked', asked, answer });
}

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

test('what was typed stays after a miss, and the third miss in a row is counted', () => {
  let state = searched(answered({ kind: 'unknown' }));
  expect(state).toMatchObject({ kind: 'told', misses: 1, code: 'A-42' });
  for (const misses of [2, 3]) {
    state = step(state, { kind: 'went-back' });
    expect(state).toMatchObject({ kind: 'start', code: 'A-42' });
    state = searched(answered({ kind: 'unknown' }), state);
    expect(state).toMatchObject({ kind: 'told', misses });
  }
});

test('a code that is found but not now ends the row of misses', () => {
  const missed = step(searched(answered({ kind: 'unknown' })), { kind: 'went-back' });
  expect(searched(answered({ kind: 'cancelled' }), missed)).toMatchObject({ kind: 'told', misses: 0 });
});

test('a kiosk that takes a break opens again with the code kept, also under an open help screen', () => {
  const paused = searched(answered({ kind: 'paused', until: 5 }));
  expect(paused).toMatchObject({ kind: 'told', answer: { kind: 'paused' }, code: 'A-42' });
  expect(step(paused, { kind: 'pause-over' })).toMatchObject({ kind: 'start', code: 'A-42' });
  const helped = run(paused, { kind: 'opened', overlay: 'help' }, { kind: 'pause-over' });
  expect(helped).toMatchObject({ kind: 'help', over: { kind: 'start' } });
  const other = searched(answered({ kind: 'cancelled' }));
  expect(step(other, { kind: 'pause-over' })).toBe(other);
});

test('without a hub nothing is told as done, and the cause has a short code', () => {
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

test('a scan on any finished screen, also under anything that lies over it, searches the scanned code', () => {
  const done = checked(answered({ kind: 'checked-in', number: 'A-42', checkedInAt: 1 }));
  const told = searched(answered({ kind: 'cancelled' }));
  const helped = step(told, { kind: 'opened', overlay: 'help' });
  const chosen = searched(answered({ kind: 'choose', choices: [...choices] }));
  const pinned = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('12'));
  for (const state of [CLEAN_START, done, told, helped, chosen, pinned]) {
    expect(step(state, { kind: 'scanned', text: 'https://x.example/c/b-17\r' })).toEqual({
      kind: 'searching',
      code: 'B-17',
      misses: 0,
      scanned: true,
    });
  }
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

test('where the end of the phone number is asked for, no check-in goes out without it', () => {
  const confirm = searched(answered({ kind: 'found', appointment: byPhone }));
  expect(fieldOf(confirm)).toBe('digits');
  const short = run(confirm, ...typed('12'), { kind: 'confirmed' });
  expect(short).toMatchObject({ kind: 'confirm', digits: '12', note: 'digits-missing' });
  expect(run(short, ...typed('x345'), { kind: 'submitted' })).toMatchObject({
    kind: 'checking-in',
    digits: '123',
  });
});

test('wrong digits are asked for anew, with the field empty and the miss counted', () => {
  const confirm = run(searched(answered({ kind: 'found', appointment: byPhone })), ...typed('123'));
  const wrong = checked(answered({ kind: 'wrong-digits' }), confirm);
  expect(wrong).toMatchObject({ kind: 'confirm', digits: '', note: 'digits-wrong', misses: 1 });
  expect(run(wrong, ...typed('4'))).toMatchObject({ digits: '4', note: 'none' });
});

test('digits cannot be typed where none are asked for', () => {
  const confirm = searched(answered({ kind: 'found', appointment }));
  expect(run(confirm, ...typed('123'))).toBe(confirm);
});

test('a code whose check-in the service has not agreed to reads "saved" again', () => {
  const saved = searched(answered({ kind: 'saved', arrival: 'x', number: '42', savedAt: 1 }));
  expect(saved).toEqual({ kind: 'saved', code: 'A-42', arrival: 'x', number: '42' });
});

test('staff check in with their PIN whom the front desk marked as not arrived', () => {
  const noShow = searched(answered({ kind: 'no-show', appointmentId: 'a1' }));
  expect(step(noShow, { kind: 'opened', overlay: 'staff-pin' })).toMatchObject({
    kind: 'staff-pin',
    appointmentId: 'a1',
    code: 'A-42',
  });
});

test('the staff PIN is asked for on early, late and no-show screens only', () => {
  for (const state of [CLEAN_START, searched(answered({ kind: 'cancelled' }))]) {
    expect(step(state, { kind: 'opened', overlay: 'staff-pin' })).toBe(state);
  }
  const opened = step(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' });
  expect(opened).toMatchObject({ kind: 'staff-pin', appointmentId: 'a1', code: 'A-42' });
  expect(step(opened, { kind: 'submitted' })).toMatchObject({ note: { kind: 'pin-missing' } });
});

test('a right PIN checks the visitor in', () => {
  expect(staffPinned(answered({ kind: 'checked-in', arrival: 'x', number: '42', checkedInAt: 1 }))).toEqual({
    kind: 'done',
    code: 'A-42',
    number: '42',
    arrival: 'x',
  });
  expect(staffPinned(answered({ kind: 'saved', number: '42', savedAt: 1 })).kind).toBe('saved');
});

test('a wrong PIN, a pause and a lock leave an empty field and say why', () => {
  const answers: readonly StaffCheckInAnswer[] = [
    { kind: 'wrong-pin', triesLeft: 4 },
    { kind: 'pin-paused', until: 15_000 },
    { kind: 'pin-locked' },
    { kind: 'no-pin' },
  ];
  for (const answer of answers) {
    expect(staffPinned(answered(answer))).toMatchObject({ kind: 'staff-pin', pin: '', note: answer });
  }
  expect(staffPinned({ kind: 'not-sent' })).toMatchObject({ kind: 'staff-pin', pin: '', checking: false });
});

test('a PIN whose answer got lost is not kept: trying again looks the appointment up', () => {
  const unknown = staffPinned({ kind: 'no-answer' });
  expect(unknown).toMatchObject({ kind: 'outcome-unknown', cause: 'K2' });
  expect(JSON.stringify(unknown)).not.toContain('246810');
  expect(step(unknown, { kind: 'retried' })).toEqual({ kind: 'searching', code: 'A-42', misses: 0 });
});

test('a half typed PIN is not left lying under the help screen', () => {
  const typing = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('2468'));
  const helped = step(typing, { kind: 'opened', overlay: 'help' });
  expect(JSON.stringify(helped)).not.toContain('2468');
  expect(step(helped, { kind: 'closed' })).toMatchObject({ kind: 'told', answer: { kind: 'early' } });
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
