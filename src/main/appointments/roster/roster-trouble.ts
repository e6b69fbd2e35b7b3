/** What does not go well with the roster, for staff to know. */
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import type { ListSummary } from './list-reading.ts';
import type { DayLoss } from './roster-vanished.ts';

/**
 * What is the matter with a list that was read. An export that failed looks like one of a day without appointments, so
 * staff are asked to look where there is not a single row.
 */
export function troubleOf(
  { rows, bad, doubtful }: Pick<ListSummary, 'rows' | 'bad' | 'doubtful'>,
  problems: readonly RosterProblem[],
  at: number,
): Trouble | undefined {
  if (problems.length > 0) return { kind: 'rows', at, bad, doubtful, problems };
  return rows === 0 ? { kind: 'empty', at } : undefined;
}

/** The same numbers, of a list that came in with no more problems than are named: it has rows. */
export function countsOf(problems: readonly RosterProblem[]): Parameters<typeof troubleOf>[0] {
  const rowsOf = (isTaken: boolean): number =>
    new Set(problems.filter((each) => each.isTaken === isTaken).map(({ number }) => number)).size;
  return { rows: 1, bad: rowsOf(false), doubtful: rowsOf(true) };
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
  | {
      readonly kind: 'rows';
      readonly at: number;
      /** Rows that were not taken, and rows that were with a doubt. */
      readonly bad: number;
      readonly doubtful: number;
      /** The first of them. */
      readonly problems: readonly RosterProblem[];
    }
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
