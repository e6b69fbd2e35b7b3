/** The PIN of the chosen clerk, by keyboard or keypad. */
import type { TFunction } from '../../i18n/translate.ts';
import { ArrowLeft, Delete } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_PIN_DIGITS } from '../../../contract/limits.ts';
import type { Clerk } from '../../../contract/staff.ts';
import { Button, Form } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useCountdown } from '../../ui/use-now.ts';
import type { SignInNote, StaffStore } from './staff-store.ts';

export interface PinFormProps {
  readonly clerk: Clerk;
  /** Default: the clerk's PIN. */
  readonly label?: string | undefined;
  /** Default: signs the clerk in. */
  readonly onTry?: ((pin: string) => void) | undefined;
  readonly staff: StaffStore;
  readonly onBack: (() => void) | undefined;
}

export function PinForm({ clerk, label, staff, onTry, onBack }: PinFormProps): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofAccounts } = useTranslation('accounts');
  const { clock } = useScreen();
  const { note } = useStore(staff);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const pausedFor = useCountdown(clock, note.kind === 'pin-paused' ? note.until : 0);
  const isClosed = note.kind === 'pin-locked' || note.kind === 'unknown';
  const waits = isClosed || note.kind === 'checking' || pausedFor > 0;
  const words = note.kind === 'account-due' ? ofAccounts('pinDue') : signInWords(t, note, pausedFor);

  useEffect(() => {
    if (!waits) field.current?.focus();
  }, [waits]);

  function type(next: string): void {
    const digits = next.replaceAll(/\D/g, '').slice(0, MAX_PIN_DIGITS);
    setPin(digits);
    if (digits !== '') staff.clearNote();
    field.current?.focus();
  }

  function send(): void {
    if (waits) return;
    if (pin === '') return staff.showEmpty();
    setPin('');
    if (onTry) onTry(pin);
    else void staff.signIn(clerk.clerkId, pin);
  }

  return (
    <Form className="sign-in-form" onSend={send}>
      <div className="sign-in-entry stack-3">
        <label htmlFor={id}>{label ?? t('staff.pin', { name: clerk.name })}</label>
        <input
          ref={field}
          id={id}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          readOnly={waits}
          aria-describedby={`${id}-note`}
          aria-invalid={note.kind === 'wrong-pin' ? true : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onBack?.();
          }}
        />
        <output
          id={`${id}-note`}
          className="sign-in-note"
          data-calm={note.kind === 'checking' ? '' : undefined}
        >
          {words}
        </output>
        <div className="sign-in-actions wrap-3">
          <Button kind="primary" type="submit" isDisabled={waits}>
            {t('staff.signIn')}
          </Button>
          {onBack !== undefined && (
            <Button kind="quiet" onPress={onBack} icon={ArrowLeft}>
              {t('staff.back')}
            </Button>
          )}
        </div>
      </div>
      <PinPad
        isDisabled={waits}
        onDigit={(digit) => type(pin + digit)}
        onErase={() => type(pin.slice(0, -1))}
        onClear={() => type('')}
      />
    </Form>
  );
}

/** `pausedFor` in seconds; empty where nothing is to be said. */
export function signInWords(
  t: TFunction<'desk'>,
  note: Exclude<SignInNote, { readonly kind: 'account-due' }>,
  pausedFor: number,
): string {
  switch (note.kind) {
    case 'none':
      return '';
    case 'checking':
      return t('staff.checking');
    case 'empty':
      return t('staff.empty');
    case 'wrong-pin':
      return t('staff.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('staff.paused', { count: pausedFor }) : '';
    case 'pin-locked':
      return t('staff.locked');
    case 'not-counted':
      return t('staff.notCounted');
    case 'unknown':
      return t('staff.unknown');
    case 'not-sent':
    case 'no-answer':
      return t('staff.notSent');
    case 'failed':
      return t('staff.failed');
    default:
      return note satisfies never;
  }
}

interface PinPadProps {
  readonly isDisabled: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

function PinPad({ isDisabled, onDigit, onErase, onClear }: PinPadProps): ReactNode {
  const { t } = useTranslation('desk');
  const key = { isDisabled, tabIndex: -1 } as const;
  const digit = (text: string): ReactNode => (
    <Button key={text} {...key} onPress={() => onDigit(text)}>
      {text}
    </Button>
  );
  return (
    <fieldset className="sign-in-pad stack-2" aria-label={t('staff.keypad')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit)}
      <Button {...key} kind="quiet" onPress={onClear}>
        {t('staff.clear')}
      </Button>
      {digit('0')}
      <Button {...key} kind="quiet" aria-label={t('staff.erase')} onPress={onErase} icon={Delete} />
    </fieldset>
  );
}
