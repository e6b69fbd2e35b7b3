/** What `readAppointments` is told about the lobby, and what it tells. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import type { RowDoubt, TableDoubt, TableRow } from './list-table.ts';

export interface Known {
  readonly id: number;
  readonly name: string;
}

export interface ReadContext {
  /** IANA, of the lobby. */
  readonly timeZone: string;
  readonly now: number;
  /** Lines and people that settings and appointments name. */
  readonly lines?: readonly Known[] | undefined;
  readonly people?: readonly Known[] | undefined;
  /** Length of an appointment of a line without end and length. Default: {@link USUAL_MINUTES}. */
  readonly usualMinutes?: ((line: string | undefined) => number) | undefined;
  /** What a person said about lists of this shape. */
  readonly recipe?: ListRecipe | undefined;
}

export const USUAL_MINUTES = 30;

/** An appointment as its list has it. Times are milliseconds since 1970. */
export interface ListedAppointment {
  /** The service's. Absent where the list is not from the service. */
  readonly id?: string | undefined;
  /** Of the program that wrote the list. */
  readonly sourceId?: string | undefined;
  readonly code?: string | undefined;
  /** The program's own reference, which is on the visitor's confirmation. */
  readonly alias?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
  /** `YYYY-MM-DD`. Kept as long as a name, shown nowhere. */
  readonly birthDate?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly lineId?: number | undefined;
  readonly lineName?: string | undefined;
  readonly locationId?: number | undefined;
  readonly locationName?: string | undefined;
  readonly assigneeId?: number | undefined;
  readonly assigneeName?: string | undefined;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Undefined for an unknown word: such a visitor is never expected, and goes to the front desk. */
  readonly status: AppointmentStatus | undefined;
}

/** Why a row is left out. */
export interface RowFault {
  readonly field?: ListField | undefined;
  readonly kind:
    | 'missing'
    | 'not-a-time'
    /** Day or month: the column does not say. */
    | 'date-order-open'
    /** Before 1900 or from 2100. */
    | 'out-of-range'
    | 'no-time'
    | 'all-day'
    | 'before-start'
    | 'too-far-ahead'
    | 'too-long-after-start'
    | 'too-long'
    | 'not-a-number'
    | 'not-a-length'
    | 'not-a-code'
    | 'not-an-object'
    | 'too-many-cells';
  /** Of the cell. */
  readonly text?: string | undefined;
}

/** What is uncertain about a row that is taken. */
export interface RowUncertain {
  readonly field?: ListField | undefined;
  readonly kind:
    | RowDoubt['kind']
    | 'unknown-status'
    /** A spreadsheet program probably changed it: it is not taken. */
    | 'changed-code'
    | 'changed-phone'
    /** Where the last name begins. */
    | 'name-guessed'
    | 'skipped-hour'
    | 'double-hour'
    /** One column says cancelled and another does not. */
    | 'cancelled-in-doubt'
    | 'several-people';
  readonly text?: string | undefined;
}

export type RowRead = { readonly place: TableRow['place']; readonly number: number } & (
  | {
      readonly kind: 'row';
      readonly appointment: ListedAppointment;
      readonly doubts: readonly RowUncertain[];
    }
  | { readonly kind: 'refused'; readonly faults: readonly RowFault[] }
  | { readonly kind: 'aside'; readonly aside: NonNullable<TableRow['aside']> }
);

/** What only a person can say. */
export type ListQuestion =
  | {
      /** `03/04/2026` in every row. `mixed`: no order fits all rows. */
      readonly kind: 'date-order';
      readonly columns: readonly string[];
      readonly samples: readonly string[];
      readonly isMixed: boolean;
    }
  /** The rows have times; the day is from this title. */
  | { readonly kind: 'day-of-title'; readonly title: string }
  /** No column is taken for it. `day`: the rows have times only. */
  | { readonly kind: 'no-column'; readonly field: 'start' | 'firstName' | 'day' }
  /** Its name says nothing, its cells do. */
  | { readonly kind: 'guessed-column'; readonly field: ListField; readonly column: string }
  | { readonly kind: 'two-columns'; readonly field: ListField; readonly columns: readonly string[] }
  | {
      readonly kind: 'unknown-statuses' | 'unknown-lines' | 'unknown-people';
      readonly words: readonly string[];
    }
  | { readonly kind: 'unknown-zone'; readonly zone: string };

export interface ColumnRead {
  readonly name: string;
  readonly field?: ListField | undefined;
  readonly why?: 'recipe' | 'name' | 'content' | 'name-and-content' | undefined;
  /** Fits this as well, and is not taken. */
  readonly rivals?: ListField | undefined;
  /** The first three values. */
  readonly samples: readonly string[];
}

export interface ListRead {
  /** The program that wrote the list, where a recipe knows it. */
  readonly source?: string | undefined;
  readonly columns: readonly ColumnRead[];
  /** Its rows are of appointments that the service knows: they have its id. */
  readonly isOfService: boolean;
  /** Every row in the order of the list, read as it is walked. Returns why the rest cannot be read, if so. */
  readonly rows: () => Generator<RowRead, RosterUnreadable | undefined, void>;
  readonly doubts: readonly TableDoubt[];
  readonly questions: readonly ListQuestion[];
  /** Of the header, for the recipe of lists of this shape. */
  readonly shape: string;
}
