/** Reads a list that a person brings: its columns, its good rows, and every line that is not. Pure. */
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import type { Appointment } from '../directory/appointment.ts';
import { csvRows } from './roster-csv.ts';
import { type ColumnsOf, type Header, readHeader, shownNames } from './roster-header.ts';
import { readRosterByRows, type RosterContext } from './roster.ts';
import { decodeByLines, isNoText } from './roster-text.ts';

export type ListReading =
  | {
      readonly kind: 'read';
      /** Of a CSV; a JSON list has fields of its own names. */
      readonly columns: readonly ListColumn[];
      /** Nothing was read: these have no column. */
      readonly missing: readonly string[];
      /** By their start. */
      readonly rows: readonly Appointment[];
      readonly problems: readonly RosterProblem[];
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

export interface ListContext extends Omit<RosterContext, 'fields'> {
  /** What a person took the columns for; by default their names tell. */
  readonly fields?: ColumnsOf | undefined;
}

const LONGEST_EXAMPLE = 60;

function shown(
  text: string,
  { names, columns, rows, delimiter }: Omit<Header, 'kind'>,
): readonly ListColumn[] {
  const first = csvRows(text, rows, delimiter, names.length).next();
  const cells = first.done === true ? [] : first.value.cells;
  return shownNames(names).map((name, n) => {
    const field = columns[n];
    return {
      name,
      example: (cells[n] ?? '').slice(0, LONGEST_EXAMPLE),
      ...(field === undefined ? {} : { field }),
    };
  });
}

/** Rows that are neighbours in the index of a day are written together: it takes a third less time. */
const byStart = (rows: readonly Appointment[]): readonly Appointment[] =>
  rows.toSorted((a, b) => a.startsAt - b.startsAt);

function decoded(bytes: Buffer): string {
  const steps = decodeByLines(bytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value.replace(/^\uFEFF/, '');
  }
}

/** `heard` is told after each row how many were read. */
export function readList(
  bytes: Buffer,
  { fields, ...context }: ListContext,
  heard: (rows: number) => void,
): ListReading {
  const text = decoded(bytes);
  if (isNoText(text)) return { kind: 'unreadable', why: { kind: 'not-text' } };
  const isJson = /^\s*[[{]/.test(text.slice(0, 1_000));
  const header = isJson ? undefined : readHeader(text, fields);
  const named = header && header.kind !== 'empty' ? header : undefined;
  const columns = named ? shown(text, named) : [];
  if (named?.kind === 'not-a-header')
    return { kind: 'read', columns, missing: named.missing, rows: [], problems: [] };
  const steps = readRosterByRows(text, {
    ...context,
    saysDoubleCodes: true,
    ...(fields ? { fields } : {}),
  });
  for (let rows = 0; ; rows++) {
    const { done, value: reading } = steps.next();
    if (done !== true) {
      heard(rows);
      continue;
    }
    if (reading.kind === 'unreadable') return reading;
    const { appointments, problems } = reading;
    return { kind: 'read', columns, missing: [], rows: byStart(appointments), problems };
  }
}
