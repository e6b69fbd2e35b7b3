/** The visitor's way through the kiosk: one union of states, one switch over what can happen. Pure. */
import type { CheckInAnswer, FindAnswer, VisitorAppointment } from '../../contract/appointment.ts';
import type { CallAnswer } from '../rpc/hub-connection.ts';
import { cleanCode } from './code-input.ts';
import { scannedCode } from './scanned-code.ts';

/** Answers that end the way here: each has a screen that says what is so and what to do next. */
export type Told = Exclude<CheckInAnswer, { kind: 'found' | 'checked-in' | 'saved' }>;

/** What is kept of the visitor between screens: the code as typed, and how often in a row it was not found. */
interface Typed {
  readonly code: string;
  readonly misses: number;
}

export interface Start extends Typed {
  readonly kind: 'start';
  /** The visitor asked to search with an empty field. */
  readonly nudged: boolean;
}

export interface Searching extends Typed {
  readonly kind: 'searching';
}

export interface CheckingIn extends Typed {
  readonly kind: 'checking-in';
  readonly appointment: VisitorAppointment;
}

/** Every screen but the help that may lie over it. */
export type KioskScreen =
  | Start
  | Searching
  | CheckingIn
  | ({ readonly kind: 'confirm'; readonly appointment: VisitorAppointment } & Typed)
  | { readonly kind: 'done'; readonly number: string }
  | { readonly kind: 'saved'; readonly number: string }
  | ({ readonly kind: 'told'; readonly answer: Told } & Typed)
  /** The check-in was sent and no answer came: it may or may not have happened. */
  | ({ readonly kind: 'outcome-unknown'; readonly appointment: VisitorAppointment } & Typed)
  /** The hub cannot be reached; nothing was sent. */
  | ({ readonly kind: 'out-of-reach' } & Typed)
  /** The hub answered a search with a fault of its own. */
  | ({ readonly kind: 'fault' } & Typed);

export type KioskState = KioskScreen | { readonly kind: 'help'; readonly over: KioskScreen };

export type KioskEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'replaced'; readonly text: string }
  | { readonly kind: 'erased' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'submitted' }
  /** What a scanner read, as it came. */
  | { readonly kind: 'scanned'; readonly text: string }
  /** `asked` is the state that asked: an answer to any other is too late. */
  | { readonly kind: 'found'; readonly asked: Searching; readonly answer: CallAnswer<FindAnswer> }
  | { readonly kind: 'checked'; readonly asked: CheckingIn; readonly answer: CallAnswer<CheckInAnswer> }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'retried' }
  /** Back to the field with the code kept. */
  | { readonly kind: 'went-back' }
  /** The visitor is through, or has been silent for too long: everything is forgotten. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'help-opened' }
  | { readonly kind: 'help-closed' }
  | { readonly kind: 'line-lost' }
  | { readonly kind: 'line-back' };

export const CLEAN_START: Start = { kind: 'start', code: '', misses: 0, nudged: false };

/** From this miss in a row on, the visitor is sent to the front desk first. */
export const MISSES_UNTIL_FRONT_DESK = 3;

function typed({ code, misses }: Typed): Typed {
  return { code, misses };
}

function startWith(state: Typed): Start {
  return { kind: 'start', nudged: false, ...typed(state) };
}

function edit(state: KioskState, change: (code: string) => string): KioskState {
  if (state.kind !== 'start') return state;
  return { ...state, code: cleanCode(change(state.code)), nudged: false };
}

function search(state: Typed): KioskState {
  return { kind: 'searching', ...typed(state) };
}

function tell(asked: Typed, answer: Told): KioskScreen {
  const missed = answer.kind === 'unknown' || answer.kind === 'not-a-code';
  return { kind: 'told', answer, code: asked.code, misses: missed ? asked.misses + 1 : 0 };
}

function afterSearch(asked: Searching, call: CallAnswer<FindAnswer>): KioskScreen {
  if (call.kind === 'failed') return { kind: 'fault', ...typed(asked) };
  if (call.kind !== 'answered') return { kind: 'out-of-reach', ...typed(asked) };
  const answer = call.value;
  if (answer.kind === 'found') return { kind: 'confirm', appointment: answer.appointment, ...typed(asked) };
  return tell(asked, answer);
}

function afterCheckIn(asked: CheckingIn, call: CallAnswer<CheckInAnswer>): KioskScreen {
  if (call.kind === 'not-sent') return { kind: 'out-of-reach', ...typed(asked) };
  if (call.kind !== 'answered') return { ...asked, kind: 'outcome-unknown' };
  const answer = call.value;
  switch (answer.kind) {
    case 'checked-in':
      return { kind: 'done', number: answer.number };
    case 'saved':
      return { kind: 'saved', number: answer.number };
    case 'found':
      // The code now leads to another appointment than the one shown: the visitor looks at it again.
      return { kind: 'confirm', appointment: answer.appointment, ...typed(asked) };
    default:
      return tell(asked, answer);
  }
}

function scan(state: KioskState, text: string): KioskState {
  // A check-in that was tapped shows its outcome before anything else happens.
  if (state.kind === 'checking-in' || (state.kind === 'help' && state.over.kind === 'checking-in'))
    return state;
  const shown = state.kind === 'help' ? state.over : state;
  const misses = 'misses' in shown ? shown.misses : 0;
  const code = scannedCode(text);
  if (code === undefined) return tell({ code: '', misses }, { kind: 'not-a-code' });
  return search({ code, misses });
}

function retry(state: KioskState): KioskState {
  if (state.kind === 'outcome-unknown') return { ...state, kind: 'checking-in' };
  if (state.kind === 'fault' || state.kind === 'told') return search(state);
  return state;
}

/** An event that does not fit the state changes nothing: a double tap or a late answer is harmless. */
export function step(state: KioskState, event: KioskEvent): KioskState {
  switch (event.kind) {
    case 'typed':
      return edit(state, (code) => code + event.text);
    case 'replaced':
      return edit(state, () => event.text);
    case 'erased':
      return edit(state, (code) => Array.from(code).slice(0, -1).join(''));
    case 'cleared':
      return edit(state, () => '');
    case 'submitted':
      if (state.kind !== 'start') return state;
      return state.code.trim() === '' ? { ...state, nudged: true } : search(state);
    case 'scanned':
      return scan(state, event.text);
    case 'found':
      if (state.kind === 'help' && state.over === event.asked) {
        return { ...state, over: afterSearch(event.asked, event.answer) };
      }
      return state === event.asked ? afterSearch(event.asked, event.answer) : state;
    case 'checked':
      if (state.kind === 'help' && state.over === event.asked) {
        return { ...state, over: afterCheckIn(event.asked, event.answer) };
      }
      return state === event.asked ? afterCheckIn(event.asked, event.answer) : state;
    case 'confirmed':
      return state.kind === 'confirm' ? { ...state, kind: 'checking-in' } : state;
    case 'retried':
      return retry(state);
    case 'went-back':
      if (state.kind === 'help') return state.over;
      return 'code' in state && state.kind !== 'checking-in' && state.kind !== 'out-of-reach'
        ? startWith(state)
        : state;
    case 'ended':
      // Without a hub there is nothing to start; the code is forgotten all the same.
      return state.kind === 'out-of-reach' ? { kind: 'out-of-reach', code: '', misses: 0 } : CLEAN_START;
    case 'help-opened':
      return state.kind === 'help' ? state : { kind: 'help', over: state };
    case 'help-closed':
      return state.kind === 'help' ? state.over : state;
    case 'line-lost':
      return state.kind === 'start' ? { kind: 'out-of-reach', ...typed(state) } : state;
    case 'line-back':
      return state.kind === 'out-of-reach' ? startWith(state) : state;
    default:
      return event satisfies never;
  }
}
