import { expect, test } from 'vitest';
import type { StaffCheckInAnswer } from '../../../contract/appointment.ts';
import { ITS_TIME } from '../../../../test/support/records/appointment-of.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { KioskEvent, KioskState } from './flow-state.ts';
import { fieldOf } from './flow-fields.ts';
import { CLEAN_START } from './flow-state.ts';
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

function staffPinned(answer: CallAnswer<StaffCheckInAnswer>): KioskState {
  const asked = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('246810'), {
    kind: 'submitted',
  });
  if (asked.kind !== 'staff-pin' || !asked.checking) throw new Error('no PIN was sent');
  return step(asked, { kind: 'staff-checked', asked, answer });
}

test('digits of a phone number may be Arabic or Persian', () => {
  const confirm = searched(answered({ kind: 'found', appointment: byPhone }));
  expect(run(confirm, ...typed('٧۸９'))).toMatchObject({ digits: '789' });
});

test('no check-in goes out without the end of the phone number where it is asked for', () => {
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
  const noShow = searched(answered({ kind: 'no-show', appointmentId: 'a1', ...ITS_TIME }));
  expect(step(noShow, { kind: 'opened', overlay: 'staff-pin' })).toMatchObject({
    kind: 'staff-pin',
    appointmentId: 'a1',
    code: 'A-42',
  });
});

test('the staff PIN is asked for on early, late and no-show screens only', () => {
  for (const state of [CLEAN_START, searched(answered({ kind: 'cancelled', ...ITS_TIME }))]) {
    expect(step(state, { kind: 'opened', overlay: 'staff-pin' })).toBe(state);
  }
  const opened = step(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' });
  expect(opened).toMatchObject({ kind: 'staff-pin', appointmentId: 'a1', code: 'A-42' });
  expect(step(opened, { kind: 'submitted' })).toMatchObject({ note: { kind: 'pin-missing' } });
});

test('nothing is read as a code while a PIN is typed, so that no PIN is ever shown as one', () => {
  const typing = run(searched(answered(early)), { kind: 'opened', overlay: 'staff-pin' }, ...typed('2468'));
  expect(step(typing, { kind: 'scanned', text: '246810' })).toBe(typing);
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
    { kind: 'not-counted' },
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

const claiming = (...events: readonly KioskEvent[]) =>
  run(CLEAN_START, { kind: 'without-code', asks: { kind: 'phone' } }, ...events);

/** Searched for, and nobody found. */
function notFound(state: KioskState): KioskState {
  const asked = step(state, { kind: 'submitted' });
  if (asked.kind !== 'searching') throw new Error('nothing was looked up');
  return step(asked, { kind: 'found', asked, answer: answered({ kind: 'unknown' }) });
}

test('whoever is not found by name types the digits again, and the new ones are asked for', () => {
  const again = step(notFound(claiming(...typed('Nowak5119'))), { kind: 'went-back' });
  expect(again).toMatchObject({ claim: { lastName: 'Nowak', digits: '' }, field: 'lastName' });
  expect(run(again, ...typed('5118'))).toMatchObject({ claim: { lastName: 'Nowak', digits: '5118' } });
});

test('a date of birth can be read, so it stays to be corrected', () => {
  const typedIn = run(
    CLEAN_START,
    { kind: 'without-code', asks: { kind: 'birth-date', order: 'dmy' } },
    ...typed('Nowak31121985'),
  );
  expect(step(notFound(typedIn), { kind: 'went-back' })).toMatchObject({ claim: { digits: '31121985' } });
});

test('a digit after the last one begins the digits anew, in either field', () => {
  const full = claiming(...typed('Nowak5119'));
  expect(run(full, ...typed('51'))).toMatchObject({ claim: { digits: '51' } });
  expect(run(full, { kind: 'turned-to', field: 'lastName' }, ...typed('5118'))).toMatchObject({
    claim: { lastName: 'Nowak', digits: '5118' },
    field: 'digits',
  });
  expect(run(full, ...typed('-'))).toMatchObject({ claim: { digits: '5119' } });
  expect(run(full, { kind: 'replaced', text: '77345' })).toMatchObject({ claim: { digits: '7734' } });
});
