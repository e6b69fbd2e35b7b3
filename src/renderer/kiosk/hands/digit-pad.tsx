/** Ten keys for digits: for a staff PIN or the end of a phone number. They leave the focus in the field. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Key } from './key.tsx';
import './digit-pad.css';

export interface DigitPadProps {
  readonly send: (event: KioskEvent) => void;
  readonly disabled?: boolean;
}

export function DigitPad({ send, disabled = false }: DigitPadProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const digit = (text: string): ReactNode => (
    <Key key={text} disabled={disabled} onPress={() => send({ kind: 'typed', text })}>
      {text}
    </Key>
  );
  return (
    <fieldset className="digit-pad" aria-label={t('digits.keypad')}>
      {['1', '2', '3'].map(digit)}
      <Key disabled={disabled} label={t('start.erase')} onPress={() => send({ kind: 'erased' })}>
        <Delete aria-hidden />
      </Key>
      {['4', '5', '6'].map(digit)}
      <Key disabled={disabled} onPress={() => send({ kind: 'cleared' })}>
        {t('start.clear')}
      </Key>
      {['7', '8', '9', '0'].map(digit)}
    </fieldset>
  );
}
