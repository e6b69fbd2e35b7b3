/** What does not go well with the roster, for staff to know. */
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import type { DayLoss } from './roster-vanished.ts';

export type RosterTrouble = Trouble & {
  /** Which of the watched folder; absent for the folder itself, and for a single file. */
  readonly file?: string;
};

type Trouble =
  /** `restless`: never left alone long enough to be read. `not-written`: the disk would not take it. */
  | {
      readonly kind: 'missing' | 'folder-missing' | 'restless' | 'too-large' | 'not-written';
      readonly at: number;
    }
  | { readonly kind: 'unreadable'; readonly at: number; readonly why: RosterUnreadable }
  | { readonly kind: 'rows'; readonly at: number; readonly problems: readonly RosterProblem[] }
  /** A file would take away more than is believed: staff decide. */
  | {
      readonly kind: 'gone';
      readonly at: number;
      readonly noticeId: string;
      readonly days: readonly DayLoss[];
      readonly count: number;
      /** Of the first of them. */
      readonly codes: readonly string[];
    };
