import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  CheckInAnswer,
  FindAnswer,
  StaffCheckInAnswer,
  VisitorAppointment,
} from '../../../contract/appointment.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { ITS_TIME } from '../../../../test/support/records/appointment-of.ts';
import type { CheckingIn, KioskEvent, KioskState, Searching, StaffPin } from './flow-state.ts';
import { CLEAN_START, beneath } from './flow-state.ts';
import { step } from './flow.ts';

/** What happens next: the visitor does something, or the hub answers, in time or too late. */
type Move =
  | { readonly by: 'visitor'; readonly event: KioskEvent }
  | { readonly by: 'visitor'; readonly choose: number }
  | {
      readonly by: 'hub';
      readonly late: boolean;
      readonly find: CallAnswer<FindAnswer>;
      readonly checkIn: CallAnswer<CheckInAnswer>;
      readonly staff: CallAnswer<StaffCheckInAnswer>;
    };

const CANARY = 'Zaphod';
const PIN = '97531';

const visitor: fc.Arbitrary<VisitorAppointment> = fc.record({
  appointmentId: fc.constantFrom('canary-1', 'canary-2'),
  code: fc.constant('C-1'),
  visitorName: fc.constant(CANARY),
  startsAt: fc.constant(10),
  endsAt: fc.constant(20),
  lineName: fc.constant('Photos'),
  asksPhoneDigits: fc.boolean(),
});

const one: fc.Arbitrary<Exclude<FindAnswer, { kind: 'choose' }>> = fc.oneof(
  visitor.map((appointment) => ({ kind: 'found' as const, appointment })),
  fc
    .constantFrom('cancelled' as const, 'no-show' as const, 'unknown' as const)
    .map((kind) => ({ kind, ...ITS_TIME })),
  fc.constant({
    kind: 'early' as const,
    appointmentId: 'canary-1',
    code: 'C-1',
    startsAt: 20,
    opensAt: 10,
    lineName: 'Photos',
  }),
  fc.constant({ kind: 'already-checked-in' as const, appointmentId: 'canary-1', number: '7' }),
  fc.constant({ kind: 'paused' as const, until: 99 }),
);
const found: fc.Arbitrary<FindAnswer> = fc.oneof(
  { weight: 4, arbitrary: one },
  {
    weight: 1,
    arbitrary: visitor.map((appointment) => ({
      kind: 'choose' as const,
      choices: [
        { startsAt: 10, lineName: 'Photos', answer: { kind: 'found' as const, appointment } },
        { startsAt: 20, lineName: 'Photos', answer: { kind: 'cancelled' as const, ...ITS_TIME } },
      ],
    })),
  },
);

function call<T>(value: fc.Arbitrary<T>): fc.Arbitrary<CallAnswer<T>> {
  return fc.oneof(
    { weight: 5, arbitrary: value.map((value) => ({ kind: 'answered' as const, value })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('not-sent' as const, 'no-answer' as const, 'failed' as const)
        .map((kind) => ({ kind })),
    },
  );
}

const outcome: fc.Arbitrary<CheckInAnswer> = fc.oneof(
  found,
  fc.constant({ kind: 'checked-in' as const, number: '7', checkedInAt: 1 }),
  fc.constant({ kind: 'saved' as const, number: '7', savedAt: 1 }),
  fc
    .constantFrom('refused' as const, 'not-saved' as const, 'wrong-digits' as const)
    .map((kind) => ({ kind })),
);
const staffOutcome: fc.Arbitrary<StaffCheckInAnswer> = fc.oneof(
  outcome,
  fc.constant({ kind: 'wrong-pin' as const, triesLeft: 3 }),
  fc.constantFrom('pin-locked' as const, 'not-counted' as const, 'no-pin' as const).map((kind) => ({ kind })),
);

const event: fc.Arbitrary<KioskEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('typed' as const, 'replaced' as const, 'scanned' as const),
    text: fc.constantFrom('A-42', '123', PIN, CANARY, '\u0000', ''),
  }),
  fc.record({
    kind: fc.constant('opened' as const),
    overlay: fc.constantFrom('help', 'privacy', 'staff-pin', 'languages', 'accessibility'),
  }),
  fc.record({
    kind: fc.constantFrom(
      'erased' as const,
      'cleared' as const,
      'submitted' as const,
      'confirmed' as const,
      'retried' as const,
      'went-back' as const,
      'closed' as const,
      'pause-over' as const,
      'line-lost' as const,
      'line-back' as const,
    ),
  }),
);

/** The way to a check-in, so that sequences get there often. */
const onward: fc.Arbitrary<KioskEvent> = fc.constantFrom<KioskEvent>(
  { kind: 'scanned', text: 'A-42' },
  { kind: 'replaced', text: '97531' },
  { kind: 'confirmed' },
  { kind: 'submitted' },
  { kind: 'opened', overlay: 'staff-pin' },
);

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: onward.map((event) => ({ by: 'visitor' as const, event })) },
  { weight: 3, arbitrary: event.map((event) => ({ by: 'visitor' as const, event })) },
  { weight: 1, arbitrary: fc.nat(1).map((choose) => ({ by: 'visitor' as const, choose })) },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('hub' as const),
      late: fc.constantFrom(false, false, false, false, true),
      find: call(found),
      checkIn: call(outcome),
      staff: call(staffOutcome),
    }),
  },
);
// Without `size` most sequences end before a check-in could.
const moves = fc.array(move, { maxLength: 60, size: 'max' });

interface World {
  readonly state: KioskState;
  /** Every state that ever asked something, so that any of them can be answered too late. */
  readonly asked: readonly (Searching | CheckingIn | StaffPin)[];
}

function asking(state: KioskState): Searching | CheckingIn | StaffPin | undefined {
  if (state.kind === 'staff-pin' && state.checking) return state;
  const shown = beneath(state);
  return shown.kind === 'searching' || shown.kind === 'checking-in' ? shown : undefined;
}

function eventOf(move: Move, { state, asked }: World): KioskEvent | undefined {
  if ('event' in move) return move.event;
  if ('choose' in move) {
    const choice = state.kind === 'choose' ? state.choices[move.choose] : undefined;
    return choice === undefined ? undefined : { kind: 'chosen', choice };
  }
  const to = move.late ? asked[0] : asking(state);
  if (to?.kind === 'searching') return { kind: 'found', asked: to, answer: move.find };
  if (to?.kind === 'checking-in') return { kind: 'checked', asked: to, answer: move.checkIn };
  return to === undefined ? undefined : { kind: 'staff-checked', asked: to, answer: move.staff };
}

/** Plays `moves` and shows each step to `look`. */
function play(
  moves: readonly Move[],
  look: (before: KioskState, event: KioskEvent, after: KioskState) => void = () => undefined,
): KioskState {
  let world: World = { state: CLEAN_START, asked: [] };
  for (const move of moves) {
    const event = eventOf(move, world);
    if (event === undefined) continue;
    const state = step(world.state, event);
    look(world.state, event, state);
    const asks = asking(state);
    const asked = asks === undefined || world.asked.includes(asks) ? world.asked : [...world.asked, asks];
    world = { state, asked };
  }
  return world.state;
}

function isThrough(state: KioskState): boolean {
  const { kind } = beneath(state);
  return kind === 'done' || kind === 'saved';
}

test('nobody is told "checked in" or "saved" unless an answer of the hub said just that', () => {
  fc.assert(
    fc.property(moves, (moves) => {
      play(moves, (before, event, after) => {
        if (!isThrough(after) || isThrough(before)) return;
        expect(['checked', 'staff-checked']).toContain(event.kind);
        const answer = 'answer' in event && event.answer.kind === 'answered' ? event.answer.value.kind : '';
        expect(answer).toBe(beneath(after).kind === 'done' ? 'checked-in' : 'saved');
      });
    }),
    { numRuns: 1_000 },
  );
});

test('the end of a visit leaves no code, no name, no appointment and no PIN, whatever happened', () => {
  fc.assert(
    fc.property(moves, (moves) => {
      const end = step(play(moves), { kind: 'ended' });
      expect(end).toMatchObject({ code: '', misses: 0 });
      expect(['start', 'out-of-reach']).toContain(end.kind);
      expect(JSON.stringify(end)).not.toMatch(new RegExp(`${CANARY}|canary|${PIN}|A-42`, 'u'));
    }),
    { numRuns: 1_000 },
  );
});

test('an overlay always closes: a few taps on "back" show the screen, but for a PIN under way', () => {
  fc.assert(
    fc.property(moves, (moves) => {
      const end = play(moves);
      let state = end;
      for (let taps = 0; taps < 5 && 'over' in state; taps += 1) state = step(state, { kind: 'closed' });
      if (end.kind === 'staff-pin' && end.checking) expect(state).toBe(end);
      else expect(state).toBe(beneath(end));
    }),
    { numRuns: 1_000 },
  );
});

test('an answer to a question that is no longer open changes nothing', () => {
  fc.assert(
    fc.property(moves, (moves) => {
      play(moves, (before, event, after) => {
        if ('asked' in event && event.asked !== asking(before)) expect(after).toBe(before);
      });
    }),
    { numRuns: 1_000 },
  );
});

test('a check-in under way is left only by its answer or by the end', () => {
  fc.assert(
    fc.property(moves, (moves) => {
      play(moves, (before, event, after) => {
        const shown = beneath(before);
        if (shown.kind === 'checking-in' && event.kind !== 'checked') expect(beneath(after)).toBe(shown);
      });
    }),
    { numRuns: 1_000 },
  );
});

test('the sequences above do reach the ends that they are about', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(moves, (moves) => {
      play(moves, (_before, _event, after) => {
        seen.add(after.kind);
        if (after.kind === 'told') seen.add(after.answer.kind);
      });
    }),
    { numRuns: 1_000 },
  );
  for (const end of ['done', 'saved', 'outcome-unknown', 'choose', 'staff-pin', 'refused', 'paused']) {
    expect(seen).toContain(end);
  }
});
