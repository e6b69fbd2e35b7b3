/** After how many minutes without activity a front desk locks. */
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MAX_MINUTES } from '../../../contract/limits.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { type ClerksStore, LOCKING } from './clerks-store.ts';

export interface LockAfterProps {
  readonly minutes: number;
  readonly store: ClerksStore;
}

export function LockAfter({ minutes, store }: LockAfterProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { connection } = useScreen();
  const [typed = String(minutes), setTyped] = useTyped('lockAfter');
  const outcome = useStore(store.outcomes)[LOCKING]?.kind;
  const isMinutes = /^\d{1,4}$/u.test(typed.trim()) && Number(typed) <= MAX_MINUTES;
  const wrong = {
    field: 'staffLockMin',
    problem: { kind: 'not-minutes', least: 0, most: MAX_MINUTES },
  } as const;
  const canSave = connection === 'connected' && typed.trim() !== String(minutes);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (canSave && isMinutes) void save();
  }

  async function save(): Promise<void> {
    // What was typed in the meantime is not saved.
    if (await store.setLockAfter(Number(typed))) setTyped((now) => (now === typed ? undefined : now));
  }

  return (
    <form className="staff-lock" noValidate onSubmit={submit}>
      <TextField
        label={nameOf('staffLockMin')}
        hint={t('staff.lockHint', { standard: SETTING_DEFAULTS.staffLockMin })}
        inputMode="numeric"
        isNarrow
        value={typed}
        problem={isMinutes ? undefined : problemSentence(t, wrong)}
        onType={(text) => {
          store.clear(LOCKING);
          setTyped(text);
        }}
      />
      <Button type="submit" isDisabled={!canSave || !isMinutes || outcome === 'pending'}>
        {t('staff.lockSave')}
      </Button>
      <output className="clerk-outcome" data-bad={outcome === 'done' ? undefined : ''}>
        {words()}
      </output>
    </form>
  );

  function words(): string {
    switch (outcome) {
      case 'done':
        return t('staff.done');
      case 'not-sent':
      case 'no-answer':
      case 'failed':
      case 'not-kept':
        return t(`staff.problem.${outcome}`);
      case 'is-fixed':
        return t('staff.problem.is-fixed');
      default:
        return '';
    }
  }
}
