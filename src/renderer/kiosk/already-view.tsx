/** Checked in before: since when, the number to listen for, and whether the front desk has seen it. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OneAppointmentAnswer } from '../../contract/appointment.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Kiosk } from './kiosk-store.ts';
import { NumberBox } from './number-box.tsx';
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
  const { checkedInAt } = answer;
  const lead =
    checkedInAt === undefined
      ? t('already.lead')
      : t('already.leadSince', { checkedInAt: formats.time(checkedInAt) });
  return (
    <View
      name="already-checked-in"
      title={t('already.title')}
      lead={lead}
      actions={
        <>
          <NumberBox number={answer.number} />
          {end}
        </>
      }
    >
      <SeenNote kiosk={kiosk} />
    </View>
  );
}
