/** A table as a container gives it, from texts: `id,name` and a line for each row. */
import type { ListTable } from '../../../src/main/appointments/lists/list-table.ts';

export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  more: Partial<ListTable> = {},
): ListTable {
  return {
    kind: 'table',
    container: 'delimited',
    columns,
    titles: [],
    doubts: [],
    *rows() {
      for (const [n, cells] of rows.entries()) yield { place: 'line', number: n + 2, cells };
      return undefined;
    },
    ...more,
  };
}

/** Of a text whose cells have no commas in them. */
export function tableIn(text: string, more: Partial<ListTable> = {}): ListTable {
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  return tableOf(names, rows, more);
}
