/** Checked in before: since when, the number to listen for, and whether the front desk has seen it. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { CalledLead, HowCalled, OtherCalled, useHowCalled } from './how-called.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { SeenNote } from './seen-note.tsx';
import { View } from './view.tsx';

export interface AlreadyViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'already-checked-in' }>;
  readonly kiosk: Kiosk;
  readonly end: ReactNode;
}

export function AlreadyView({ answer, kiosk, end }: AlreadyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const called = useHowCalled(kiosk, answer);
  const checkedInAt =
    answer.checkedInAt === undefined ? undefined : formats.timeWithArticle(answer.checkedInAt);
  const seat = checkedInAt === undefined ? t('calls.seat') : t('already.since', { checkedInAt });
  const certain = checkedInAt === undefined ? t('already.lead') : t('already.leadSince', { checkedInAt });
  return (
    <View
      name="already-checked-in"
      title={t('already.title')}
      lead={<CalledLead>{called.number === undefined ? seat : certain}</CalledLead>}
      actions={
        <>
          <HowCalled {...called} />
          <SeenNote kiosk={kiosk} />
          {end}
        </>
      }
    >
      <OtherCalled {...called} />
    </View>
  );
}
