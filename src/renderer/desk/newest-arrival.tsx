/** Who arrived last: in sight whatever is searched or scrolled, told to a screen reader, one press from the details. */
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../contract/appointment.ts';
import { useScreen } from '../ui/screen-context.ts';

export interface NewestArrivalProps {
  readonly appointment: DeskAppointment | undefined;
  readonly fresh: boolean;
  readonly onSelect: (appointmentId: string) => void;
}

export function NewestArrival({ appointment, fresh, onSelect }: NewestArrivalProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  // A check-in that the service refused is no arrival any more.
  const isHere = appointment?.status === 'Checked-in' || appointment?.status === 'Served';
  return (
    <output className="desk-arrival" data-fresh={fresh && isHere ? '' : undefined}>
      {appointment !== undefined && isHere && (
        <button type="button" onClick={() => onSelect(appointment.appointmentId)}>
          <LogIn aria-hidden />
          <span>{sentence(appointment)}</span>
        </button>
      )}
    </output>
  );

  function sentence({ code, firstName, lastName, arrivedAt }: DeskAppointment): string {
    const name = `${firstName} ${lastName}`.trim();
    return arrivedAt === undefined
      ? t('arrival.lastUntimed', { code, name })
      : t('arrival.last', { code, name, time: formats.time(arrivedAt) });
  }
}
