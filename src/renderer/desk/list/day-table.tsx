/** The day's table: one row is selected, and the arrow keys move the selection. */
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import { DayRow, rowId } from './day-row.tsx';
import { lateMinutes } from '../day/row-status.ts';
import { rowAfterKey } from './row-after-key.ts';
import './day-table.css';

export interface DayTableProps {
  readonly rows: readonly DeskAppointment[];
  readonly selectedId: string | undefined;
  readonly fresh: ReadonlySet<string>;
  readonly sending: boolean;
  readonly now: number;
  readonly onSelect: (appointmentId: string) => void;
  /** Enter on a row. */
  readonly onOpen: () => void;
  readonly onEscape: () => void;
}

/** The appointment of the row that an event happened in. */
function appointmentIn(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-appointment]') : null;
  return row?.dataset['appointment'];
}

/** Moves the focus to a row that is on the screen; false when there is none. */
export function focusRow(appointmentId: string | undefined): boolean {
  const row = appointmentId === undefined ? null : document.getElementById(rowId(appointmentId));
  row?.focus();
  return row !== null;
}

export function DayTable({
  rows,
  selectedId,
  fresh,
  sending,
  now,
  onSelect,
  onOpen,
  onEscape,
}: DayTableProps): ReactNode {
  const { t } = useTranslation('desk');
  const inTabOrder = rows.some((row) => row.appointmentId === selectedId)
    ? selectedId
    : rows[0]?.appointmentId;

  function onFocus(event: FocusEvent): void {
    const id = appointmentIn(event.target);
    if (id !== undefined) onSelect(id);
  }

  function onClick(event: MouseEvent): void {
    const id = appointmentIn(event.target);
    if (id !== undefined) onSelect(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen();
      return;
    }
    if (event.key === 'Escape') onEscape();
    const at = rows.findIndex((row) => row.appointmentId === appointmentIn(event.target));
    const next = rowAfterKey(event.key, at, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    focusRow(rows[next]?.appointmentId);
  }

  return (
    <table
      className="desk-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows are chosen is a grid
      role="grid"
      aria-label={t('table.label')}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col" className="col-time">
            {t('table.time')}
          </th>
          <th scope="col" className="col-code">
            {t('table.code')}
          </th>
          <th scope="col">{t('table.visitor')}</th>
          <th scope="col" className="col-line">
            {t('table.line')}
          </th>
          <th scope="col" className="col-with">
            {t('table.with')}
          </th>
          <th scope="col" className="col-status">
            {t('table.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((appointment) => (
          <DayRow
            key={appointment.appointmentId}
            appointment={appointment}
            late={lateMinutes(appointment, now)}
            sending={sending}
            selected={appointment.appointmentId === selectedId}
            inTabOrder={appointment.appointmentId === inTabOrder}
            fresh={fresh.has(appointment.appointmentId)}
          />
        ))}
      </tbody>
    </table>
  );
}
