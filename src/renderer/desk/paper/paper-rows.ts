/** What of a day is printed, in the order of the day. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { type Filters, passes, personOf } from '../list/groups.ts';

/** A hundred pages and more: a browser lays out so many rows in a second or two. */
export const MOST_ON_PAPER = 5_000;

const byTime = (a: DeskAppointment, b: DeskAppointment): number =>
  a.startsAt - b.startsAt || a.code.length - b.code.length || (a.code < b.code ? -1 : 1);

export interface PaperRows {
  readonly rows: readonly DeskAppointment[];
  /** How many there are, also of those that are not printed. */
  readonly count: number;
  /** What the list is narrowed to: a line, a person. Empty where it is the whole day. */
  readonly only: readonly string[];
}

/** Neither a search nor folded groups take anybody off the paper; a chosen line or person does. */
export function paperRows(appointments: Iterable<DeskAppointment>, filters: Filters): PaperRows {
  const all = [...appointments].filter((each) => passes(each, filters)).sort(byTime);
  const [first] = all;
  const line = filters.lineId === undefined ? undefined : (first?.lineName ?? String(filters.lineId));
  const person =
    filters.person === undefined
      ? undefined
      : (all.find((each) => personOf(each) === filters.person)?.assigneeName ?? filters.person);
  return {
    rows: all.slice(0, MOST_ON_PAPER),
    count: all.length,
    only: [line, person].filter((name) => name !== undefined),
  };
}
