/** Address and key of the service: tried before they are saved. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../fields/field.tsx';
import { readStep } from '../form/form.ts';
import { isOtherService } from '../form/service-form.ts';
import { Question } from '../guide/question.tsx';
import { untestedWords } from '../words/connection-words.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';
import { TestResult } from './test-result.tsx';
import { Tick } from '../fields/tick.tsx';

export function ServiceStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves, test } = state;
  const [asked, setAsked] = useState<'leave' | 'back'>();
  // Nobody is asked to leave the demo for an address that cannot be one.
  const leavesDemo =
    view.demo === 'in-use' &&
    drafts.baseUrl !== undefined &&
    readStep('service', drafts, view).kind === 'change';
  const failed = test?.kind === 'tested' && test.answer.kind === 'failed' ? test.answer : undefined;
  const [saveUntested, untestedHint] = (failed && untestedWords(t, failed.problem)) ?? [];
  // In the demo the key in use is the demo's own, which nobody typed.
  const isKeyKept = view.apiKey === 'set' && view.demo !== 'in-use';
  const keyHint = (): string => {
    if (isKeyKept) return t('secret.set');
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
      onSave={() => (leavesDemo ? setAsked('leave') : void store.tryService())}
    >
      <Field
        label={nameOf('baseUrl')}
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
          label={nameOf('sameService')}
          hint={t('service.sameHint', { origin: view.serviceOrigin ?? '' })}
          checked={drafts.sameService === true}
          locked={view.locked.includes('baseUrl')}
          onTick={(sameService) => store.type({ sameService })}
        />
      )}
      <Field
        label={nameOf('apiKey')}
        {...(view.demo === 'in-use' ? {} : { hint: keyHint() })}
        type="password"
        autoComplete="new-password"
        placeholder={isKeyKept ? '••••••••••••' : ''}
        value={drafts.apiKey ?? ''}
        problem={problemSentence(t, problemOf(state, 'service', 'apiKey'))}
        locked={view.locked.includes('apiKey')}
        onType={(apiKey) => store.type({ apiKey })}
      />
      {isChanged('service', drafts, view) || test?.kind === 'testing' ? (
        <TestResult test={test} />
      ) : undefined}
      {saveUntested !== undefined && isChanged('service', drafts, view) && (
        <div className="step-test">
          <Button onPress={() => void store.save('service')}>{saveUntested}</Button>
          <span>{untestedHint}</span>
        </div>
      )}
      {view.demo === 'left' && (
        <div className="step-test">
          <Button onPress={() => setAsked('back')}>{nameOf('backToDemo')}</Button>
          <span>{t('demo.backHint')}</span>
        </div>
      )}
      {asked !== undefined && (
        <Question
          title={t(`demo.${asked}Title`)}
          lead={t(`demo.${asked}Lead`)}
          stay={t(`demo.${asked}Stay`)}
          go={t(`demo.${asked}Go`)}
          onStay={() => setAsked(undefined)}
          onGo={() => {
            setAsked(undefined);
            void (asked === 'leave' ? store.tryService() : store.backToDemo());
          }}
        />
      )}
    </StepForm>
  );
}
