/** Who arrived last: in sight whatever is searched or scrolled, one press from the details. */
import { Check, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { awaitsSeen } from '../day/row-status.ts';
import './newest-arrival.css';

export interface NewestArrivalProps {
  readonly appointment: DeskAppointment | undefined;
  readonly fresh: boolean;
  readonly busy: boolean;
  readonly onSelect: (appointmentId: string) => void;
  readonly onSeen: (appointment: DeskAppointment) => void;
}

export function NewestArrival({ appointment, fresh, busy, onSelect, onSeen }: NewestArrivalProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  // A check-in that the service refused is no arrival any more.
  const isHere = appointment?.status === 'Checked-in' || appointment?.status === 'Served';
  return (
    <div className="desk-arrival" data-fresh={fresh && isHere ? '' : undefined}>
      <div className="desk-arrival-who">
        {appointment !== undefined && isHere && (
          <button type="button" onClick={() => onSelect(appointment.appointmentId)}>
            <LogIn aria-hidden />
            <span className="visually-hidden">{t('arrival.last')} </span>
            <b>{appointment.code}</b>{' '}
            {appointment.arrivedAt !== undefined && <span>{formats.clock(appointment.arrivedAt)} </span>}
            <span className="desk-arrival-name" dir="auto">
              {nameOf(appointment)}
            </span>
          </button>
        )}
      </div>
      {appointment !== undefined && awaitsSeen(appointment) && (
        <Button
          className="desk-seen"
          aria-label={t('arrival.seenLabel', { code: appointment.code, name: nameOf(appointment) })}
          needsHub
          isBusy={busy}
          onPress={() => onSeen(appointment)}
          icon={Check}
        >
          {t('arrival.seen')}
        </Button>
      )}
    </div>
  );
}

function nameOf({ firstName, lastName }: DeskAppointment): string {
  return `${firstName} ${lastName}`.trim();
}
