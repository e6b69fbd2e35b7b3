/** What a visitor without a code types: a last name, and digits of a phone number or a date of birth. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';
import { CLAIM_PHONE_DIGITS, MAX_NAME_LENGTH } from '../../../contract/limits.ts';
import type { Claim, ClaimField, FactAsked, WithoutCode } from './flow-state.ts';

const DATE_DIGITS = 8;

export const digitsAsked = ({ kind }: FactAsked): number =>
  kind === 'phone' ? CLAIM_PHONE_DIGITS : DATE_DIGITS;

/** What has to be typed before the hub can be asked. */
export function missingOf({ asks, lastName, digits }: Claim): ClaimField | undefined {
  if (!/\p{L}/u.test(lastName)) return 'lastName';
  return digits.length < digitsAsked(asks) ? 'digits' : undefined;
}

/** Limits the work on a huge paste. */
const MAX_LOOKED_AT = 1_000;

/** Letters and marks, and what stands within names. */
function nameIn(text: string): string {
  const name = text
    .slice(0, MAX_LOOKED_AT)
    .replace(/[^\p{L}\p{M}\p{Pd}\s'’ʼ´`.]/gu, '')
    .replace(/\s+/gu, ' ')
    .trimStart();
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join('');
}

export const digitsIn = (text: string, most: number): string =>
  latinDigits(text.slice(0, MAX_LOOKED_AT).normalize('NFKC')).replace(/\D/gu, '').slice(0, most);

/**
 * No name has digits, and nothing else is asked for: each character finds its field. A digit after the last one begins
 * the digits anew, because they may be masked: ignored, it would be one that the visitor believes to be there.
 */
export function editClaim(state: WithoutCode, change: (text: string) => string): WithoutCode {
  const { claim, field } = state;
  const before = claim[field];
  const after = change(before);
  const most = digitsAsked(claim.asks);
  const begun = claim.digits.length < most ? claim.digits : '';
  if (field === 'lastName') {
    const digits = digitsIn(after, most);
    const lastName = nameIn(after);
    if (digits === '') return { ...state, claim: { ...claim, lastName }, missing: undefined };
    const all = (begun + digits).slice(0, most);
    return { ...state, claim: { ...claim, lastName, digits: all }, field: 'digits', missing: undefined };
  }
  const added = after.startsWith(before) ? after.slice(before.length) : '';
  if (/^\p{L}/u.test(added)) {
    const lastName = nameIn(claim.lastName + added);
    return { ...state, claim: { ...claim, lastName }, field: 'lastName', missing: undefined };
  }
  const digits = /\p{Nd}/u.test(added) ? begun + added : after;
  return { ...state, claim: { ...claim, digits: digitsIn(digits, most) }, missing: undefined };
}

/** To be typed once more: no one can correct digits that are masked. */
export function withoutMasked(claim: Claim): Claim {
  return claim.asks.kind === 'phone' ? { ...claim, digits: '' } : claim;
}

/** The digits of a date as they stand in the three parts of its order. */
export function datePartsOf(digits: string, order: 'dmy' | 'mdy' | 'ymd'): readonly string[] {
  const ends = order === 'ymd' ? [0, 4, 6, 8] : [0, 2, 4, 8];
  return ends.slice(1).map((end, n) => digits.slice(ends[n], end));
}

/** As the hub is asked: the last digits of the phone number, or `YYYY-MM-DD`. */
export function factOf({ asks, digits }: Claim): string {
  if (asks.kind === 'phone') return digits;
  const parts = datePartsOf(digits, asks.order);
  return ['y', 'm', 'd'].map((part) => parts[asks.order.indexOf(part)] ?? '').join('-');
}

/** How dates are written at the location. `locale`: BCP 47. */
export function factAsked(setting: 'phone' | 'birth-date', locale: string): FactAsked {
  if (setting === 'phone') return { kind: 'phone' };
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type);
  const place = (type: 'year' | 'month' | 'day'): number => parts.indexOf(type);
  if (place('year') < place('month')) return { kind: 'birth-date', order: 'ymd' };
  return { kind: 'birth-date', order: place('month') < place('day') ? 'mdy' : 'dmy' };
}
