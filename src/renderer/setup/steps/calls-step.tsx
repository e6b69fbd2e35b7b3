/** How the service's events reach Foyer. */
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { webAddress } from '../../ui/web-address.ts';
import { Note } from '../../ui/note.tsx';
import { Field } from '../fields/field.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked, portWaitsForRestart } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';
import { CallsHeard } from './calls-heard.tsx';
import './calls-step.css';

/** Whether only this machine itself reaches an address of a port. */
function isLoopback(address: string): boolean {
  const host = webAddress(address)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/** It is the service profile's: nothing of it is set here. */
function TakenSignature({ view }: Pick<StepProps, 'view'>): ReactNode {
  const { t } = useTranslation('setup');
  const { header, algorithm, encoding, prefix, content } = view.signature;
  const time = content === 'time-and-body' ? 't=…,' : '';
  return (
    <dl className="step-address">
      <dt>{t('calls.signature')}</dt>
      <dd>
        <code>
          <bdi dir="ltr">{`${header}: ${time}${prefix}${encoding}(HMAC-${algorithm.toUpperCase()})`}</bdi>
        </code>
      </dd>
      <dd className="field-hint">{t(`calls.signatureOf.${content}`)}</dd>
    </dl>
  );
}

/** What the service is given, and what on this machine that has to lead to. */
function Addresses({ view }: Pick<StepProps, 'view'>): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const isOwn = isLoopback(view.webhookListensAt);
  return (
    <>
      <dl className="step-address">
        <dt>{t('calls.atService')}</dt>
        {view.webhookAddress === undefined ? (
          <dd>{t('calls.atServiceUnknown', { field: nameOf('webhookAddress') })}</dd>
        ) : (
          <dd>
            <code>
              <bdi dir="ltr">{view.webhookAddress}</bdi>
            </code>
          </dd>
        )}
      </dl>
      <dl className="step-address">
        <dt>{t('calls.address')}</dt>
        <dd>
          <code>
            <bdi dir="ltr">{view.webhookListensAt}</bdi>
          </code>
        </dd>
        <dd className="field-hint">{t(isOwn ? 'calls.addressHintOwn' : 'calls.addressHint')}</dd>
      </dl>
    </>
  );
}

export function CallsStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('calls.title')}
      hint={t('calls.hint')}
      saveLabel={isLocked('calls', view) ? undefined : t('calls.save')}
      canSave={isChanged('calls', drafts, view)}
      save={saves.calls}
      onSave={() => void store.save('calls')}
    >
      <Addresses view={view} />
      <TakenSignature view={view} />
      <details className="step-ways">
        <summary>{t('calls.ways')}</summary>
        <ul>
          <li>{t('calls.wayProxy')}</li>
          <li>{t('calls.wayTunnel')}</li>
          <li>{t('calls.wayInside')}</li>
        </ul>
      </details>
      <CallsHeard status={state.status} />
      {state.status?.ticketsMatch === false ? (
        <Note icon={<Info aria-hidden />}>{t('calls.noMatch')}</Note>
      ) : null}
      <Field
        label={nameOf('webhookSecret')}
        hint={view.webhookSecret === 'set' ? t('secret.setSecret') : t('secret.missingSecret')}
        type="password"
        autoComplete="new-password"
        placeholder={view.webhookSecret === 'set' ? '••••••••••••' : ''}
        value={drafts.webhookSecret ?? ''}
        problem={problemSentence(t, problemOf(state, 'calls', 'webhookSecret'))}
        locked={view.locked.includes('webhookSecret')}
        onType={(webhookSecret) => store.type({ webhookSecret })}
      />
      <PlainFields
        step="calls"
        extras={{
          webhookAddress: { hint: view.signsAddress ? t('calls.publicAddressSigned') : undefined },
          webhookPort: { hint: portWaitsForRestart(view) ? t('calls.restart') : undefined },
        }}
        {...{ state, view, store }}
      />
    </StepForm>
  );
}
