/** The way of a visitor without an appointment: line, name, and how the request ended. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { MAX_NAME_LENGTH, MAX_PHONE_DIGITS, MIN_FIRST_NAME_LENGTH } from '../../../contract/limits.ts';
import type { WalkInAnswer, WalkInAsk, WalkInLine } from '../../../contract/walk-in.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import {
  CLEAN_START,
  type KioskScreen,
  type WalkIn,
  type WalkInAsking,
  type WalkInField,
} from './flow-state.ts';

/** Each takes up to 2.5 s. Afterwards the front desk tells the visitor. */
const MAX_TIMES_ASKED = 8;

const NOBODY = { firstName: '', lastName: '', phoneNumber: '' };

const openLines = (lines: readonly WalkInLine[]): readonly WalkInLine[] =>
  lines.filter(({ until }) => until !== undefined);

/** The line is chosen only where there are several. */
export function walkInBegun(lines: readonly WalkInLine[], visitId: string): KioskScreen {
  const [only, ...others] = openLines(lines);
  if (only === undefined) return CLEAN_START;
  const line = others.length === 0 ? only : undefined;
  return { kind: 'walk-in', visitId, line, canChoose: others.length > 0, typed: NOBODY, field: 'firstName' };
}

/** Without a line there is a choice of lines. */
export function walkInBack(state: WalkIn): KioskScreen {
  return state.line === undefined || !state.canChoose ? CLEAN_START : { ...state, line: undefined };
}

/** What has to be typed before the hub is asked. */
const isShort = (firstName: string): boolean =>
  Array.from(firstName.trim()).length < MIN_FIRST_NAME_LENGTH || !/\p{L}/u.test(firstName);

export function walkInSubmitted(state: WalkIn): KioskScreen {
  const { visitId, line, typed } = state;
  if (line === undefined) return state;
  if (isShort(typed.firstName)) return { ...state, field: 'firstName', wrong: 'firstName' };
  const ask = { visitId, lineId: line.lineId, ...typed };
  return { kind: 'walk-in-asking', ask, form: state, times: 0 };
}

/** Limits the work on a huge paste. */
const MAX_LOOKED_AT = 1_000;

const nameIn = (text: string): string =>
  Array.from(
    text
      .slice(0, MAX_LOOKED_AT)
      .replace(/[\p{C}\p{N}]/gu, '')
      .replace(/\s+/gu, ' ')
      .trimStart(),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('');

/** As the visitor reads it out: a plus sign, digits, and spaces. */
function phoneIn(text: string): string {
  const latin = latinDigits(text.slice(0, MAX_LOOKED_AT).normalize('NFKC'));
  return latin.replace(/[^\d+\s()\-/.]/gu, '').slice(0, MAX_PHONE_DIGITS + 10);
}

export function editWalkIn(state: WalkIn, change: (text: string) => string): WalkIn {
  if (state.line === undefined) return state;
  const { field, typed, wrong: _, ...rest } = state;
  const text = change(typed[field]);
  const read = field === 'phoneNumber' ? phoneIn(text) : nameIn(text);
  return { ...rest, field, typed: { ...typed, [field]: read } };
}

const isField = (name: string | undefined): name is WalkInField => name !== undefined && name in NOBODY;

/** `asking` is asked again: only how the request stands is answered then. */
export function afterWalkIn(asked: WalkInAsking, call: CallAnswer<WalkInAnswer>): KioskScreen {
  if (call.kind === 'not-sent' && asked.times === 0)
    return { kind: 'out-of-reach', cause: KIOSK_CODES['no-connection'], code: '', misses: 0 };
  if (call.kind !== 'answered') return { kind: 'walk-in-told', asked, answer: { kind: 'no-answer' } };
  const answer = call.value;
  switch (answer.kind) {
    case 'checked-in':
    case 'saved': {
      const { kind, lineName: _line, ...through } = answer;
      return { ...through, kind: kind === 'saved' ? kind : 'done' };
    }
    case 'asking':
      return asked.times < MAX_TIMES_ASKED
        ? { ...asked, times: asked.times + 1 }
        : { kind: 'walk-in-told', asked, answer };
    case 'invalid': {
      const field = answer.problems[0]?.field;
      const wrong = isField(field) ? field : 'firstName';
      return { ...asked.form, field: wrong, wrong };
    }
    case 'booked':
    case 'front-desk':
    case 'closed':
    case 'not-saved':
      return { kind: 'walk-in-told', asked, answer };
  }
}

/** Safe: the hub sends nothing twice for one visit. */
export const walkInRetried = (asked: WalkInAsking): WalkInAsking => ({ ...asked, times: 0 });

/** Without what was left empty. */
export const walkInInput = ({ ask }: WalkInAsking, language: string): WalkInAsk => ({
  visitId: ask.visitId,
  lineId: ask.lineId,
  firstName: ask.firstName,
  ...(ask.lastName.trim() === '' ? {} : { lastName: ask.lastName }),
  ...(ask.phoneNumber.trim() === '' ? {} : { phoneNumber: ask.phoneNumber }),
  language,
});
