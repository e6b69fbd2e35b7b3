/** What the room reads and hears besides calls: notice, hours, and the desks with the way there. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_MINUTES } from '../../../contract/limits.ts';
import { DesksField } from '../fields/desks-field.tsx';
import { Field } from '../fields/field.tsx';
import { HoursField } from '../fields/hours-field.tsx';
import { hoursDraftOf } from '../form/hours-form.ts';
import { deskDraftsOf } from '../form/room-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export function RoomStep({ state, view, store }: StepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const { drafts, saves } = state;
  const staysProblem = problemOf(state, 'room', 'servedStaysMin');
  const desksProblem = problemOf(state, 'room', 'desks');
  const ofDesk = desksProblem?.problem;
  return (
    <StepForm
      title={t('room.title')}
      saveLabel={isLocked('room', view) ? undefined : t('room.save')}
      canSave={isChanged('room', drafts, view)}
      save={saves.room}
      onSave={() => void store.save('room')}
    >
      <Field
        label={t('room.notice')}
        hint={t('room.noticeHint')}
        value={drafts.displayNotice ?? view.displayNotice ?? ''}
        problem={problemSentence(t, problemOf(state, 'room', 'displayNotice'))}
        locked={view.locked.includes('displayNotice')}
        onType={(displayNotice) => store.type({ displayNotice })}
      />
      <DesksField
        value={drafts.desks ?? deskDraftsOf(view.desks)}
        problem={desksProblem && (problemSentence(t, desksProblem) ?? t('deskRows.idRule'))}
        problemDesk={ofDesk !== undefined && 'desk' in ofDesk ? ofDesk.desk : undefined}
        locked={view.locked.includes('desks')}
        onType={(desks) => store.type({ desks })}
      />
      <Field
        label={t('room.stays')}
        hint={t('room.staysHint')}
        inputMode="numeric"
        isNarrow
        value={drafts.servedStaysMin ?? String(view.servedStaysMin)}
        problem={
          staysProblem && (problemSentence(t, staysProblem) ?? t('room.staysRule', { most: MOST_MINUTES }))
        }
        locked={view.locked.includes('servedStaysMin')}
        onType={(servedStaysMin) => store.type({ servedStaysMin })}
      />
      {(['openingHours', 'quietHours'] as const).map((field) => {
        const found = problemOf(state, 'room', field);
        const problem = found?.problem;
        const words = field === 'openingHours' ? 'opening' : 'quiet';
        return (
          <HoursField
            key={field}
            label={t(`room.${words}`)}
            hint={t(`room.${words}Hint`)}
            value={drafts[field] ?? hoursDraftOf(view[field])}
            problem={problemSentence(t, found, i18n.language)}
            problemDay={problem !== undefined && 'weekday' in problem ? problem.weekday : undefined}
            locked={view.locked.includes(field)}
            onType={(hours) => store.type({ [field]: hours })}
          />
        );
      })}
    </StepForm>
  );
}
