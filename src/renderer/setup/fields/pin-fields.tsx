/** A new PIN, typed twice. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import { TextField } from '../../ui/text-field.tsx';

export interface TypedPin {
  readonly pin: string;
  readonly again: string;
}

export const NO_PIN: TypedPin = { pin: '', again: '' };

export const isTyped = ({ pin, again }: TypedPin): boolean => pin !== '' && again !== '';
export const isSame = ({ pin, again }: TypedPin): boolean => pin === again;

export interface PinFieldsProps {
  /** Default: a clerk's. */
  readonly label?: string;
  readonly labelAgain?: string;
  /** What its page is for: typing begins here. */
  readonly takesKeyboard?: boolean;
  readonly typed: TypedPin;
  readonly problem: string | undefined;
  /** Set when a form with two different PINs was submitted. */
  readonly isDifferent: boolean;
  readonly onType: (typed: TypedPin) => void;
}

export function PinFields({
  label,
  labelAgain,
  takesKeyboard = false,
  typed,
  problem,
  isDifferent,
  onType,
}: PinFieldsProps): ReactNode {
  const { t } = useTranslation('setup');
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField
        {...field}
        label={label ?? t('staff.pin')}
        takesKeyboard={takesKeyboard}
        hint={t('pin.rule', { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS })}
        value={typed.pin}
        problem={problem}
        onType={(pin) => onType({ ...typed, pin })}
      />
      <TextField
        {...field}
        label={labelAgain ?? t('staff.pinAgain')}
        value={typed.again}
        problem={isDifferent ? t('pin.differ') : undefined}
        onType={(again) => onType({ ...typed, again })}
      />
    </>
  );
}
