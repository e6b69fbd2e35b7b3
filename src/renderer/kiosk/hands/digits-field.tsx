/**
 * A field for digits with its pad. Keys of a keyboard reach it as events of the flow. The digits of a staff PIN are
 * never on the page: it shows dots.
 */
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Key } from './button.tsx';
import './code-field.css';
import './digits-field.css';

export interface DigitsFieldProps {
  readonly label: string;
  readonly digits: string;
  readonly hidden?: boolean;
  readonly note: string;
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

export function DigitsField({ label, digits, hidden = false, note }: DigitsFieldProps): ReactNode {
  return (
    <div className="digits-field">
      <input
        className="code-field"
        aria-label={label}
        aria-describedby="digits-note"
        ref={focusField}
        value={hidden ? '•'.repeat(digits.length) : digits}
        readOnly
        inputMode="none"
        autoComplete="off"
      />
      <output id="digits-note" className="digits-note">
        {note}
      </output>
    </div>
  );
}

interface DigitPadProps {
  readonly send: (event: KioskEvent) => void;
  readonly disabled?: boolean;
}

/** The keys leave the focus in the field. */
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
