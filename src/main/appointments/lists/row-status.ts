/** What a row says about its visitor. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import { momentIn } from './column-profile.ts';
import type { CellOf, ListPlan } from './list-plan.ts';
import { plainCell } from './read-codes.ts';
import type { RowUncertain } from './read-context.ts';
import { withoutRemark } from './read-names.ts';
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

/** More of a cell is a text about something. */
const MAX_WORD = 40;

function declinedOr(isDeclined: boolean, remark: AppointmentStatus | undefined): RowUncertain | undefined {
  if (isDeclined) return { field: 'attendees', kind: 'declined' };
  if (remark === 'Cancelled') return { kind: 'cancelled-in-doubt' };
  return remark === 'No-show' ? { field: 'status', kind: 'unknown-status' } : undefined;
}

/** No time of deletion: `0000-00-00 00:00:00`. */
const ZEROS = /^[0\s:.TZ–—/-]+$/;

/** What a column that nobody knows, or a note, says against a visitor who seems to be expected. */
function saidElsewhere(
  { unused, flags }: ListPlan,
  cell: CellOf,
  cells: readonly string[],
): RowUncertain | undefined {
  const note = cell('notes').slice(0, MAX_WORD);
  if (note !== '' && isCancelledText(note)) return { field: 'notes', kind: 'cancelled-in-doubt', text: note };
  for (const column of unused) {
    const text = cells[column] ?? '';
    if (text === '' || text.length > MAX_WORD) continue;
    const status = statusIn(text);
    if (status === 'Cancelled') return { kind: 'cancelled-in-doubt', text };
    if (status === 'No-show') return { field: 'status', kind: 'unknown-status', text };
  }
  for (const { column, isExpected } of flags) {
    const text = (cells[column] ?? '').slice(0, MAX_WORD);
    const isAgainst = isExpected
      ? yesOrNo(text) === false
      : isNote(text) && !ZEROS.test(text) && statusIn(text) !== 'Scheduled';
    if (isAgainst) return { kind: 'cancelled-in-doubt', text };
  }
  return undefined;
}

const NAME_FIELDS = ['fullName', 'firstName', 'lastName'] as const;

/** "Smith, John (cancelled)". */
const remarkAt = (cell: CellOf, fields: readonly ListField[]): AppointmentStatus | undefined =>
  fields.map((field) => withoutRemark(cell(field)).status).find((status) => status !== undefined);

/** A row that says cancelled cancels, wherever it says so. `isDeclined`: the visitor said no to the invitation. */
export function readStatus(
  plan: ListPlan,
  cell: CellOf,
  cells: readonly string[],
  isDeclined: boolean,
): RowStatus {
  const word = cell('status');
  const flag = cell('cancelled');
  const isFlag = flagIn(flag);
  const said = word === '' ? 'Scheduled' : meaning(plan, word);
  const remark = remarkAt(cell, NAME_FIELDS);
  const isCalledOff = remark === 'Cancelled' || cancelledSubject(cell('subject')) !== undefined;
  if (said === 'Cancelled' || isFlag === true || isCalledOff) return { status: 'Cancelled', doubts: [] };
  if (isFlag === undefined)
    return { status: undefined, doubts: [{ field: 'cancelled', kind: 'unknown-status', text: flag }] };
  if (said === undefined)
    return { status: undefined, doubts: [{ field: 'status', kind: 'unknown-status', text: word }] };
  if (isNote(cell('cancelledNote'))) {
    if (word === '' && flag === '') return { status: 'Cancelled', doubts: [] };
    // It says both.
    return {
      status: undefined,
      doubts: [{ field: 'cancelledNote', kind: 'cancelled-in-doubt', text: cell('cancelledNote') }],
    };
  }
  const noShow = cell('noShow');
  if (said === 'Scheduled' && noShow !== '' && (yesOrNo(noShow) === true || statusIn(noShow) === 'No-show'))
    return { status: 'No-show', doubts: [] };
  const isHere = (column: number): boolean => {
    const text = plainCell(cells[column] ?? '');
    return text !== '' && (yesOrNo(text) === true || momentIn(text) !== undefined);
  };
  if (said === 'Scheduled' && plan.arrivals.some(isHere)) return { status: 'Checked-in', doubts: [] };
  const against =
    said === 'Scheduled'
      ? (declinedOr(isDeclined, remark ?? remarkAt(cell, ['lineName'])) ?? saidElsewhere(plan, cell, cells))
      : undefined;
  return against ? { status: undefined, doubts: [against] } : { status: said, doubts: [] };
}
