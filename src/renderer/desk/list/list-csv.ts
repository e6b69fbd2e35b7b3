/** The list as it is shown, as CSV: its filters and search, its order, its columns. Pure. */
import { csvLine } from '../../../contract/csv-line.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment, SearchHit } from '../../../contract/desk-appointment.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { saveCsv } from '../../ui/save-text.ts';
import { lastingStatus } from '../day/lasting-status.ts';
import { type Group, waitMinutes } from './groups.ts';

export interface ShownList {
  /** Of `day`; folded ones are in the file too. */
  readonly groups: readonly Group[];
  /** Found on other days. */
  readonly others: readonly SearchHit[];
  readonly day: { readonly date: string } | undefined;
}

interface CsvDeps {
  readonly t: TFunction<'desk'>;
  readonly formats: Pick<Formats, 'time' | 'clock'>;
  readonly now: number;
}

/** Names of columns are those of the list, in the language of the page. A cell that is a formula is text. */
export function listCsv({ groups, others, day }: ShownList, { t, formats, now }: CsvDeps): string {
  const row = (date: string, appointment: DeskAppointment, wait: number | undefined): string => {
    const { startsAt, firstName, lastName, lineName, assigneeName } = appointment;
    return csvLine([
      date,
      formats.clock(startsAt).replaceAll(/[\u00a0\u202f]/gu, ' '),
      wait,
      referenceOf(appointment),
      [firstName, lastName].filter(Boolean).join(' '),
      lineName,
      assigneeName,
      withoutIsolates(lastingStatus(t, formats, appointment)),
    ]);
  };
  const columns = ['time', 'wait', 'code', 'visitor', 'line', 'with', 'status'] as const;
  const head = csvLine([t('day.label'), ...columns.map((column) => t(`table.${column}`))]);
  const here = groups.flatMap(({ id, rows }) =>
    rows.map((each) => row(day?.date ?? '', each, id === 'waiting' ? waitMinutes(each, now) : undefined)),
  );
  const elsewhere = others.map((hit) => row(hit.day, hit.appointment, undefined));
  return head + [...here, ...elsewhere].join('');
}

export const saveList = (list: ShownList, deps: CsvDeps): void =>
  saveCsv(`foyer-list-${list.day?.date ?? 'found'}.csv`, listCsv(list, deps));
