/** Everything about a list that is decided before its rows are read. */
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { Day } from './date-order.ts';
import type { NameOrder } from './read-names.ts';
import type { SubjectParts } from './read-subject.ts';
import type { PartContext, Zones } from './read-time.ts';
import type { Known, NamedHere } from './read-context.ts';

export interface ListPlan extends PartContext {
  readonly at: Partial<Record<ListField, number>>;
  /** Of the code where its own column is empty. */
  readonly codeElse: number | undefined;
  readonly recipe: ListRecipe;
  readonly isOfService: boolean;
  /** Each row of the service needs a line that is known here. */
  readonly needsLine: boolean;
  /** Of rows that name none. */
  readonly lineOfAll: Partial<Known> | undefined;
  readonly nameOrder: NameOrder;
  /** Of names that show an order by themselves, the share with the other one. */
  readonly otherOrder: number;
  /** Of rows with a time and no date. */
  readonly day: Day | undefined;
  /** An event with a date alone lasts all day. */
  readonly isCalendar: boolean;
  /** "1:00" in a list of mornings may be in the afternoon. */
  readonly isHalfOpen: (cell: string) => boolean;
  /** "2.45" in a list whose other times are in the day. */
  readonly isOddHour: (cell: string) => boolean;
  readonly zones: Zones;
  /** Of all times that have none of their own: the file's, a recipe's. */
  readonly zone: string | undefined;
  /** Said in the name of a column, as in "Start (UTC)": minutes ahead of UTC. */
  readonly offsetAt: (column: number) => number | undefined;
  readonly lengthUnit: number;
  readonly isChangedCode: (field: 'code' | 'alias', text: string) => boolean;
  /** Columns that are not taken for a field. */
  readonly unused: readonly number[];
  /** Those of them that are named after an arrival: "Patient arrived". */
  readonly arrivals: readonly number[];
  /** Those of them whose name says whether somebody is expected: "Deleted" no, "Active" yes. */
  readonly flags: readonly { readonly column: number; readonly isExpected: boolean }[];
  readonly readSubject: (subject: string, known?: (part: string) => boolean) => SubjectParts;
  readonly lineWithId: (text: string) => Known | undefined;
  readonly lineNamed: (text: string) => Partial<Known> | undefined;
  readonly personNamed: (text: string) => NamedHere | undefined;
  readonly usualMinutes: (line: Partial<Known> | undefined) => number;
  readonly now: number;
}

/** The cells of one row by field. Empty where there is no column. */
export type CellOf = (field: ListField) => string;
