/** Staff check a visitor in outside of the window. The PIN is dots here, and gone with the answer. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { DigitPad } from '../hands/digit-pad.tsx';
import { DigitsField } from '../hands/digits-field.tsx';
import type { KioskEvent, StaffPin } from '../flow/flow-state.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { noteWords } from './note-words.ts';
import { View } from './view.tsx';

export interface StaffPinViewProps {
  readonly state: StaffPin;
  readonly send: (event: KioskEvent) => void;
}

export function StaffPinView({ state, send }: StaffPinViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock } = useScreen();
  const { note, pin, checking } = state;
  const pausedFor = useCountdown(clock, note.kind === 'pin-paused' ? note.until : 0);
  const words = noteWords(t, note, pausedFor);
  const closed = note.kind === 'pin-locked' || note.kind === 'no-pin';
  const waits = checking || pausedFor > 0;
  const back = (
    <Button
      kind={closed ? 'primary' : 'secondary'}
      className="action"
      disabled={checking}
      onPress={() => send({ kind: 'closed' })}
    >
      <ArrowLeft aria-hidden />
      {t('help.back')}
    </Button>
  );
  if (closed) {
    return <View key="closed" name="staff-pin-closed" title={t('staff.title')} lead={words} actions={back} />;
  }
  return (
    <View
      key="open"
      name="staff-pin"
      title={t('staff.title')}
      lead={t('staff.lead')}
      actions={
        <>
          <DigitPad send={send} disabled={waits} />
          <Button
            kind="primary"
            className="action"
            disabled={waits}
            onPress={() => send({ kind: 'submitted' })}
          >
            {checking ? t('checkingIn.title') : t('staff.checkIn')}
          </Button>
          {back}
        </>
      }
    >
      <DigitsField label={t('staff.pin')} digits={pin} hidden note={words} />
    </View>
  );
}
