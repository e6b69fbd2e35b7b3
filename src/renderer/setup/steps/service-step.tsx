/** Address and key of the service. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../fields/field.tsx';
import { isOtherService } from '../form/form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';
import { Tick } from '../fields/tick.tsx';

export function ServiceStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const keyHint = (): string => {
    if (view.apiKey === 'set') return t('secret.set');
    return view.keyOfOther === undefined
      ? t('secret.missing')
      : t('secret.ofOther', { origin: view.keyOfOther });
  };
  return (
    <StepForm
      title={t('service.title')}
      hint={t('service.hint')}
      saveLabel={isLocked('service', view) ? undefined : t('service.save')}
      canSave={isChanged('service', drafts, view)}
      save={saves.service}
      onSave={() => void store.save('service')}
    >
      <Field
        label={t('service.baseUrl')}
        hint={t('service.baseUrlHint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={drafts.baseUrl ?? view.baseUrl}
        problem={problemSentence(t, problemOf(state, 'service', 'baseUrl'))}
        locked={view.locked.includes('baseUrl')}
        onType={(baseUrl) => store.type({ baseUrl })}
      />
      {isOtherService(drafts, view) && (
        <Tick
          label={t('service.same')}
          hint={t('service.sameHint', { origin: view.serviceOrigin ?? '' })}
          checked={drafts.sameService === true}
          locked={view.locked.includes('baseUrl')}
          onTick={(sameService) => store.type({ sameService })}
        />
      )}
      <Field
        label={t('service.apiKey')}
        hint={keyHint()}
        type="password"
        autoComplete="new-password"
        placeholder={view.apiKey === 'set' ? '••••••••••••' : ''}
        value={drafts.apiKey ?? ''}
        problem={problemSentence(t, problemOf(state, 'service', 'apiKey'))}
        locked={view.locked.includes('apiKey')}
        onType={(apiKey) => store.type({ apiKey })}
      />
    </StepForm>
  );
}
