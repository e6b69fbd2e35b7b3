/** Tells rows that are no appointment: totals, footers, headings between the rows, and the header once more. Pure. */
import type { Aside } from './list-table.ts';

/** In the ten languages, at the beginning of a cell. */
const TOTAL =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt(?:summe|zahl)?|insgesamt|anzahl|count|totales|suma|razem|łącznie|ogółem|всього|разом|усього|итого|toplam|genel toplam|合计|总计|小计|合計|总数|共计|tổng(?: cộng| số)?|المجموع|الإجمالي|إجمالي|somme|total général|nombre)(?![\p{L}\p{N}])/iu;

/** Undefined for a row that may be an appointment. */
export function createAsides(names: readonly string[]): (cells: readonly string[]) => Aside | undefined {
  const width = names.filter((name) => name !== '').length;
  /** Rows with more texts are appointments, whatever their first word is. */
  const mostOfTotal = Math.max(2, Math.floor(width / 2));
  const firstNamed = names.findIndex((name) => name !== '');
  const firstName = names[firstNamed] ?? '';

  const isHeader = (cells: readonly string[]): boolean =>
    names.every((name, n) => (cells[n] ?? '').replaceAll(/\s+/g, ' ').trim() === name);

  return (cells) => {
    if (firstName !== '' && cells[firstNamed] === firstName && isHeader(cells)) return 'header';
    let texts = 0;
    let first = '';
    for (const cell of cells) {
      if (cell === '') continue;
      texts += 1;
      if (texts === 1) first = cell;
      if (texts > mostOfTotal) return undefined;
    }
    if (width >= 3 && TOTAL.test(first)) return 'total';
    return width >= 3 && texts === 1 ? 'note' : undefined;
  };
}
