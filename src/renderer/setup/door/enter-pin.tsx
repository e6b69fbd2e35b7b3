/** The PIN of setup, typed to open it. It is dots here, and gone with the answer. */
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SetupDoor } from '../../../contract/administrator.ts';
import { verbatim } from '../../i18n/values.ts';
import { useScans } from '../../scanner/use-scans.ts';
import { Button } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { DoorStore } from './door-store.ts';
import { doorWords } from './door-words.ts';
import './door-form.css';

export interface EnterPinProps {
  readonly store: DoorStore;
  readonly door: SetupDoor;
}

export function EnterPin({ store, door }: EnterPinProps): ReactNode {
  const { t } = useTranslation('setup');
  const { clock, connection } = useScreen();
  const { note } = useStore(store);
  const [pin, setPin] = useState('');
  const pausedFor = useCountdown(clock, note.kind === 'pin-paused' ? note.until : 0);
  const isShut = door.isShut || note.kind === 'pin-locked';
  const waits = isShut || note.kind === 'checking' || pausedFor > 0;
  const command = verbatim(door.resetCommand);
  const words = isShut ? t('door.shut', { command }) : doorWords(t, note, pausedFor);
  const isWrong = note.kind === 'wrong-pin' || note.kind === 'empty';

  useEffect(() => store.clearNote(), [store]);
  // A visitor's code is no PIN, and is not tried as one.
  useScans(() => {
    setPin('');
    return true;
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (waits) return;
    if (pin === '') return store.sayEmpty();
    setPin('');
    void store.enter(pin);
  }

  return (
    <form className="door-form" onSubmit={submit}>
      <TextField
        label={t('door.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        problem={isWrong ? words : undefined}
        onType={(next) => {
          store.clearNote();
          setPin(next);
        }}
      />
      <Button kind="primary" type="submit" isDisabled={waits || connection !== 'connected'}>
        {t('door.open')}
      </Button>
      <output>
        <Sentence>{isWrong ? '' : words}</Sentence>
      </output>
      {!isShut && (
        <p className="field-hint">
          <Sentence>{t('door.forgotten', { command })}</Sentence>
        </p>
      )}
    </form>
  );
}
