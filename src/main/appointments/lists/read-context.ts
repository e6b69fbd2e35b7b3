/** What `readAppointments` is told about the lobby, and what it tells. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { ListQuestion, TableDoubt } from '../../../contract/list-questions.ts';
import type { RosterUnreadable, RowDoubtRule, RowFaultRule } from '../../../contract/roster.ts';
import type { TableRow } from './list-table.ts';

export interface Known {
  readonly id: number;
  readonly name: string;
  /** Of a line: the usual length of its appointments. */
  readonly minutes?: number | undefined;
}

/** What a name of the list means here. */
export type NamedHere = Partial<Known> & {
  /** A person said: whom the booking system chooses. */
  readonly isAnyone?: true | undefined;
};

export interface ReadContext {
  /** IANA, of the lobby. */
  readonly timeZone: string;
  readonly now: number;
  /** Lines and people that settings and appointments name. */
  readonly lines?: readonly Known[] | undefined;
  readonly people?: readonly Known[] | undefined;
  /** What a person said about lists of this shape. */
  readonly recipe?: ListRecipe | undefined;
}

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
export type RowFault = { readonly field?: ListField | undefined } & RowFaultRule;

/** What is uncertain about a row that is taken. */
export type RowUncertain = { readonly field?: ListField | undefined } & RowDoubtRule;

export type RowRead = { readonly place: TableRow['place']; readonly number: number } & (
  | {
      readonly kind: 'row';
      readonly appointment: ListedAppointment;
      readonly doubts: readonly RowUncertain[];
    }
  | {
      readonly kind: 'refused';
      readonly faults: readonly RowFault[];
      /** What can still be read of it: the appointment is in the list all the same. */
      readonly id?: string | undefined;
      readonly startsAt?: number | undefined;
      /** The program's own number or reference. */
      readonly refs?: readonly string[] | undefined;
      readonly name?: string | undefined;
      /** Of any of its cells: as written, or an instant. Only without id and start. */
      readonly days?: readonly (string | number)[] | undefined;
      readonly isOpenEnded?: true | undefined;
    }
  /** `text`: of a note, which may be an appointment that lost all but its reference or name. */
  | {
      readonly kind: 'aside';
      readonly aside: NonNullable<TableRow['aside']>;
      readonly text?: string | undefined;
    }
);

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
