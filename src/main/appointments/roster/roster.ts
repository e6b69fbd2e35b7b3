/**
 * Reads a list of appointments, whatever program wrote it. A bad row is reported and the others count. A list that holds
 * more than it may counts as unreadable.
 */
import { DAY_MS } from '../../../clock/clock.ts';
import type { UnderstoodList } from '../../../contract/list-import.ts';
import { isBlocking } from '../../../contract/list-fields.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { createDays, type DayBounds } from '../../base/location-day.ts';
import type { ListTable, OpenedList } from '../lists/list-table.ts';
import type { ListSource } from '../lists/list-text.ts';
import { openList } from '../lists/open-list.ts';
import { textKey } from '../lists/text-key.ts';
import { isColumnName, readAppointments, shapeOf } from '../lists/read-appointments.ts';
import type { Known, ListRead, RowRead } from '../lists/read-context.ts';
import type { KeptRows } from './kept-rows.ts';
import { createRowCollector, type CollectedRows, type RowsContext } from './row-collector.ts';

export interface RosterContext extends RowsContext {
  /** What a person says about this list. */
  readonly recipe?: ListRecipe | undefined;
  /** What was said about lists before: the first with the same header counts, where {@link recipe} is absent. */
  readonly recipes?: readonly ListRecipe[] | undefined;
  /** Lines and people that settings and appointments name. Default: none. */
  readonly lines?: readonly Known[] | undefined;
  readonly people?: readonly Known[] | undefined;
  /** Rows are read also where a question is open: what they lack is said of each. */
  readonly asksNobody?: boolean;
  /** BCP 47, of the lobby. Default: none is likelier than another. */
  readonly languages?: readonly string[];
}

interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: RosterUnreadable;
}

export type RosterReading =
  | (CollectedRows & {
      readonly kind: 'read';
      readonly understood: UnderstoodList;
      readonly header: readonly string[];
    })
  | Unreadable;

const MAX_SAMPLE_LENGTH = 60;
const MAX_COLUMN_NAME_LENGTH = 200;
const MAX_COLUMNS_SHOWN = 1_000;
const FIRST_ROWS = 5;
/** Of events that repeat. They come in again with the next list. */
const WINDOW = { before: 2 * DAY_MS, after: 366 * DAY_MS };

interface Opened {
  readonly table: ListTable;
  /** Without what a person says about encoding and sheet: lists of one shape begin so. */
  readonly header: readonly string[];
  readonly recipe: ListRecipe;
}

function openWith(source: ListSource, context: RosterContext): Opened | Unreadable {
  const { languages = [], timeZone, now, recipes = [] } = context;
  const window = { from: now - WINDOW.before, to: now + WINDOW.after };
  const open = (said: Pick<ListRecipe, 'encoding' | 'sheet'>): OpenedList =>
    openList(source, { languages, timeZone, window, knows: isColumnName, ...said });
  const first = open({});
  const header = first.kind === 'table' ? first.columns : [];
  const shape = shapeOf(header);
  const recipe = context.recipe ?? recipes.find((one) => one.header && shapeOf(one.header) === shape) ?? {};
  const { encoding, sheet } = recipe;
  const table = encoding === undefined && sheet === undefined ? first : open({ encoding, sheet });
  return table.kind === 'unreadable' ? table : { table, header, recipe };
}

const shortened = (samples: readonly string[]): readonly string[] =>
  samples.map((text) => text.slice(0, MAX_SAMPLE_LENGTH));

function understoodOf(
  { table, recipe }: Opened,
  read: ListRead,
  first: UnderstoodList['first'],
): UnderstoodList {
  const { source, isOfService, questions } = read;
  const { container, encoding, sheet, sheets, doubts } = table;
  return {
    ...(source === undefined ? {} : { source }),
    container,
    ...(encoding === undefined
      ? {}
      : {
          encoding: {
            name: encoding.name,
            isGuess: encoding.isGuess,
            candidates: encoding.candidates.map(({ name, samples }) => ({
              name,
              samples: shortened(samples),
            })),
          },
        }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(sheets === undefined ? {} : { sheets }),
    columns: read.columns.slice(0, MAX_COLUMNS_SHOWN).map(({ name, field, why, rivals, samples }) => ({
      name: name.slice(0, MAX_COLUMN_NAME_LENGTH),
      ...(field === undefined ? {} : { field }),
      ...(why === undefined ? {} : { why }),
      ...(rivals === undefined ? {} : { rivals }),
      samples: shortened(samples),
    })),
    questions,
    doubts,
    isOfService,
    first,
    recipe,
  };
}

/** As it is shown before anything is imported. */
function shownRow(
  { appointment }: Extract<RowRead, { kind: 'row' }>,
  { lines = {} }: ListRecipe,
): UnderstoodList['first'][number] {
  const { firstName, lastName, startsAt, endsAt, lineId, lineName, status, code, alias } = appointment;
  // What a person said that it is.
  const said = Object.entries(lines).find(([word]) => textKey(word) === textKey(lineName ?? ''))?.[1];
  const line = said?.name ?? lineName ?? (lineId === undefined ? undefined : String(lineId));
  return {
    firstName,
    lastName,
    startsAt,
    endsAt,
    ...(line === undefined ? {} : { line }),
    status: status ?? null,
    ...(code === undefined ? {} : { code }),
    ...(alias === undefined ? {} : { alias }),
  };
}

// oxlint-disable-next-line require-yield
function* noRows(): ReturnType<ListRead['rows']> {
  return undefined;
}

/** Yields after each row. Throws what the disk throws. */
export function* readRosterByRows(
  source: ListSource,
  context: RosterContext,
): Generator<void, RosterReading, void> {
  const { timeZone, now, lines = [], people = [], asksNobody } = context;
  const opened = openWith(source, context);
  if ('kind' in opened) return opened;
  const { table, recipe, header } = opened;
  const read = readAppointments(table, { timeZone, now, lines, people, recipe });
  const collector = createRowCollector(context);
  const first: UnderstoodList['first'][number][] = [];
  const isOpen = asksNobody !== true && read.questions.some(isBlocking);
  for (const rows = isOpen ? noRows() : read.rows(); ;) {
    const { done, value } = rows.next();
    if (done === true) {
      if (value) return { kind: 'unreadable', why: value };
      return { kind: 'read', understood: understoodOf(opened, read, first), header, ...collector.found() };
    }
    if (value.kind === 'row' && first.length < FIRST_ROWS) first.push(shownRow(value, recipe));
    const past = collector.add(value);
    if (past) return { kind: 'unreadable', why: past };
    yield;
  }
}

export interface ListDay extends DayBounds {
  readonly rows: number;
}

/** What was read, without the rows and problems, of which there are so many. */
export interface ListSummary extends Omit<CollectedRows, 'rows' | 'problems'> {
  readonly understood: UnderstoodList;
  /** Of lists of this shape: what is kept with their recipe. */
  readonly header: readonly string[];
  /** Good ones. */
  readonly rows: number;
  readonly problems: number;
  /** On which good rows start, at the location, without days more than a year back. */
  readonly days: readonly ListDay[];
}

export type ListReading =
  | (Pick<CollectedRows, 'rows' | 'problems'> & { readonly kind: 'read'; readonly summary: ListSummary })
  | Unreadable;

/** Nothing here started earlier. */
const LOOKED_BACK_MS = 400 * 86_400_000;

function daysOf(rows: KeptRows, { timeZone, now }: RosterContext): readonly ListDay[] {
  const boundsOf = createDays(timeZone);
  const days: { bounds: DayBounds; rows: number }[] = [];
  for (let n = 0; n < rows.count; n++) {
    const at = rows.startsAt(n);
    const last = days.at(-1);
    if (last && at < last.bounds.endsAt) last.rows += 1;
    else if (at >= now - LOOKED_BACK_MS) days.push({ bounds: boundsOf(at), rows: 1 });
  }
  return days.map(({ bounds, rows: count }) => ({ ...bounds, rows: count }));
}

function readAll(source: ListSource, context: RosterContext, heard: (rows: number) => void): RosterReading {
  const steps = readRosterByRows(source, context);
  for (let rows = 0; ; rows++) {
    const { done, value } = steps.next();
    if (done === true) return value;
    heard(rows);
  }
}

/** Reads a list from its bytes, on the thread. Calls `heard` after each row. Throws what the disk throws. */
export function readList(
  source: ListSource,
  context: RosterContext,
  heard: (rows: number) => void,
): ListReading {
  const reading = readAll(source, context, heard);
  if (reading.kind === 'unreadable') return reading;
  const { rows, problems, kind, ...found } = reading;
  rows.sort();
  const days = daysOf(rows, context);
  const counts = { rows: rows.count, problems: problems.length };
  return { kind, rows, problems, summary: { ...found, ...counts, days } };
}
