/** Ten keys for the digits of a PIN, for a front desk without a keyboard. */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface PinPadProps {
  readonly isDisabled: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

export function PinPad({ isDisabled, onDigit, onErase, onClear }: PinPadProps): ReactNode {
  const { t } = useTranslation('desk');
  const key = { isDisabled, excludeFromTabOrder: true } as const;
  const digit = (text: string): ReactNode => (
    <Button key={text} {...key} onPress={() => onDigit(text)}>
      {text}
    </Button>
  );
  return (
    <fieldset className="sign-in-pad" aria-label={t('staff.keypad')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit)}
      <Button {...key} kind="quiet" onPress={onClear}>
        {t('staff.clear')}
      </Button>
      {digit('0')}
      <Button {...key} kind="quiet" aria-label={t('staff.erase')} onPress={onErase}>
        <Delete aria-hidden />
      </Button>
    </fieldset>
  );
}
