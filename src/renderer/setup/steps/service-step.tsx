/** Address and key of the booking system, tried before they are saved, and the state of the connection. */
import { type ReactNode, useState } from 'react';
import { codeOfState } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Field, Tick, useFaces } from '../fields/field.tsx';
import { isOtherService, readStep } from '../form/form.ts';
import { isChanged, problemOf } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { Question } from '../guide/question.tsx';
import { untestedWords } from '../words/connection-words.ts';
import './state-card.css';
import { StepForm } from './step-form.tsx';
import { TestResult } from './test-result.tsx';

export function ServiceStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const faceOf = useFaces(step);
  const { drafts, test } = state;
  const isTyped = isChanged('service', drafts, view);
  const [isAsked, setIsAsked] = useState(false);
  // Not asked for an address with a problem.
  const leavesDemo =
    view.demo === 'in-use' &&
    drafts.baseUrl !== undefined &&
    readStep('service', drafts, view).kind === 'change';
  const failed = test?.kind === 'tested' && test.answer.kind === 'failed' ? test.answer : undefined;
  const [saveUntested, untestedHint] = (failed && untestedWords(t, failed.problem)) ?? [];
  // The demo's key was not typed by anyone.
  const isKeyKept = view.apiKey === 'set' && view.demo !== 'in-use';
  const isSetUp = view.baseUrl !== '' && isKeyKept;
  const keyHint = (): string => {
    if (isKeyKept) return t('secret.set');
    return view.keyOfOther === undefined
      ? t('secret.missing')
      : t('secret.ofOther', { origin: view.keyOfOther });
  };
  function save(): void {
    if (leavesDemo) return setIsAsked(true);
    // The field is shown empty, so it is missing.
    if (view.demo === 'in-use' && drafts.baseUrl === undefined) store.type({ baseUrl: '' });
    void store.tryService();
  }
  return (
    <StepForm step="service" {...step} onSave={save}>
      <Field
        {...faceOf('baseUrl')}
        hint={t('service.baseUrlHint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        // The demo's address is of no use to anyone.
        value={drafts.baseUrl ?? (view.demo === 'in-use' ? '' : view.baseUrl)}
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
      {!isTyped && isSetUp && (
        <div className="step-test row-3-4">
          <Button needsHub isBusy={test?.kind === 'testing'} onPress={() => void store.test()}>
            {t('service.test')}
          </Button>
        </div>
      )}
      <TestResult test={test} />
      {problemOf(state, 'baseUrl')?.problem?.kind === 'unsent' && (
        <div className="step-test row-3-4">
          <Button onPress={() => void store.leaveUnsent()}>{t('service.leaveUnsent')}</Button>
          <span className="soft">{t('service.leaveUnsentHint')}</span>
        </div>
      )}
      {saveUntested !== undefined && isTyped && (
        <div className="step-test row-3-4">
          <Button onPress={() => void store.save('service')}>{saveUntested}</Button>
          <span className="soft">{untestedHint}</span>
        </div>
      )}
      {isAsked && (
        <Question
          title={t('demo.leaveTitle')}
          lead={t('demo.leaveLead')}
          stay={t('demo.leaveStay')}
          go={t('demo.leaveGo')}
          isGoExpected
          onStay={() => setIsAsked(false)}
          onGo={() => {
            setIsAsked(false);
            void store.tryService();
          }}
        />
      )}
    </StepForm>
  );
}

/** Apart from what saves: it leaves the lobby again. */
export function BackToDemo({ store }: Pick<StepProps, 'store'>): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="step-test row-3-4">
      <Button onPress={() => setIsAsked(true)}>{nameOf('backToDemo')}</Button>
      <span className="soft">{t('demo.backHint')}</span>
      {isAsked && (
        <Question
          title={t('demo.backTitle')}
          lead={t('demo.backLead')}
          stay={t('demo.backStay')}
          go={t('demo.backGo')}
          onStay={() => setIsAsked(false)}
          onGo={() => {
            setIsAsked(false);
            void store.backToDemo();
          }}
        />
      )}
    </div>
  );
}

interface StateCardProps {
  readonly view: SettingsView;
  readonly status: HubStatus | undefined;
}

type Tone = 'plain' | 'success' | 'attention';

export function StateCard({ view, status }: StateCardProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const known = connection === 'connected' ? status : undefined;
  return (
    <section className="setup-card setup-state" aria-label={t('state.title')}>
      <h3>{t('state.title')}</h3>
      <dl className="stack-3">
        <Service status={known} />
        <Fact
          name={t('state.secrets')}
          tone={view.secretProtection === 'not-protected' ? 'attention' : 'success'}
        >
          {view.secretProtection === 'keychain' && t('state.keychain')}
          {view.secretProtection === 'file' && t('state.file')}
          {view.secretProtection === 'not-protected' && t('state.notProtected')}
        </Fact>
      </dl>
      <p className="field-hint">{t('state.neverShown')}</p>
    </section>
  );
}

function Service({ status }: { readonly status: HubStatus | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  const sentence = (): string => {
    switch (status?.service) {
      case undefined:
        return t('state.unknown');
      case 'reachable':
        return t('state.reachable');
      case 'unreachable':
        if (status.serviceFault !== undefined)
          return t(`selfTest.found.service-fault.${status.serviceFault}`);
        return status.serviceSince === undefined
          ? t('state.unreachable')
          : t('state.unreachableSince', { time: formats.time(status.serviceSince) });
      case 'key-rejected':
        return t('state.keyRejected');
      case 'not-configured':
        return t('state.notConfigured');
      case 'not-tried':
        return t('state.notTried');
    }
  };
  const service = status?.service;
  const plain = service === undefined || service === 'not-tried';
  const code = plain || service === 'reachable' ? undefined : codeOfState(service, status?.serviceFault);
  return (
    <Fact
      name={t('state.service')}
      tone={service === 'reachable' ? 'success' : plain ? 'plain' : 'attention'}
    >
      {sentence()}
      {code !== undefined && <span className="setup-state-code">{t('selfTest.codeOf', { code })}</span>}
    </Fact>
  );
}

interface FactProps {
  readonly name: string;
  readonly tone: Tone;
  readonly children: ReactNode;
}

function Fact({ name, tone, children }: FactProps): ReactNode {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
