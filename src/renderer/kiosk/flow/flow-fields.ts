/** The field of a kiosk's screen that keys are typed into, and what they make of it. Pure. */
import { MAX_PIN_DIGITS, PHONE_DIGITS } from '../../../contract/limits.ts';
import { cleanCode } from '../../scanner/scanned-code.ts';
import { digitsIn, editClaim } from './claim.ts';
import type { KioskState } from './flow-state.ts';
import { editWalkIn } from './walk-in.ts';

/** The field that keys are typed into now. */
export function fieldOf(state: KioskState): 'code' | 'claim' | 'digits' | 'pin' | undefined {
  if (state.kind === 'walk-in') return state.line === undefined ? undefined : 'claim';
  if (state.kind === 'start') return 'code';
  if (state.kind === 'without-code') return 'claim';
  if (state.kind === 'staff-pin') return 'pin';
  return state.kind === 'confirm' && state.appointment.asksPhoneDigits ? 'digits' : undefined;
}

export function editField(state: KioskState, change: (text: string) => string): KioskState {
  const field = fieldOf(state);
  if (field === undefined) return state;
  if (state.kind === 'walk-in') return editWalkIn(state, change);
  if (state.kind === 'start') return { ...state, code: cleanCode(change(state.code)), nudged: false };
  if (state.kind === 'without-code') return editClaim(state, change);
  if (state.kind === 'confirm') {
    const digits = digitsIn(change(state.digits), PHONE_DIGITS);
    // A note stays until something new is typed.
    return { ...state, digits, note: digits === '' ? state.note : 'none' };
  }
  if (state.kind !== 'staff-pin' || state.checking) return state;
  const pin = digitsIn(change(state.pin), MAX_PIN_DIGITS);
  return { ...state, pin, note: pin === '' ? state.note : { kind: 'none' } };
}
