/** The PIN of the clerk who was chosen, by keyboard or keypad. It is dots here, and gone with the answer. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Clerk } from '../../../contract/staff.ts';
import { LONGEST_PIN } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { noteWords } from './note-words.ts';
import { PinPad } from './pin-pad.tsx';
import type { StaffStore } from './staff-store.ts';

export interface PinFormProps {
  readonly clerk: Clerk;
  readonly staff: StaffStore;
  /** To the choice of clerks; absent where there is only one. */
  readonly onBack: (() => void) | undefined;
}

export function PinForm({ clerk, staff, onBack }: PinFormProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const { note } = useStore(staff);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const pausedFor = useCountdown(clock, note.kind === 'pin-paused' ? note.until : 0);
  const isClosed = note.kind === 'pin-locked' || note.kind === 'unknown';
  const waits = isClosed || note.kind === 'checking' || pausedFor > 0;
  const words = noteWords(t, note, pausedFor);

  useEffect(() => {
    if (!waits) field.current?.focus();
  }, [waits]);

  function type(next: string): void {
    const digits = next.replaceAll(/\D/g, '').slice(0, LONGEST_PIN);
    setPin(digits);
    if (digits !== '') staff.clearNote();
    field.current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (waits) return;
    if (pin === '') return staff.sayEmpty();
    setPin('');
    void staff.signIn(clerk.clerkId, pin);
  }

  return (
    <form className="sign-in-form" onSubmit={submit}>
      <div className="sign-in-entry">
        <label htmlFor={id}>{t('staff.pin', { name: clerk.name })}</label>
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
        <div className="sign-in-actions">
          <Button kind="primary" type="submit" isDisabled={waits}>
            {t('staff.signIn')}
          </Button>
          {onBack !== undefined && (
            <Button kind="quiet" onPress={onBack}>
              <ArrowLeft aria-hidden />
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
    </form>
  );
}
