/** What staff are asked when a roster no longer has appointments that it had: whether these are to be withdrawn. */
import type { RosterDecision, RosterDecisionAnswer } from '../../../contract/roster.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Directory } from '../directory/directory.ts';
import type { RosterTrouble } from './roster-trouble.ts';
import type { Vanished } from './roster-vanished.ts';

export interface GoneQuestionDeps {
  readonly clock: Clock;
  readonly directory: Pick<Directory, 'byId'>;
  readonly withdraw: (ids: readonly string[]) => Promise<RosterDecisionAnswer>;
  readonly keep: (ids: readonly string[]) => RosterDecisionAnswer;
  /** Decided, or not saved and open again. */
  readonly onDecided: () => void;
}

export interface GoneQuestion {
  /** A file that says the same as before asks nothing new; undefined: nothing is gone. */
  ask(vanished: Vanished | undefined): void;
  /** The question that is open, if one is. */
  open(): readonly RosterTrouble[];
  decide(noticeId: string, decision: RosterDecision): Promise<RosterDecisionAnswer>;
}

type Waiting = Extract<RosterTrouble, { kind: 'gone' }> & { readonly ids: readonly string[] };

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

export function createGoneQuestion({
  clock,
  directory,
  withdraw,
  keep,
  onDecided,
}: GoneQuestionDeps): GoneQuestion {
  let waiting: Waiting | undefined;
  let asked = 0;

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

  return { ask, open: () => (waiting ? [waiting] : []), decide };
}
