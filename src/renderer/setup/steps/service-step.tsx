/** Address and key of the booking system, tried before they are saved. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Tick, useFaces } from '../fields/field.tsx';
import { isOtherService, readStep } from '../form/form.ts';
import { Question } from '../guide/question.tsx';
import { untestedWords } from '../words/connection-words.ts';
import { StepForm } from './step-form.tsx';
import { isChanged, problemOf } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { TestResult } from './test-result.tsx';

export function ServiceStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const faceOf = useFaces(step);
  const { drafts, test } = state;
  const isTyped = isChanged('service', drafts, view);
  const [asked, setAsked] = useState<'leave' | 'back'>();
  // Not asked for an address with a problem.
  const leavesDemo =
    view.demo === 'in-use' &&
    drafts.baseUrl !== undefined &&
    readStep('service', drafts, view).kind === 'change';
  const failed = test?.kind === 'tested' && test.answer.kind === 'failed' ? test.answer : undefined;
  const [saveUntested, untestedHint] = (failed && untestedWords(t, failed.problem)) ?? [];
  // The demo's key was not typed by anyone.
  const isKeyKept = view.apiKey === 'set' && view.demo !== 'in-use';
  const keyHint = (): string => {
    if (isKeyKept) return t('secret.set');
    return view.keyOfOther === undefined
      ? t('secret.missing')
      : t('secret.ofOther', { origin: view.keyOfOther });
  };
  return (
    <StepForm
      step="service"
      {...step}
      onSave={() => (leavesDemo ? setAsked('leave') : void store.tryService())}
    >
      <Field
        {...faceOf('baseUrl')}
        hint={t('service.baseUrlHint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={drafts.baseUrl ?? view.baseUrl}
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
        {...faceOf('apiKey')}
        {...(view.demo === 'in-use' ? {} : { hint: keyHint() })}
        type="password"
        autoComplete="new-password"
        placeholder={isKeyKept ? '••••••••••••' : ''}
        value={drafts.apiKey ?? ''}
        onType={(apiKey) => store.type({ apiKey })}
      />
      {(isTyped || test?.kind === 'testing') && <TestResult test={test} />}
      {problemOf(state, 'baseUrl')?.problem?.kind === 'unsent' && (
        <div className="step-test">
          <Button onPress={() => void store.leaveUnsent()}>{t('service.leaveUnsent')}</Button>
          <span>{t('service.leaveUnsentHint')}</span>
        </div>
      )}
      {saveUntested !== undefined && isTyped && (
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
