/** Ten keys for digits: for a staff PIN or the end of a phone number. They leave the focus in the field. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow-state.ts';

export interface DigitPadProps {
  readonly send: (event: KioskEvent) => void;
  readonly disabled?: boolean;
}

export function DigitPad({ send, disabled = false }: DigitPadProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const digit = (text: string): ReactNode => (
    <Button
      key={text}
      className="key"
      preventFocusOnPress
      isDisabled={disabled}
      onPress={() => send({ kind: 'typed', text })}
    >
      {text}
    </Button>
  );
  return (
    <fieldset className="digit-pad" aria-label={t('digits.keypad')}>
      {['1', '2', '3'].map(digit)}
      <Button
        className="key"
        preventFocusOnPress
        isDisabled={disabled}
        aria-label={t('start.erase')}
        onPress={() => send({ kind: 'erased' })}
      >
        <Delete aria-hidden />
      </Button>
      {['4', '5', '6'].map(digit)}
      <Button
        className="key"
        preventFocusOnPress
        isDisabled={disabled}
        onPress={() => send({ kind: 'cleared' })}
      >
        {t('start.clear')}
      </Button>
      {['7', '8', '9', '0'].map(digit)}
    </fieldset>
  );
}
