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

/** A failed export looks like a day without appointments, so staff are asked to check a list without rows. */
export function troubleOf(
  { rows, bad, doubtful }: Pick<ListSummary, 'rows' | 'bad' | 'doubtful'>,
  problems: readonly RosterProblem[],
  at: number,
): Trouble | undefined {
  if (problems.length > 0) return { kind: 'rows', at, bad, doubtful, problems };
  return rows === 0 ? { kind: 'empty', at } : undefined;
}

/** For a list whose problems are all named: it has rows. */
export function countsOf(problems: readonly RosterProblem[]): Parameters<typeof troubleOf>[0] {
  const rowsOf = (isTaken: boolean): number =>
    new Set(problems.filter((each) => each.isTaken === isTaken).map(({ number }) => number)).size;
  return { rows: 1, bad: rowsOf(false), doubtful: rowsOf(true) };
}

export type RosterTrouble = Trouble & {
  /** In the watched folder. Absent for the folder itself and for a single file. */
  readonly file?: string;
};

type Trouble =
  /** `restless`: it changes too often to be read. */
  | {
      readonly kind: 'missing' | 'folder-missing' | 'restless' | 'too-large' | 'not-written' | 'empty';
      readonly at: number;
    }
  | { readonly kind: 'unreadable'; readonly at: number; readonly why: RosterUnreadable }
  | {
      readonly kind: 'rows';
      readonly at: number;
      /** Rejected rows, and imported ones with a doubt. */
      readonly bad: number;
      readonly doubtful: number;
      readonly problems: readonly RosterProblem[];
    }
  /** Staff decide about unusually many withdrawals. */
  | {
      readonly kind: 'gone';
      readonly at: number;
      readonly noticeId: string;
      readonly days: readonly DayLoss[];
      readonly count: number;
      readonly codes: readonly string[];
    };

interface GoneQuestionDeps {
  readonly clock: Clock;
  readonly directory: Pick<Directory, 'byId'>;
  readonly withdraw: (ids: readonly string[]) => Promise<RosterDecisionAnswer>;
  readonly keep: (ids: readonly string[]) => RosterDecisionAnswer;
  /** Or not saved, and open again. */
  readonly onDecided: () => void;
}

type Waiting = Extract<RosterTrouble, { kind: 'gone' }> & { readonly ids: readonly string[] };

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Asks staff whether to withdraw appointments that a list no longer has. */
export function createGoneQuestion({ clock, directory, withdraw, keep, onDecided }: GoneQuestionDeps) {
  let waiting: Waiting | undefined;
  let asked = 0;

  /** The same set asks nothing new. Undefined: nothing vanished. */
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
    ask,
    open: (): readonly RosterTrouble[] => (waiting ? [waiting] : []),
    decide,
  };
}
