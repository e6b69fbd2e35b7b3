/** Saves the list as it is shown. */
import { saveCsv } from '../../ui/save-text.ts';
import { listCsv, type ShownList } from './list-csv.ts';

export function saveList(list: ShownList, deps: Parameters<typeof listCsv>[1]): void {
  saveCsv(`foyer-list-${list.day?.date ?? 'found'}.csv`, listCsv(list, deps));
}
