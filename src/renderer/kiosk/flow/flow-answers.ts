/** Which screen follows an answer of the hub. Pure. */
import { KIOSK_CODES } from '../../../contract/codes.ts';
import type {
  CheckInAnswer,
  Choice,
  FindAnswer,
  HowCalled,
  StaffCheckInAnswer,
  VisitorAppointment,
  WaitRange,
} from '../../../contract/appointment.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import {
  beneath,
  type Cause,
  type CheckingIn,
  type Choose,
  type Chosen,
  type Confirm,
  type KioskScreen,
  type KioskState,
  type Searching,
  type StaffPin,
  type Through,
  type Told,
  type Typed,
} from './flow-state.ts';

export function typedOf({ code, misses, scanned, otherReading, claim, link }: Typed): Typed {
  return {
    code,
    misses,
    ...(scanned === undefined ? {} : { scanned }),
    ...(otherReading === undefined ? {} : { otherReading }),
    ...(claim === undefined ? {} : { claim }),
    ...(link === undefined ? {} : { link }),
  };
}

export function chosenOf(state: Chosen): Chosen {
  return { ...typedOf(state), choices: state.choices };
}

/** A request for help names the appointment by its code, which a visitor found by name or link has not typed. */
function withItsCode(asked: Chosen, answer: Told | VisitorAppointment): Chosen {
  const { claim, link, code } = asked;
  if (claim === undefined && link === undefined) return chosenOf(asked);
  return { ...chosenOf(asked), code: 'code' in answer ? answer.code : claim === undefined ? code : '' };
}

export function tell(asked: Chosen, answer: Told): KioskScreen {
  const missed = answer.kind === 'unknown' || answer.kind === 'not-a-code';
  return { kind: 'told', answer, ...withItsCode(asked, answer), misses: missed ? asked.misses + 1 : 0 };
}

function confirm(asked: Chosen, appointment: VisitorAppointment): Confirm {
  return { kind: 'confirm', appointment, digits: '', note: 'none', ...withItsCode(asked, appointment) };
}

function choose(asked: Typed, choices: readonly Choice[]): Choose {
  return { kind: 'choose', choices, ...typedOf(asked) };
}

function causeOf(call: { readonly kind: 'not-sent' | 'no-answer' | 'failed' }): Cause {
  if (call.kind === 'not-sent') return KIOSK_CODES['no-connection'];
  return KIOSK_CODES[call.kind === 'no-answer' ? 'no-answer' : 'hub-fault'];
}

function howCalled({ number, calls, where, call }: HowCalled): HowCalled {
  return {
    ...(number === undefined ? {} : { number }),
    ...(calls === undefined ? {} : { calls }),
    ...(where === undefined ? {} : { where }),
    ...(call === undefined ? {} : { call }),
  };
}

function through(
  kind: Through['kind'],
  { code }: Typed,
  answer: HowCalled & { readonly arrival?: string | undefined; readonly wait?: WaitRange | undefined },
): Through {
  const { arrival, wait } = answer;
  return {
    kind,
    code,
    ...(arrival === undefined ? {} : { arrival }),
    ...(wait && { wait }),
    ...howCalled(answer),
  };
}

function afterAnswer(asked: Chosen, answer: FindAnswer): KioskScreen {
  if (answer.kind === 'found') return confirm(asked, answer.appointment);
  if (answer.kind === 'choose') return choose(asked, answer.choices);
  if (answer.kind === 'saved') {
    return through('saved', asked, answer);
  }
  // Nothing was looked up, so this is no miss and none is forgotten.
  if (answer.kind === 'paused') return { kind: 'paused', until: answer.until, ...typedOf(asked) };
  return tell(asked, answer);
}

export function afterSearch(asked: Searching, call: CallAnswer<FindAnswer>): KioskScreen {
  if (call.kind === 'failed') return { kind: 'fault', ...typedOf(asked) };
  if (call.kind !== 'answered') return { kind: 'out-of-reach', cause: causeOf(call), ...typedOf(asked) };
  return afterAnswer(typedOf(asked), call.value);
}

export function afterChoice(asked: Choose, choice: Choice): KioskScreen {
  return afterAnswer({ ...typedOf(asked), choices: asked.choices }, choice.answer);
}

function afterOutcome(asked: Chosen, answer: Exclude<CheckInAnswer, { kind: 'wrong-digits' }>): KioskScreen {
  if (answer.kind === 'checked-in' || answer.kind === 'saved') {
    return through(answer.kind === 'saved' ? 'saved' : 'done', asked, answer);
  }
  if (answer.kind === 'refused' || answer.kind === 'not-saved') return tell(asked, answer);
  // The code may lead to another appointment by now, so the visitor looks at it again.
  return afterAnswer(asked, answer);
}

export function afterCheckIn(asked: CheckingIn, call: CallAnswer<CheckInAnswer>): KioskScreen {
  if (call.kind === 'not-sent')
    return { kind: 'out-of-reach', cause: KIOSK_CODES['no-connection'], ...typedOf(asked) };
  if (call.kind !== 'answered') {
    return { kind: 'outcome-unknown', asked, cause: causeOf(call), ...chosenOf(asked) };
  }
  const answer = call.value;
  const { appointment } = asked;
  if (answer.kind === 'wrong-digits') {
    return { ...confirm(asked, appointment), note: 'digits-wrong', misses: asked.misses + 1 };
  }
  return afterOutcome(asked, answer);
}

/** A wrong PIN stays where it was typed; anything else is the outcome for the visitor. */
export function afterStaffCheckIn(asked: StaffPin, call: CallAnswer<StaffCheckInAnswer>): KioskState {
  const again: StaffPin = { ...asked, pin: '', checking: false };
  if (call.kind === 'not-sent') return { ...again, note: call };
  const under = beneath(asked);
  const visit: Chosen = under.kind === 'told' ? chosenOf(under) : { code: asked.code, misses: 0 };
  if (call.kind !== 'answered') {
    return { kind: 'outcome-unknown', asked: undefined, cause: causeOf(call), ...visit };
  }
  const answer = call.value;
  switch (answer.kind) {
    case 'wrong-pin':
    case 'pin-paused':
    case 'pin-locked':
    case 'not-counted':
    case 'no-pin':
      return { ...again, note: answer };
    case 'wrong-digits':
      // Staff stand in for the phone number; a hub that asks for it anyway refuses.
      return tell(visit, { kind: 'refused' });
    default:
      return afterOutcome(visit, answer);
  }
}
