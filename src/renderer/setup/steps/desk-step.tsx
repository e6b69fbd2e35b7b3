/** Where visitors are called to: the desks, and the way to each. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DesksField } from '../fields/desks-field.tsx';
import { deskDraftsOf } from '../form/room-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export function DeskStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const desksProblem = problemOf(state, 'desk', 'desks');
  const ofDesk = desksProblem?.problem;
  return (
    <StepForm
      title={t('desk.title')}
      hint={t('desk.hint')}
      saveLabel={isLocked('desk', view) ? undefined : t('desk.save')}
      canSave={isChanged('desk', drafts, view)}
      save={saves.desk}
      onSave={() => void store.save('desk')}
    >
      <DesksField
        value={drafts.desks ?? deskDraftsOf(view.desks)}
        problem={desksProblem && (problemSentence(t, desksProblem) ?? t('deskRows.idRule'))}
        problemDesk={ofDesk !== undefined && 'desk' in ofDesk ? ofDesk.desk : undefined}
        locked={view.locked.includes('desks')}
        onType={(desks) => store.type({ desks })}
      />
    </StepForm>
  );
}
