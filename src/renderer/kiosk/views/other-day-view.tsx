/** The appointment is on another day: ahead, or gone by. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { View } from './view.tsx';

export interface OtherDayViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'other-day' }>;
  readonly end: ReactNode;
}

export function OtherDayView({ answer, end }: OtherDayViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const { lineName } = answer;
  const startsAt = formats.time(answer.startsAt);
  const day = formats.day(answer.startsAt);
  const past = answer.startsAt < clock.now();
  return (
    <View
      name={past ? 'other-day-past' : 'other-day'}
      title={past ? t('otherDay.past', { day }) : t('otherDay.title', { day })}
      lead={
        past ? t('otherDay.pastLead', { startsAt, lineName }) : t('otherDay.lead', { startsAt, lineName })
      }
      actions={end}
    />
  );
}
