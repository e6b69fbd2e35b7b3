/** What does not go well with the roster, for staff to know. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type {
  RosterDecision,
  RosterDecisionAnswer,
  RosterProblem,
  RosterUnreadable,
} from '../../../contract/roster.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Directory } from '../directory/directory.ts';
import type { ListSummary } from './roster.ts';
import type { DayLoss, Vanished } from './roster-apply.ts';

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

interface GoneQuestionDeps {
  readonly clock: Clock;
  readonly directory: Pick<Directory, 'byId'>;
  readonly withdraw: (ids: readonly string[]) => Promise<RosterDecisionAnswer>;
  readonly keep: (ids: readonly string[]) => RosterDecisionAnswer;
  /** Decided, or not saved and open again. */
  readonly onDecided: () => void;
}

type Waiting = Extract<RosterTrouble, { kind: 'gone' }> & { readonly ids: readonly string[] };

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** What staff are asked when a roster no longer has appointments that it had: whether these are to be withdrawn. */
export function createGoneQuestion({ clock, directory, withdraw, keep, onDecided }: GoneQuestionDeps) {
  let waiting: Waiting | undefined;
  let asked = 0;

  /** A file that says the same as before asks nothing new; undefined: nothing is gone. */
  function ask(vanished: Vanished | undefined): void {
    if (vanished && waiting && isSameSet(vanished.ids, waiting.ids)) return;
    asked += 1;
    const examples = (vanished?.ids ?? []).slice(0, 5).flatMap((id) => directory.byId(id) ?? []);
    waiting = vanished && {
      kind: 'gone',
      at: wallMs(clock),
      noticeId: `roster-gone-${asked}`,
      days: vanished.days,
      count: vanished.ids.length,
      codes: examples.map(({ code }) => code),
      ids: vanished.ids,
    };
  }

  async function decide(noticeId: string, decision: RosterDecision): Promise<RosterDecisionAnswer> {
    const about = waiting;
    if (about?.noticeId !== noticeId) return { kind: 'too-late' };
    waiting = undefined;
    try {
      return decision === 'withdraw' ? await withdraw(about.ids) : keep(about.ids);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      waiting ??= about;
      return { kind: 'not-saved' };
    } finally {
      onDecided();
    }
  }

  return {
    ask /** The question that is open, if one is. */,
    open: (): readonly RosterTrouble[] => (waiting ? [waiting] : []),
    decide,
  };
}
