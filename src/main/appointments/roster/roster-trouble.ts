/** Problems with lists that staff see. */
import { shortNameOf } from '../../../contract/code-key.ts';
import type { Clocked } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import type {
  RosterDecision,
  RosterDecisionAnswer,
  RosterProblem,
  RosterUnreadable,
} from '../../../contract/roster.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Directory } from '../directory/directory.ts';
import type { ListQuestion } from '../../../contract/list-questions.ts';
import type { ListSummary } from './roster.ts';
import type { DayLoss, Vanished } from './roster-apply.ts';

/** A list without a row is a problem too: a failed export looks like a day without appointments. */
export function troubleOf(
  {
    rows,
    bad,
    doubtful,
    understood,
  }: Pick<ListSummary, 'rows' | 'bad' | 'doubtful'> & {
    readonly understood?: ListSummary['understood'];
  },
  problems: readonly RosterProblem[],
  at: number,
): Trouble | undefined {
  const questions = (understood?.questions ?? []).filter(({ kind }) => kind === 'unknown-lines');
  if (questions.length > 0 && bad > 0) return { kind: 'asks', at, questions, bad };
  if (problems.length > 0) return { kind: 'rows', at, bad, doubtful, problems };
  return rows === 0 ? { kind: 'empty', at } : undefined;
}

/** A person has to say more: the preview is the way out. */
export const isAnswered = ({ kind }: RosterTrouble): boolean => kind === 'other-list' || kind === 'asks';

/** As {@link troubleOf} needs them, for a list whose problems are all named. */
export function countsOf(problems: readonly RosterProblem[]): Parameters<typeof troubleOf>[0] {
  const rowsOf = (isTaken: boolean): number =>
    new Set(problems.filter((each) => each.isTaken === isTaken).map(({ number }) => number)).size;
  return { rows: 1, bad: rowsOf(false), doubtful: rowsOf(true) };
}

/** The same problem keeps its first time, so that a notice already read does not come back. */
export const isSameTrouble = (before: RosterTrouble | undefined, next: RosterTrouble | undefined): boolean =>
  before !== undefined &&
  next !== undefined &&
  JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...next, at: 0 });

export type RosterTrouble = Trouble & {
  /** In the watched folder; absent for the folder itself, and for a single file. */
  readonly file?: string;
};

type Trouble =
  /** `restless`: never at rest. `not-written`: the disk refused. `empty`: no row. */
  | {
      readonly kind: 'missing' | 'folder-missing' | 'restless' | 'too-large' | 'not-written' | 'empty';
      readonly at: number;
    }
  | { readonly kind: 'unreadable'; readonly at: number; readonly why: RosterUnreadable }
  | { readonly kind: 'other-list'; readonly at: number }
  | {
      readonly kind: 'asks';
      readonly at: number;
      readonly questions: readonly ListQuestion[];
      /** Rows that are left out until then. Absent: all. */
      readonly bad?: number;
    }
  | {
      readonly kind: 'rows';
      readonly at: number;
      /** Bad rows are left out. Doubtful rows are stored. */
      readonly bad: number;
      readonly doubtful: number;
      readonly problems: readonly RosterProblem[];
    }
  /** A file would remove more than is believed: staff decide. */
  | {
      readonly kind: 'gone';
      readonly at: number;
      readonly noticeId: string;
      readonly days: readonly DayLoss[];
      readonly count: number;
      readonly codes: readonly string[];
    };

interface GoneQuestionDeps extends Clocked {
  readonly directory: Pick<Directory, 'byId'>;
  readonly withdraw: (ids: readonly string[]) => Promise<RosterDecisionAnswer>;
  readonly keep: (ids: readonly string[]) => RosterDecisionAnswer;
  /** Runs after a decision, also one that the disk refused, which is open again. */
  readonly onDecided: () => void;
}

type Waiting = Extract<RosterTrouble, { kind: 'gone' }> & { readonly ids: readonly string[] };

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Asks staff whether appointments that a list no longer has are to be withdrawn. */
export function createGoneQuestion({ clock, directory, withdraw, keep, onDecided }: GoneQuestionDeps) {
  let waiting: Waiting | undefined;
  let asked = 0;

  /** The same ids again are the same question. Undefined: nothing is gone. */
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
      codes: examples.map(shortNameOf),
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
    ask,
    open: (): readonly RosterTrouble[] => (waiting ? [waiting] : []),
    decide,
  };
}
