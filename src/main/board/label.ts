/** What the room sees of a ticket. Names leave the hub only as far as the privacy setting allows. */
import type { Ticket } from './ticket.ts';

export type LabelPrivacy = 'number' | 'initials' | 'first-name';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function initial(name: string | undefined): string {
  const [first] = graphemes.segment((name ?? '').trim());
  return first ? `${first.segment.toUpperCase()}.` : '';
}

/** Letters of a first name that a display has room for. */
const LONGEST_FIRST_NAME = 24;

/** Short number of a ticket without a code: the last three digits of its id, or its last four letters. */
export function ticketNumber(id: string): string {
  const digits = id.replace(/\D/g, '');
  if (digits.length > 0) return digits.slice(-3);
  return id
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(-4)
    .toUpperCase();
}

/** The appointment's code when it is known; else what the privacy setting allows; a number when there is no name. */
export function labelOf(ticket: Ticket, code: string | undefined, privacy: LabelPrivacy): string {
  if (code !== undefined) return code;
  const last = initial(ticket.lastName);
  switch (privacy) {
    case 'number':
      break;
    case 'initials': {
      const initials = [initial(ticket.firstName), last].filter(Boolean).join(' ');
      if (initials) return initials;
      break;
    }
    case 'first-name': {
      const letters = [...graphemes.segment((ticket.firstName ?? '').trim().slice(0, 1_000))];
      const first = letters
        .slice(0, LONGEST_FIRST_NAME)
        .map(({ segment }) => segment)
        .join('');
      if (first) return last ? `${first} ${last}` : first;
      break;
    }
  }
  return ticketNumber(ticket.id) || ticket.id;
}
