/** One appointment in the table. Redrawn only when something it shows has changed: a day may have hundreds. */
import { Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { refusalWords } from '../words/refusal-words.ts';
import { isRefused } from '../day/row-status.ts';
import { StatusPill } from '../day/status-pill.tsx';

export interface DayRowProps {
  readonly appointment: DeskAppointment;
  readonly late: number;
  readonly sending: boolean;
  readonly selected: boolean;
  /** Whether Tab comes here; one row of the table at a time. */
  readonly inTabOrder: boolean;
  readonly fresh: boolean;
}

/** The element id of a row, for moving the focus to it. */
export const rowId = (appointmentId: string): string => `row-${appointmentId}`;

export const DayRow = memo(function DayRow({
  appointment,
  late,
  sending,
  selected,
  inTabOrder,
  fresh,
}: DayRowProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const { appointmentId, code, firstName, lastName, lineName, assigneeName, startsAt, intent } = appointment;
  const refusal = intent && isRefused(appointment) ? refusalWords(t, intent) : undefined;
  return (
    <tr
      id={rowId(appointmentId)}
      data-appointment={appointmentId}
      data-over={appointment.status !== 'Scheduled' && appointment.status !== 'Checked-in' ? '' : undefined}
      data-fresh={fresh && appointment.status === 'Checked-in' ? '' : undefined}
      aria-selected={selected}
      tabIndex={inTabOrder ? 0 : -1}
    >
      <td className="cell-time">{formats.time(startsAt)}</td>
      <td className="cell-code">{code}</td>
      <td>
        {firstName} {lastName}
      </td>
      <td>{lineName}</td>
      <td className="cell-with">{assigneeName}</td>
      <td className="cell-status">
        <StatusPill appointment={appointment} late={late} sending={sending} />
        {appointment.isQuiet === true && (
          <span className="row-quiet" title={t('quiet.mark')}>
            <Hash aria-hidden />
            <span className="visually-hidden">{t('quiet.mark')}</span>
          </span>
        )}
        {refusal !== undefined && <span className="cell-refusal">{refusal}</span>}
      </td>
    </tr>
  );
});
