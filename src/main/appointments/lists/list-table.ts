/** A list as a table of texts, whatever contains it: what `openList` answers and `readAppointments` takes. */
import type { TableDoubt } from '../../../contract/list-questions.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';

export type Container = 'delimited' | 'json' | 'calendar' | 'workbook';

/** What a row is where it is no appointment. Nothing of it is imported, and its preview says so. */
export type Aside =
  /** A line with a text in one or two of many cells: a footer, or a heading such as a day. */
  | 'note'
  /** "Total, 2". */
  | 'total'
  /** The names of the columns once more. */
  | 'header';

/** What is uncertain about a row because of its container. */
export type RowDoubt =
  /** A quote that is not closed was left out. */
  | { readonly kind: 'open-quote' }
  /** A TZID that nobody knows: the row's times are local, and the lobby's zone is a guess. */
  | { readonly kind: 'unknown-zone'; readonly zone: string }
  /** The event repeats more often than is read. */
  | { readonly kind: 'recurs-on' };

export interface TableRow {
  /** `line`: of a text, `row`: of a sheet, `entry`: of a JSON list or a calendar. */
  readonly place: 'line' | 'row' | 'entry';
  /** From 1, including the header where there is one. */
  readonly number: number;
  /**
   * One for each column; missing ones at the end are empty. A workbook's dates are ISO without an offset
   * (`2026-11-27T09:30`), its times `09:30`, its numbers plain decimals. A calendar's times are ISO, with an offset where
   * the zone is known. `null` of JSON is empty.
   */
  readonly cells: readonly string[];
  readonly aside?: Aside;
  readonly doubts?: readonly RowDoubt[];
  /** What prevents reading it: no JSON; or more cells than columns, so that no one can say which is which. */
  readonly fault?:
    | { readonly kind: 'not-an-object' }
    | { readonly kind: 'too-many-cells'; readonly cells: number; readonly columns: number };
  /** The list ends within this row: it may be cut. */
  readonly isOpenEnded?: true;
}

/** Walks a list. Returns why the rest cannot be read, if so: then nothing of the list counts. Throws what the disk throws. */
export type ListRows = Generator<TableRow, RosterUnreadable | undefined, void>;

export interface EncodingCandidate {
  /** As in the Encoding Standard: `windows-1250`. */
  readonly name: string;
  /** Up to three texts of the file, as this encoding reads them. */
  readonly samples: readonly string[];
}

export interface ListEncoding extends EncodingCandidate {
  /** Neither the bytes nor a person say so for certain. */
  readonly isGuess: boolean;
  /** The best first, with this one. One only where no other reads anything different. */
  readonly candidates: readonly EncodingCandidate[];
}

export interface ListTable {
  readonly kind: 'table';
  readonly container: Container;
  /**
   * Names, in the file's order, different from each other except for ''. A list without names of columns has '' for
   * each. Of nested JSON joined by dots: `customer.firstName`, `attendees.0.name`. Of a calendar those of its properties:
   * `UID`, `SUMMARY`, `DTSTART`, `DTEND`, `STATUS`, `ORGANIZER`, `ATTENDEES` (`Name <address>`, separated by `;`),
   * `LOCATION`, `DESCRIPTION`, `CATEGORIES`.
   */
  readonly columns: readonly string[];
  /** The line or row of the names. Absent where there are none. */
  readonly headerAt?: number;
  /** Lines above the names that are not empty. */
  readonly titles: readonly string[];
  /** From the beginning each time, so the list can be walked twice. */
  rows(): ListRows;
  readonly doubts: readonly TableDoubt[];
  /** Of a text. */
  readonly encoding?: ListEncoding;
  /** Of delimited text. */
  readonly delimiter?: string;
  /** A workbook's numbers without a format count days from 1904, and not from 1900. */
  readonly is1904?: true;
  /** The sheet that is read, or the list inside a JSON such as `data.appointments`. */
  readonly sheet?: string;
  /** All that could be read instead. */
  readonly sheets?: readonly string[];
  /** IANA: what the file says about all its times (`X-WR-TIMEZONE`). */
  readonly timeZone?: string;
}

export interface OpenOptions {
  /** BCP 47, of the lobby: the names in the list are probably in one of these. */
  readonly languages: readonly string[];
  /** IANA, of the lobby. */
  readonly timeZone: string;
  /** Events that repeat are read from `from` to `to`, in milliseconds since 1970. */
  readonly window: { readonly from: number; readonly to: number };
  /** Chosen by a person. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  /** Whether a text is known as the name of a column. Default: none is, and the form decides. */
  readonly knows?: ((name: string) => boolean) | undefined;
}

export type OpenedList = ListTable | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };
