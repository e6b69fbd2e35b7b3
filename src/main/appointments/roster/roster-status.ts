/** What the status of a row says, however a booking system spells it. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';

/** Words that mean one state and no other. What is not here is a doubt, and never taken for expected. */
const STATUS_OF = new Map<string, AppointmentStatus>([
  ...['scheduled', 'rescheduled', 'booked', 'confirmed', 'planned', 'expected', 'upcoming'].map(
    (word) => [word, 'Scheduled'] as const,
  ),
  ...['checkedin', 'arrived'].map((word) => [word, 'Checked-in'] as const),
  ...['served', 'completed', 'finished', 'fulfilled'].map((word) => [word, 'Served'] as const),
  ...['cancelled', 'canceled'].map((word) => [word, 'Cancelled'] as const),
  ...['noshow', 'noshowed', 'didnotattend', 'didnotshow'].map((word) => [word, 'No-show'] as const),
]);

/** By whom or why it was cancelled does not matter here: as in "Cancelled by customer". */
const CANCELLED = /^(?:scheduling)?cancell?ed/u;

/** The state that `text` names, without case, spaces and dashes, in both spellings. Undefined: none that is known. */
export function statusOf(text: unknown): AppointmentStatus | undefined {
  if (typeof text !== 'string') return undefined;
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return STATUS_OF.get(word) ?? (CANCELLED.test(word) ? 'Cancelled' : undefined);
}
