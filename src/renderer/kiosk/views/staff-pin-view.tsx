/** Staff check a visitor in outside the window. The PIN shows as dots, and is gone with the answer. */
import type { TFunction } from '../../i18n/translate.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useCountdown } from '../../ui/use-now.ts';
import type { KioskEvent, StaffPinNote, StaffPin } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import { DigitPad, DigitsField } from '../hands/digits-field.tsx';
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
  const words = staffPinWords(t, note, pausedFor);
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

/** Empty without a note. `pausedFor`: whole seconds left of a pause. */
export function staffPinWords(t: TFunction<'kiosk'>, note: StaffPinNote, pausedFor: number): string {
  switch (note.kind) {
    case 'none':
      return '';
    case 'pin-missing':
      return t('staff.missing');
    case 'not-sent':
      return t('staff.notSent');
    case 'wrong-pin':
      return t('staff.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('staff.paused', { count: pausedFor }) : '';
    case 'pin-locked':
      return t('staff.locked');
    case 'not-counted':
      return t('staff.notCounted');
    case 'no-pin':
      return t('staff.noPin');
    default:
      return note satisfies never;
  }
}
