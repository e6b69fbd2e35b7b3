/** What does not go well with the roster, for staff to know. */
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import type { RosterReading } from './roster.ts';
import type { DayLoss } from './roster-vanished.ts';

type Read = Extract<RosterReading, { kind: 'read' }>;

/**
 * What is the matter with a list that was read. An export that failed looks like one of a day without appointments, so
 * staff are asked to look where there is not a single row.
 */
export function troubleOf({ appointments, problems }: Read, at: number): Trouble | undefined {
  if (problems.length > 0) return { kind: 'rows', at, problems };
  return appointments.length === 0 ? { kind: 'empty', at } : undefined;
}

export type RosterTrouble = Trouble & {
  /** Which of the watched folder; absent for the folder itself, and for a single file. */
  readonly file?: string;
};

type Trouble =
  /** `restless`: never left alone long enough to be read. `not-written`: the disk would not take it. `empty`: no row. */
  | {
      readonly kind: 'missing' | 'folder-missing' | 'restless' | 'too-large' | 'not-written' | 'empty';
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
