/** What displays show of a visitor. Names leave the hub only as far as the privacy setting allows. */
import { codeKey } from '../../contract/code-key.ts';
import type { Ticket } from './ticket-shape.ts';

/** From the most private rung up. */
export const RUNGS = ['number', 'initials', 'first-name'] as const;
export type LabelPrivacy = (typeof RUNGS)[number];

type LabelKind = 'code' | LabelPrivacy;

export interface Label {
  readonly label: string;
  readonly kind: LabelKind;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function initial(name: string | undefined): string {
  const [first] = graphemes.segment((name ?? '').trim());
  return first ? `${first.segment.toUpperCase()}.` : '';
}

/** Without what stands in brackets: lists write a parent, a child or a remark there, which is nobody else's business. */
export const withoutRemark = (name: string): string => name.replace(/(?<=\S)\s*[([{（［【].*$/su, '').trim();

const MAX_FIRST_NAME_LETTERS = 24;

/** Digits of a ticket's id in its number, or letters if it has no digits. */
const MIN_DIGITS = 3;
const MIN_LETTERS = 4;

/** Shortest first, the whole id last. */
function* endsOf(id: string): Generator<string, void, void> {
  const digits = Array.from(id.replace(/\D/g, ''));
  const letters = Array.from(id.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  const [signs, fewest] = digits.length > 0 ? [digits, MIN_DIGITS] : [letters, MIN_LETTERS];
  if (signs.length > 0) {
    for (let length = Math.min(fewest, signs.length); length <= signs.length; length += 1) {
      yield signs.slice(-length).join('');
    }
  }
  yield id;
}

/** The number of a ticket without a code: the last three digits of its id, or its last four letters. */
export function ticketNumber(id: string): string {
  return endsOf(id).next().value ?? id;
}

/** Undefined if the setting allows no name, or there is none. */
function nameLabel(ticket: Ticket, privacy: LabelPrivacy): string | undefined {
  const last = initial(ticket.lastName);
  switch (privacy) {
    case 'number':
      return undefined;
    case 'initials':
      return [initial(ticket.firstName), last].filter(Boolean).join(' ') || undefined;
    case 'first-name': {
      const letters = [...graphemes.segment(withoutRemark((ticket.firstName ?? '').slice(0, 1_000)))];
      const first = letters
        .slice(0, MAX_FIRST_NAME_LETTERS)
        .map(({ segment }) => segment)
        .join('');
      return first === '' ? undefined : [first, last].filter(Boolean).join(' ');
    }
  }
}

/**
 * Best first, without end: the appointment's code; else the name as far as allowed, then with a count; without a name a
 * number, then with more digits.
 */
export function* labelsFor(
  ticket: Ticket,
  code: string | undefined,
  privacy: LabelPrivacy,
): Generator<Label, never, void> {
  if (code !== undefined) yield { label: code, kind: 'code' };
  const name = nameLabel(ticket, privacy);
  const kind: LabelKind = name === undefined ? 'number' : privacy;
  const base = name ?? ticket.id;
  if (name !== undefined) yield { label: name, kind };
  else for (const label of endsOf(ticket.id)) yield { label, kind };
  for (let count = 2; ; count += 1) yield { label: `${base} ${count}`, kind };
}

/** Whatever labels other tickets have. */
export function labelOf(ticket: Ticket, code: string | undefined, privacy: LabelPrivacy): string {
  return labelsFor(ticket, code, privacy).next().value.label;
}

/** Labels with the same key look or sound alike: "A. K." and "AK", "A-42" and "a 42". */
export function labelKey(label: string): string {
  return codeKey(label) || label;
}

/** Whether a label given under another setting may still be shown. */
export function isAllowed(kind: LabelKind, privacy: LabelPrivacy): boolean {
  if (kind === 'code' || kind === 'number' || kind === privacy) return true;
  return kind === 'initials' && privacy === 'first-name';
}
