/** One clerk: name, PIN, unlock, remove. */
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_SCREEN_TEXT_LENGTH } from '../../../contract/limits.ts';
import type { Who } from '../../../contract/staff.ts';
import { Button, Form } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isLonger } from '../form/plain-form.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { type ClerkOutcome, type ClerksStore, clerkWords } from './clerks-store.ts';
import { isSame, isTyped, NO_PIN, PinFields } from '../fields/pin-fields.tsx';

export interface ClerkRowProps {
  readonly clerk: Who['clerks'][number];
  readonly outcome: ClerkOutcome | undefined;
  readonly store: ClerksStore;
}

type Part = 'name' | 'pin' | 'remove';

export function ClerkRow({ clerk, outcome, store }: ClerkRowProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofAccounts } = useTranslation('oidc');
  const { clerkId, name, isLocked, hasAccount = false } = clerk;
  const [typed, setTyped] = useTyped(`clerk ${clerkId}`);
  const [part, setPart] = useState<Part | undefined>(typed === undefined ? undefined : 'name');

  function open(next: Part | undefined): void {
    store.clear(clerkId);
    setTyped(undefined);
    setPart(next === part ? undefined : next);
  }

  async function end(isDone: Promise<boolean>): Promise<void> {
    if (!(await isDone)) return;
    setTyped(undefined);
    setPart(undefined);
  }

  return (
    <li className="clerk-row stack-3">
      <div className="clerk-head">
        <h3>{name}</h3>
        {isLocked && (
          <span className="clerk-locked">
            <LockKeyhole aria-hidden />
            {t('staff.isLocked')}
          </span>
        )}
        {hasAccount && <span className="soft">{ofAccounts('hasAccount')}</span>}
        <div className="clerk-acts">
          {isLocked && (
            <Button needsHub onPress={() => void store.unlock(clerkId)}>
              {t('staff.unlock')}
            </Button>
          )}
          {!hasAccount && (
            <>
              <Button aria-expanded={part === 'name'} onPress={() => open('name')}>
                {t('staff.rename')}
              </Button>
              <Button aria-expanded={part === 'pin'} onPress={() => open('pin')}>
                {t('staff.newPin')}
              </Button>
            </>
          )}
          <Button kind="danger" aria-expanded={part === 'remove'} onPress={() => open('remove')}>
            {t('staff.remove')}
          </Button>
        </div>
      </div>
      {part === 'name' && (
        <Rename
          typed={typed ?? name}
          onType={setTyped}
          onSave={(next) => void end(store.rename(clerkId, next))}
        />
      )}
      {part === 'pin' && <NewPin onSave={(pin) => void end(store.setPin(clerkId, pin))} />}
      {part === 'remove' && (
        <div className="clerk-sure">
          <output>{t('staff.removeSure', { name })}</output>
          <Button kind="danger" needsHub onPress={() => void end(store.remove(clerkId))}>
            {t('staff.removeYes')}
          </Button>
          <Button onPress={() => open(undefined)}>{t('staff.removeNo')}</Button>
        </div>
      )}
      <output className="clerk-outcome" data-bad={outcome?.kind === 'done' ? undefined : ''}>
        {clerkWords(t, outcome, t('staff.done'))}
      </output>
    </li>
  );
}

interface RenameProps {
  readonly typed: string;
  readonly onType: (name: string) => void;
  readonly onSave: (name: string) => void;
}

function Rename({ typed, onType, onSave }: RenameProps): ReactNode {
  const { t } = useTranslation('setup');
  const isTooLong = isLonger(typed, MAX_SCREEN_TEXT_LENGTH);
  return (
    <Form className="clerk-form" onSend={() => onSave(typed)}>
      <TextField
        label={t('staff.name')}
        value={typed}
        problem={isTooLong ? t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH }) : undefined}
        onType={onType}
      />
      <Button type="submit" needsHub isDisabled={isTooLong || typed.trim() === ''}>
        {t('staff.save')}
      </Button>
    </Form>
  );
}

function NewPin({ onSave }: { readonly onSave: (pin: string) => void }): ReactNode {
  const { t } = useTranslation('setup');
  const [typed, setTyped] = useState(NO_PIN);
  const [isDifferent, setIsDifferent] = useState(false);
  function send(): void {
    if (isSame(typed)) onSave(typed.pin);
    else setIsDifferent(true);
  }
  return (
    <Form className="clerk-form" onSend={send}>
      <PinFields
        typed={typed}
        problem={undefined}
        isDifferent={isDifferent}
        onType={(next) => {
          setIsDifferent(false);
          setTyped(next);
        }}
      />
      <Button type="submit" needsHub isDisabled={!isTyped(typed)}>
        {t('staff.save')}
      </Button>
    </Form>
  );
}
