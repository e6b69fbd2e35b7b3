/** What a back-office system hears of the appointments that it sent. */
import type { RosterRule } from '../../../contract/roster.ts';
import type { PastBound } from '../lists/list-text.ts';

export interface EntryProblem {
  /** The place in the list, from 1. Absent where `id` identifies it. */
  readonly entry?: number;
  readonly id?: string;
  readonly field?: string;
  /**
   * `on-its-way`: being sent to the service; send it again in a minute. `long-over`: ended more than a day ago.
   * `code-of-another`: someone else has its code on that day, so no kiosk accepts it.
   */
  readonly rule:
    | RosterRule
    | { readonly kind: 'not-a-status' | 'on-its-way' | 'long-over' | 'erased' | 'code-of-another' };
  /** It was stored, with a doubt. */
  readonly isTaken: boolean;
}

export type EntriesAnswer =
  /** `taken`: how many are here as sent, new and known ones. */
  | { readonly kind: 'read'; readonly taken: number; readonly problems: readonly EntryProblem[] }
  /** `not-of-service`: no ids of the booking system. */
  | { readonly kind: 'not-json' | 'not-appointments' | 'not-of-service' | 'too-many' }
  | PastBound
  /** The disk refused some of it. Send it again: what was stored stays. */
  | { readonly kind: 'not-written' }
  /** The hub is being replaced. Send it again. */
  | { readonly kind: 'closing' };

/** For a list that may come late: what newer ones named. */
export interface ListOrder {
  readonly isPast: (appointmentId: string) => boolean;
  /** What this list said, once it is written. */
  readonly note: (appointmentIds: readonly string[]) => void;
}
