/** What keys do to the three fields: the code, the digits of a phone number and the staff PIN. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { LONGEST_PIN, PHONE_DIGITS } from '../../../contract/limits.ts';
import { cleanCode } from '../../scanner/code-input.ts';
import type { KioskState } from './flow-state.ts';
import { fieldOf } from './flow-state.ts';

function digitsOf(text: string, most: number): string {
  // Bounds the work on a huge paste.
  return latinDigits(text.slice(0, 1_000).normalize('NFKC')).replace(/\D/gu, '').slice(0, most);
}

/** Changes the field that is shown, if one is. */
export function editField(state: KioskState, change: (text: string) => string): KioskState {
  const field = fieldOf(state);
  if (field === undefined) return state;
  if (state.kind === 'start') return { ...state, code: cleanCode(change(state.code)), nudged: false };
  if (state.kind === 'confirm') {
    const digits = digitsOf(change(state.digits), PHONE_DIGITS);
    // What was wrong stays said until something new is there.
    return { ...state, digits, note: digits === '' ? state.note : 'none' };
  }
  if (state.kind !== 'staff-pin' || state.checking) return state;
  const pin = digitsOf(change(state.pin), LONGEST_PIN);
  return { ...state, pin, note: pin === '' ? state.note : { kind: 'none' } };
}
