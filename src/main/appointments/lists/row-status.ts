/** What a row says about its visitor. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { momentIn } from './column-profile.ts';
import type { CellOf, ListPlan } from './list-plan.ts';
import type { RowUncertain } from './read-context.ts';
import { cancelledSubject, isCancelledText, statusIn, yesOrNo } from './read-words.ts';
import { textKey } from './text-key.ts';

export interface RowStatus {
  /** Undefined for an unknown word. */
  readonly status: AppointmentStatus | undefined;
  readonly doubts: readonly RowUncertain[];
}

/** By a person, else by the table of words. */
function meaning({ recipe }: ListPlan, word: string): AppointmentStatus | undefined {
  const key = textKey(word);
  const said = Object.entries(recipe.statuses ?? {}).find(([each]) => textKey(each) === key)?.[1];
  if (said === 'unknown') return undefined;
  return said ?? statusIn(word);
}

/** True, false, or undefined for a word that is neither: a time is when it was cancelled. */
function flagIn(text: string): boolean | undefined {
  if (text === '') return false;
  if (momentIn(text) || isCancelledText(text)) return true;
  const status = statusIn(text);
  return yesOrNo(text) ?? (status === undefined ? undefined : status === 'Cancelled');
}

const NOTHING: ReadonlySet<string> = new Set(['na', 'none', 'null', 'nil', 'keine', 'keiner', '']);
const isNote = (text: string): boolean => !NOTHING.has(textKey(text)) && yesOrNo(text) !== false;

/** A row that says cancelled cancels, wherever it says so. */
export function readStatus(plan: ListPlan, cell: CellOf): RowStatus {
  const word = cell('status');
  const flag = cell('cancelled');
  const isFlag = flagIn(flag);
  const said = word === '' ? 'Scheduled' : meaning(plan, word);
  if (said === 'Cancelled' || isFlag === true || cancelledSubject(cell('subject')) !== undefined)
    return { status: 'Cancelled', doubts: [] };
  if (isFlag === undefined)
    return { status: undefined, doubts: [{ field: 'cancelled', kind: 'unknown-status', text: flag }] };
  if (said === undefined)
    return { status: undefined, doubts: [{ field: 'status', kind: 'unknown-status', text: word }] };
  if (isNote(cell('cancelledNote'))) {
    if (word === '' && flag === '') return { status: 'Cancelled', doubts: [] };
    // It says both.
    return { status: undefined, doubts: [{ field: 'cancelledNote', kind: 'cancelled-in-doubt' }] };
  }
  const noShow = cell('noShow');
  if (said === 'Scheduled' && noShow !== '' && (yesOrNo(noShow) === true || statusIn(noShow) === 'No-show'))
    return { status: 'No-show', doubts: [] };
  return { status: said, doubts: [] };
}
