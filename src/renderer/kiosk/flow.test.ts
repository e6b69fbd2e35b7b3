import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckInAnswer, FindAnswer, VisitorAppointment } from '../../contract/appointment.ts';
import type { CallAnswer } from '../rpc/hub-connection.ts';
import type { KioskEvent, KioskState } from './flow.ts';
import { CLEAN_START, step } from './flow.ts';

const appointment: VisitorAppointment = {
  appointmentId: 'a1',
  code: 'A-42',
  visitorName: 'Anna K.',
  startsAt: 1_000_000,
  endsAt: 2_000_000,
  lineName: 'Passport renewal',
};

function answered<T>(value: T): CallAnswer<T> {
  return { kind: 'answered', value };
}

function run(from: KioskState, ...events: readonly KioskEvent[]): KioskState {
  return events.reduce(step, from);
}

function searched(answer: CallAnswer<FindAnswer>, from: KioskState = CLEAN_START): KioskState {
  const asked = run(from, { kind: 'replaced', text: 'a-42' }, { kind: 'submitted' });
  if (asked.kind !== 'searching') throw new Error(`did not search but ${asked.kind}`);
  return step(asked, { kind: 'found', asked, answer });
}

function checked(answer: CallAnswer<CheckInAnswer>): KioskState {
  const asked = step(searched(answered({ kind: 'found', appointment })), { kind: 'confirmed' });
  if (asked.kind !== 'checking-in') throw new Error(`did not check in but ${asked.kind}`);
  return step(asked, { kind: 'checked', asked, answer });
}

test('a visitor types a code, confirms and is checked in', () => {
  const typed = run(
    CLEAN_START,
    { kind: 'typed', text: 'a' },
    { kind: 'typed', text: '-4' },
    { kind: 'typed', text: '2' },
  );
  expect(typed).toMatchObject({ kind: 'start', code: 'A-42' });
  expect(searched(answered({ kind: 'found', appointment }))).toMatchObject({ kind: 'confirm', appointment });
  expect(checked(answered({ kind: 'checked-in', number: 'A-42', checkedInAt: 1 }))).toEqual({
    kind: 'done',
    number: 'A-42',
  });
});

test('a saved check-in is told as saved, not as done', () => {
  expect(checked(answered({ kind: 'saved', number: 'A-42', savedAt: 1 }))).toEqual({
    kind: 'saved',
    number: 'A-42',
  });
});

test('an empty field asks the visitor to type instead of searching', () => {
  expect(step(CLEAN_START, { kind: 'submitted' })).toMatchObject({ kind: 'start', nudged: true });
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

test('without a hub nothing is told as done', () => {
  expect(searched({ kind: 'not-sent' })).toMatchObject({ kind: 'out-of-reach', code: 'A-42' });
  expect(searched({ kind: 'no-answer' })).toMatchObject({ kind: 'out-of-reach' });
  expect(searched({ kind: 'failed' })).toMatchObject({ kind: 'fault' });
  expect(checked({ kind: 'not-sent' })).toMatchObject({ kind: 'out-of-reach' });
  expect(checked({ kind: 'no-answer' })).toMatchObject({ kind: 'outcome-unknown', appointment });
  expect(checked({ kind: 'failed' })).toMatchObject({ kind: 'outcome-unknown' });
});

test('a check-in whose outcome is unknown can be tried again', () => {
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

test('a scan on any finished screen starts a search with the scanned code', () => {
  const done = checked(answered({ kind: 'checked-in', number: 'A-42', checkedInAt: 1 }));
  const told = searched(answered({ kind: 'cancelled' }));
  for (const state of [CLEAN_START, done, told, step(told, { kind: 'help-opened' })]) {
    expect(step(state, { kind: 'scanned', text: 'https://x.example/c/b-17\r' })).toEqual({
      kind: 'searching',
      code: 'B-17',
      misses: 0,
    });
  }
});

test('a scan while a check-in is under way waits for its outcome', () => {
  const confirm = searched(answered({ kind: 'found', appointment }));
  const checkingIn = step(confirm, { kind: 'confirmed' });
  expect(step(checkingIn, { kind: 'scanned', text: 'B-17' })).toBe(checkingIn);
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
    { kind: 'help-opened' },
    { kind: 'found', asked, answer: answered({ kind: 'found', appointment }) },
  );
  expect(helped.kind).toBe('help');
  expect(step(helped, { kind: 'help-closed' })).toMatchObject({ kind: 'confirm', appointment });
});

const anyEvent: fc.Arbitrary<KioskEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('typed' as const, 'replaced' as const, 'scanned' as const),
    text: fc.string(),
  }),
  fc.record({
    kind: fc.constantFrom(
      'erased' as const,
      'cleared' as const,
      'submitted' as const,
      'confirmed' as const,
      'retried' as const,
      'went-back' as const,
      'help-opened' as const,
      'help-closed' as const,
      'line-lost' as const,
      'line-back' as const,
    ),
  }),
);

test('whatever happens, silence at the end forgets the visitor', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const end = step(run(searched(answered({ kind: 'found', appointment })), ...events), { kind: 'ended' });
      expect(JSON.stringify(end)).not.toContain('Anna');
      expect(end).toMatchObject({ code: '', misses: 0 });
    }),
  );
});

test('no order of taps reaches a success that the hub did not give', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const end = run(CLEAN_START, ...events);
      const shown = end.kind === 'help' ? end.over : end;
      expect(['done', 'saved', 'confirm']).not.toContain(shown.kind);
    }),
  );
});
