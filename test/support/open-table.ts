import type { ListTable, OpenOptions, TableRow } from '../../src/main/appointments/lists/list-table.ts';
import type { RosterUnreadable } from '../../src/contract/roster.ts';
import { sourceOf } from '../../src/main/appointments/lists/list-text.ts';
import { openList } from '../../src/main/appointments/lists/open-list.ts';
import { isColumnName } from '../../src/main/appointments/lists/read-appointments.ts';

const DAY_MS = 86_400_000;
const LIST_NOW = Date.UTC(2026, 10, 27, 8);

const LIST_OPTIONS: OpenOptions = {
  languages: ['en', 'de'],
  timeZone: 'Europe/Berlin',
  window: { from: LIST_NOW - 2 * DAY_MS, to: LIST_NOW + 366 * DAY_MS },
  knows: isColumnName,
};

export type WholeList =
  | { readonly kind: 'table'; readonly table: ListTable; readonly rows: readonly TableRow[] }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

/** Opens a list and walks all of it. */
export function openTable(bytes: Uint8Array | string, options: Partial<OpenOptions> = {}): WholeList {
  const own = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes);
  const opened = openList(sourceOf({ kind: 'memory', bytes: own.buffer }), { ...LIST_OPTIONS, ...options });
  if (opened.kind === 'unreadable') return opened;
  const rows: TableRow[] = [];
  for (const walk = opened.rows(); ;) {
    const { done, value } = walk.next();
    if (done !== true) rows.push(value);
    else if (value) return { kind: 'unreadable', why: value };
    else return { kind: 'table', table: opened, rows };
  }
}

/** Columns and cells of a list that can be read. */
export function readTable(bytes: Uint8Array | string, options: Partial<OpenOptions> = {}) {
  const opened = openTable(bytes, options);
  if (opened.kind === 'unreadable') throw new Error(JSON.stringify(opened.why));
  const { table, rows } = opened;
  return { table, rows, columns: table.columns, cells: rows.map(({ cells }) => cells) };
}
