/** After how many minutes without activity a front desk locks. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { type ClerksStore, clerkWords, LOCKING } from './clerks-store.ts';
import { typedProblem } from '../form/plain-form.ts';

export interface LockAfterProps {
  readonly minutes: number;
  readonly store: ClerksStore;
}

export function LockAfter({ minutes, store }: LockAfterProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const [typed = String(minutes), setTyped] = useTyped('lockAfter');
  const outcome = useStore(store.outcomes)[LOCKING];
  const problem = typedProblem('staffLockMin', typed);
  const isChanged = typed.trim() !== String(minutes);

  async function save(): Promise<void> {
    // What was typed in the meantime is not saved.
    if (await store.setLockAfter(Number(typed))) setTyped((now) => (now === typed ? undefined : now));
  }

  return (
    <Form className="staff-lock" noValidate onSend={save}>
      <TextField
        label={nameOf('staffLockMin')}
        hint={t('staff.lockHint', { standard: SETTING_DEFAULTS.staffLockMin })}
        inputMode="numeric"
        isNarrow
        value={typed}
        problem={problem && problemSentence(t, { field: 'staffLockMin', problem })}
        onType={(text) => {
          store.clear(LOCKING);
          setTyped(text);
        }}
      />
      <Button
        type="submit"
        needsHub
        isDisabled={!isChanged || problem !== undefined || outcome?.kind === 'pending'}
      >
        {t('staff.lockSave')}
      </Button>
      <output className="clerk-outcome" data-bad={outcome?.kind === 'done' ? undefined : ''}>
        {clerkWords(t, outcome, t('staff.done'))}
      </output>
    </Form>
  );
}
