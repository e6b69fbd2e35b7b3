/** The visitor's way through the kiosk: one switch over what can happen. Pure. */
import { codeKey } from '../../../contract/code-key.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { type CodeScanned, codeScanned } from '../../scanner/scanned-code.ts';
import {
  afterCheckIn,
  afterChoice,
  afterSearch,
  afterStaffCheckIn,
  chosenOf,
  tell,
  typedOf,
} from './flow-answers.ts';
import { missingOf, withoutMasked } from './claim.ts';
import { editField } from './flow-fields.ts';
import { close, open } from './flow-overlays.ts';
import { afterWalkIn, walkInBack, walkInBegun, walkInRetried, walkInSubmitted } from './walk-in.ts';
import {
  beneath,
  CLEAN_START,
  type Confirm,
  isCheckingIn,
  type KioskEvent,
  type KioskScreen,
  type KioskState,
  type Start,
  type Typed,
  type WithoutCode,
  withScreen,
} from './flow-state.ts';

/** From this miss of a visit on, the front desk is offered first. */
export const MISSES_UNTIL_FRONT_DESK = 3;

function startWith({ code, misses, claim }: Typed): Start | WithoutCode {
  if (claim === undefined) return { kind: 'start', nudged: false, code, misses };
  return { kind: 'without-code', code: '', misses, claim, field: 'lastName', missing: undefined };
}

function search(state: Typed): KioskState {
  return { kind: 'searching', ...typedOf(state) };
}

function checkIn(state: Confirm): KioskState {
  const { appointment, digits } = state;
  if (appointment.asksPhoneDigits && digits.length < PHONE_DIGITS) {
    return { ...state, note: 'digits-missing' };
  }
  return { kind: 'checking-in', appointment, digits, ...chosenOf(state) };
}

function submit(state: KioskState): KioskState {
  switch (state.kind) {
    case 'start':
      return state.code.trim() === '' ? { ...state, nudged: true } : search(state);
    case 'without-code': {
      const missing = missingOf(state.claim);
      return missing === undefined ? search(state) : { ...state, field: missing, missing };
    }
    case 'walk-in':
      return walkInSubmitted(state);
    case 'confirm':
      return state.appointment.asksPhoneDigits ? checkIn(state) : state;
    case 'staff-pin':
      if (state.checking) return state;
      return state.pin === ''
        ? { ...state, note: { kind: 'pin-missing' } }
        : { ...state, checking: true, note: { kind: 'none' } };
    default:
      return state;
  }
}

/**
 * Scanning the code of the appointment shown once more is the yes of somebody who cannot touch the screen. A scanner
 * that stutters does not get here (`scanner.ts`), and a phone number is never taken for granted.
 */
function agrees(shown: Confirm, { code, otherReading, link }: CodeScanned): boolean {
  const { appointment, code: before } = shown;
  if (appointment.asksPhoneDigits) return false;
  if (link !== undefined && link.values.join('\n') === shown.link?.values.join('\n')) return true;
  // Another link means the person only by its likeliest value: the rest may be anybody's number.
  const read = link === undefined ? [code, otherReading ?? code] : [code];
  const keys = new Set(read.map(codeKey).filter((key) => key !== ''));
  return keys.has(codeKey(before)) || keys.has(codeKey(appointment.code));
}

function scan(state: KioskState, event: Extract<KioskEvent, { kind: 'scanned' }>): KioskState {
  // A staff PIN must never be shown as a code.
  if (isCheckingIn(state) || state.kind === 'staff-pin') return state;
  const shown = beneath(state);
  const misses = 'misses' in shown ? shown.misses : 0;
  const read = codeScanned(event.text, event.keys);
  // What was scanned is in the field when the pause is over.
  if (shown.kind === 'paused') {
    const { claim: _, link: _link, ...paused } = shown;
    return read === undefined ? state : { ...paused, code: read.code };
  }
  if (read === undefined) return tell({ code: '', misses }, { kind: 'not-a-code' });
  if (state.kind === 'confirm' && agrees(state, read)) return checkIn(state);
  return search({ ...read, misses, scanned: true });
}

function retry(state: KioskState): KioskState {
  switch (state.kind) {
    case 'outcome-unknown':
      // Looking the appointment up also shows whether it is checked in, and changes nothing.
      return state.asked === undefined ? search(state) : { ...state.asked };
    case 'fault':
    case 'told':
      return search(state);
    case 'walk-in-told':
      return walkInRetried(state.asked);
    default:
      return state;
  }
}

function goBack(state: KioskState): KioskState {
  if ('over' in state) return close(state);
  switch (state.kind) {
    case 'start':
    case 'searching':
    case 'choose':
    case 'fault':
      return startWith(state);
    case 'without-code':
      return { ...CLEAN_START, misses: state.misses };
    case 'confirm':
    case 'told':
    case 'outcome-unknown':
      return state.choices === undefined
        ? startWith(state.claim ? { ...state, claim: withoutMasked(state.claim) } : state)
        : { kind: 'choose', choices: state.choices, ...typedOf(state) };
    case 'walk-in':
      return walkInBack(state);
    case 'checking-in':
    case 'walk-in-asking':
    case 'walk-in-told':
    case 'out-of-reach':
    case 'paused':
    case 'done':
    case 'saved':
      return state;
    default:
      return state satisfies never;
  }
}

const isAsking = (shown: KioskScreen): shown is Start | WithoutCode =>
  shown.kind === 'start' || shown.kind === 'without-code';

/** Without a hub nothing can start, but the visitor is forgotten anyway. */
function forget(state: KioskState): KioskState {
  const shown = beneath(state);
  return shown.kind === 'out-of-reach'
    ? { kind: shown.kind, cause: shown.cause, code: '', misses: 0 }
    : CLEAN_START;
}

function pause(state: KioskState, until: number): KioskState {
  const shown = beneath(state);
  if (!isAsking(shown) && (shown.kind !== 'paused' || shown.until === until)) return state;
  return withScreen(state, { kind: 'paused', until, ...typedOf(shown) });
}

/** The pause and the line change what lies beneath an overlay. */
function change(state: KioskState, event: 'pause-over' | 'line-lost' | 'line-back'): KioskState {
  const shown = beneath(state);
  if (event === 'line-lost') {
    if (!isAsking(shown) && shown.kind !== 'paused') return state;
    return withScreen(state, {
      kind: 'out-of-reach',
      cause: KIOSK_CODES['no-connection'],
      ...typedOf(shown),
    });
  }
  const over = event === 'line-back' ? 'out-of-reach' : 'paused';
  return shown.kind === over ? withScreen(state, startWith(shown)) : state;
}

/** An event that does not fit the state changes nothing, so a double tap or a late answer is harmless. */
export function step(state: KioskState, event: KioskEvent): KioskState {
  switch (event.kind) {
    case 'typed':
      return editField(state, (text) => text + event.text);
    case 'replaced':
      return editField(state, () => event.text);
    case 'erased':
      return editField(state, (text) => Array.from(text).slice(0, -1).join(''));
    case 'cleared':
      return editField(state, () => '');
    case 'submitted':
      return submit(state);
    case 'without-code':
      return state.kind === 'start'
        ? startWith({ ...state, claim: { asks: event.asks, lastName: '', digits: '' } })
        : state;
    case 'turned-to':
      return state.kind === 'without-code' ? { ...state, field: event.field } : state;
    case 'scanned':
      return scan(state, event);
    case 'found':
      if (beneath(state) !== event.asked) return state;
      return withScreen(state, afterSearch(event.asked, event.answer));
    case 'checked':
      if (beneath(state) !== event.asked) return state;
      return withScreen(state, afterCheckIn(event.asked, event.answer));
    case 'staff-checked':
      return state === event.asked ? afterStaffCheckIn(event.asked, event.answer) : state;
    case 'walk-in':
      return 'over' in state ? state : walkInBegun(event.lines, event.visitId);
    case 'line-chosen':
      return state.kind === 'walk-in' ? { ...state, line: event.line } : state;
    case 'field-chosen':
      if (state.kind !== 'walk-in' || state.field === event.field) return state;
      return { ...state, field: event.field };
    case 'walk-in-answered':
      if (beneath(state) !== event.asked) return state;
      return withScreen(state, afterWalkIn(event.asked, event.answer));
    case 'chosen':
      if (state.kind !== 'choose' || !state.choices.includes(event.choice)) return state;
      return afterChoice(state, event.choice);
    case 'confirmed':
      return state.kind === 'confirm' ? checkIn(state) : state;
    case 'retried':
      return retry(state);
    case 'another-code':
      return state.kind === 'told' ? startWith({ code: '', misses: state.misses }) : state;
    case 'went-back':
      return goBack(state);
    case 'ended':
      return forget(state);
    case 'opened':
      return open(state, event.overlay);
    case 'closed':
      return close(state);
    case 'paused':
      return pause(state, event.until);
    case 'pause-over':
    case 'line-lost':
    case 'line-back':
      return change(state, event.kind);
    default:
      return event satisfies never;
  }
}
