/** A list as a table of texts, whatever container it came in: what `openList` gives and `readAppointments` takes. */

export const CONTAINERS = ['delimited', 'json', 'calendar', 'workbook'] as const;
export type Container = (typeof CONTAINERS)[number];

/** What the container says about one row, besides its cells. */
export type RowDoubt =
  /** A quote that nobody closes: left out. */
  | { readonly kind: 'open-quote' }
  /** A time zone that nobody knows: its times have no offset. */
  | { readonly kind: 'unknown-zone'; readonly zone: string };

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
  readonly doubts?: readonly RowDoubt[];
  /** The file ends within it. */
  readonly isOpenEnded?: true;
}

export interface ListTable {
  readonly container: Container;
  /**
   * Names, in the file's order. Of nested JSON joined by dots: `customer.firstName`, `attendees.0.name`. Of a calendar
   * those of its properties: `UID`, `SUMMARY`, `DTSTART`, `DTEND`, `STATUS`, `ORGANIZER`, `ATTENDEES` (`Name <address>`,
   * separated by `;`), `LOCATION`, `DESCRIPTION`, `CATEGORIES`.
   */
  readonly columns: readonly string[];
  /** Can be walked more than once. */
  rows(): Iterable<TableRow>;
  /** IANA, if the file says one for all its times, as `X-WR-TIMEZONE` does. */
  readonly timeZone?: string | undefined;
}
