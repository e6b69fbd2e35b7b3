/** The status of an appointment on paper and in a file, which outlive the moment: without minutes that pass. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { calledWords, isInDoubt } from './row-status.ts';

export function lastingStatus(
  t: TFunction<'desk'>,
  formats: Pick<Formats, 'time'>,
  appointment: DeskAppointment,
): string {
  const { status, arrivedAt, called } = appointment;
  switch (status) {
    case 'Checked-in':
      if (called !== undefined) return calledWords(t, called);
      return arrivedAt === undefined
        ? t('status.arrived')
        : t('status.arrivedAt', { time: formats.time(arrivedAt) });
    case 'Scheduled':
      return t(isInDoubt(appointment) ? 'status.in-doubt' : 'status.expected');
    case 'Served':
      return t('status.served');
    case 'Cancelled':
      return t('status.cancelled');
    case 'No-show':
      return t('status.no-show');
  }
}
