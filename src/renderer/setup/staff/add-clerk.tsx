/** A new clerk: a name and a PIN. */
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MAX_SCREEN_TEXT_LENGTH } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isLonger } from '../form/plain-form.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { clerkWords } from './clerk-words.ts';
import { ADDING, type ClerksStore } from './clerks-store.ts';
import { isSame, isTyped, NO_PIN, PinFields } from './pin-fields.tsx';

export function AddClerk({ store }: { readonly store: ClerksStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const outcome = useStore(store.outcomes)[ADDING];
  const [name = '', setName] = useTyped('newClerk');
  const [typed, setTyped] = useState(NO_PIN);
  const [isDifferent, setIsDifferent] = useState(false);
  const [added, setAdded] = useState('');
  const words = clerkWords(t, outcome, t('staff.added', { name: added }));
  const isBadPin = outcome?.kind === 'bad-pin';
  const isTaken = outcome?.kind === 'name-taken';
  const isTooLong = isLonger(name, MAX_SCREEN_TEXT_LENGTH);
  const tooLong = isTooLong ? t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH }) : undefined;
  const nameProblem = isTaken ? words : tooLong;

  function typing(): void {
    store.clear(ADDING);
    setIsDifferent(false);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isSame(typed)) return setIsDifferent(true);
    setAdded(name.trim());
    if (!(await store.add(name, typed.pin))) return;
    setName(undefined);
    setTyped(NO_PIN);
  }

  return (
    <form className="clerk-form" onSubmit={(event) => void submit(event)}>
      <div className="clerk-new-name">
        <TextField
          label={t('staff.name')}
          value={name}
          problem={nameProblem}
          onType={(next) => {
            typing();
            setName(next);
          }}
        />
      </div>
      <PinFields
        typed={typed}
        problem={isBadPin ? words : undefined}
        isDifferent={isDifferent}
        onType={(next) => {
          typing();
          setTyped(next);
        }}
      />
      <Button
        kind="primary"
        type="submit"
        isDisabled={connection !== 'connected' || name.trim() === '' || isTooLong || !isTyped(typed)}
      >
        {t('staff.add')}
      </Button>
      <output>{isBadPin || isTaken ? '' : words}</output>
    </form>
  );
}
