/** A PIN for setup, typed twice: the first one, or another in its place. */
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { isSame, isTyped, NO_PIN, PinFields } from '../staff/pin-fields.tsx';
import type { DoorStore } from './door-store.ts';
import { doorWords } from './door-words.ts';
import './door-form.css';

export function ChoosePin({ store }: { readonly store: DoorStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { note } = useStore(store);
  const [typed, setTyped] = useState(NO_PIN);
  const [isDifferent, setIsDifferent] = useState(false);
  const words = doorWords(t, note, 0);
  const isBad = note.kind === 'bad-pin';

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isSame(typed)) return setIsDifferent(true);
    if (await store.choose(typed.pin)) setTyped(NO_PIN);
  }

  return (
    <form className="door-form" onSubmit={(event) => void submit(event)}>
      <PinFields
        label={t('door.pin')}
        labelAgain={t('door.pinAgain')}
        typed={typed}
        problem={isBad ? words : undefined}
        isDifferent={isDifferent}
        onType={(next) => {
          store.clearNote();
          setIsDifferent(false);
          setTyped(next);
        }}
      />
      <Button
        kind="primary"
        type="submit"
        isDisabled={connection !== 'connected' || note.kind === 'checking' || !isTyped(typed)}
      >
        {t('door.choose')}
      </Button>
      <output>{isBad ? '' : words}</output>
    </form>
  );
}
