/** What the room sees of a ticket. Names leave the hub only as far as the privacy setting allows. */
import { codeKey } from '../../contract/code-key.ts';
import type { Ticket } from './ticket-shape.ts';

/** The ladder of what a display says of a visitor, from the least on. */
export const RUNGS = ['number', 'initials', 'first-name'] as const;
export type LabelPrivacy = (typeof RUNGS)[number];

/** What a label was made of. */
export type LabelKind = 'code' | LabelPrivacy;

export interface Label {
  readonly label: string;
  readonly kind: LabelKind;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function initial(name: string | undefined): string {
  const [first] = graphemes.segment((name ?? '').trim());
  return first ? `${first.segment.toUpperCase()}.` : '';
}

/** Letters of a first name that a display has room for. */
const LONGEST_FIRST_NAME = 24;

/** Digits of an id, or letters where it has no digits, that a number begins with. */
const FEWEST_DIGITS = 3;
const FEWEST_LETTERS = 4;

/** The ends of an id that may stand for it, the shortest first; at last the whole id. */
function* endsOf(id: string): Generator<string, void, void> {
  const digits = Array.from(id.replace(/\D/g, ''));
  const letters = Array.from(id.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  const [signs, fewest] = digits.length > 0 ? [digits, FEWEST_DIGITS] : [letters, FEWEST_LETTERS];
  if (signs.length > 0) {
    for (let length = Math.min(fewest, signs.length); length <= signs.length; length += 1) {
      yield signs.slice(-length).join('');
    }
  }
  yield id;
}

/** Short number of a ticket without a code: the last three digits of its id, or its last four letters. */
export function ticketNumber(id: string): string {
  return endsOf(id).next().value ?? id;
}

/** What of the name the setting allows; undefined where it allows none or there is none. */
function nameLabel(ticket: Ticket, privacy: LabelPrivacy): string | undefined {
  const last = initial(ticket.lastName);
  switch (privacy) {
    case 'number':
      return undefined;
    case 'initials':
      return [initial(ticket.firstName), last].filter(Boolean).join(' ') || undefined;
    case 'first-name': {
      const letters = [...graphemes.segment((ticket.firstName ?? '').trim().slice(0, 1_000))];
      const first = letters
        .slice(0, LONGEST_FIRST_NAME)
        .map(({ segment }) => segment)
        .join('');
      return first === '' ? undefined : [first, last].filter(Boolean).join(' ');
    }
  }
}

/**
 * What a ticket may be called, the best first, without an end: the appointment's code when it is known; else what the
 * privacy setting allows, told apart by a count; where that is no name, a number, told apart by more of its digits.
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

/** The first of {@link labelsFor}, whatever other tickets are called. */
export function labelOf(ticket: Ticket, code: string | undefined, privacy: LabelPrivacy): string {
  return labelsFor(ticket, code, privacy).next().value.label;
}

/** Labels with the same key look or sound the same to people: "A. K." and "AK", "A-42" and "a 42". */
export function labelKey(label: string): string {
  return codeKey(label) || label;
}

/** Whether a label that was given under another setting may still be shown under this one. */
export function isAllowed(kind: LabelKind, privacy: LabelPrivacy): boolean {
  if (kind === 'code' || kind === 'number' || kind === privacy) return true;
  return kind === 'initials' && privacy === 'first-name';
}
