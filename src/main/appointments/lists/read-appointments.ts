/** Reads the appointments of a table, whatever program wrote it. Pure: docs/reference/list-recipes.md. */
import type { ListField } from '../../../contract/list-fields.ts';
import { numberText } from './number-formats.ts';
import { planList } from './plan-list.ts';
import { roleOf } from './column-roles.ts';
import { dayInText } from './list-day.ts';
import type { ListTable } from './list-table.ts';
import type { ListRead, ReadContext } from './read-context.ts';
import { readRow } from './read-row.ts';
import { textKey } from './text-key.ts';

/** Whether a text is probably the name of a column, for whoever looks for the line with the names. */
export const isColumnName = (text: string): boolean => roleOf(text) !== undefined;

/** The same for lists with the same names of columns in the same order. */
export const shapeOf = (columns: readonly string[]): string =>
  columns.map((name) => textKey(name.slice(0, 200))).join('|');

/** A share of a day, as a workbook has a time without its format. */
const PART_OF_DAY = /^0?[.,]\d{2,20}$/;
const shownCell = (text: string): string =>
  PART_OF_DAY.test(text) ? numberText(text.replace(',', '.'), 'time', false) : text;

/** Ids and codes of another program are none of the service's. */
function fieldElsewhere(field: ListField | undefined): ListField | undefined {
  return field === 'id' ? 'sourceId' : field === 'code' ? 'alias' : field;
}

export function readAppointments(table: ListTable, context: ReadContext): ListRead {
  const { plan, choice, profiles, questions, doubts, source } = planList(table, context);
  return {
    source,
    columns: choice.choices.map((column, n) => ({
      ...column,
      field: plan.isOfService ? column.field : fieldElsewhere(column.field),
      samples: (profiles[n]?.samples ?? []).map(shownCell),
    })),
    isOfService: plan.isOfService,
    *rows() {
      const rows = table.rows();
      // Rows with times may stand below the days as headings.
      let { day } = plan;
      for (;;) {
        const { done, value } = rows.next();
        if (done === true) return value;
        if (value.aside === 'note') day = dayInText(value.cells.join(' '), plan.yearOf) ?? day;
        yield readRow(day === plan.day ? plan : { ...plan, day }, value);
      }
    },
    doubts: [...table.doubts, ...doubts],
    questions,
    shape: shapeOf(table.columns),
  };
}
