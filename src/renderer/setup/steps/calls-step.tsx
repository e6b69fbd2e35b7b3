/** How the booking system's events reach Foyer. */
import { CircleCheck, Hourglass, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { verbatim } from '../../i18n/values.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Note, Warning } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { webAddress } from '../../ui/older-browsers.ts';
import { CodeLine } from '../fields/code-line.tsx';
import { CopyLine } from '../fields/copy-line.tsx';
import { Field, useFaces } from '../fields/field.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { portWaitsForRestart } from '../form/form.ts';
import type { StepProps } from '../form/setup-store.ts';
import './calls-step.css';
import { publicWays } from './public-ways.ts';
import { StepForm } from './step-form.tsx';

/** Whether only this machine reaches the address. */
function isLoopback(address: string): boolean {
  const host = webAddress(address)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/** It comes from the service profile. */
function Signature({ view }: Pick<StepProps, 'view'>): ReactNode {
  const { t } = useTranslation('setup');
  const { header, algorithm, encoding, prefix, content } = view.signature;
  const time = content === 'time-and-body' ? 't=…,' : '';
  return (
    <dl className="step-address stack-1">
      <dt>{t('calls.signature')}</dt>
      <dd>
        <CodeLine text={`${header}: ${time}${prefix}${encoding}(HMAC-${algorithm.toUpperCase()})`} />
      </dd>
      <dd className="field-hint">{t(`calls.signatureOf.${content}`)}</dd>
    </dl>
  );
}

/** Where the proxy or tunnel leads. */
function ListensAt({ view }: Pick<StepProps, 'view'>): ReactNode {
  const { t } = useTranslation('setup');
  const isOwn = isLoopback(view.webhookListensAt);
  return (
    <dl className="step-address stack-1">
      <dt>{t('calls.address')}</dt>
      <dd>
        <CodeLine text={view.webhookListensAt} />
      </dd>
      <dd className="field-hint">{t(isOwn ? 'calls.addressHintOwn' : 'calls.addressHint')}</dd>
    </dl>
  );
}

/** The address for the booking system, or how to get one. */
function PublicAddress({ view }: Pick<StepProps, 'view'>): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { webhookAddress } = view;
  if (webhookAddress !== undefined)
    return (
      <div className="step-address stack-1">
        <p className="step-address-name">{t('calls.atService')}</p>
        <CopyLine name={t('calls.atService')} text={webhookAddress} />
      </div>
    );
  return (
    <details className="step-ways">
      <summary>{t('calls.ways')}</summary>
      <div>
        <p className="field-hint">{t('calls.wayLead', { field: nameOf('webhookAddress') })}</p>
        <dl>
          {publicWays(view.webhookListensAt).map(({ name, line }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <CopyLine name={name} text={line} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="field-hint">
          <Sentence>{t('calls.wayQuick', { program: verbatim('cloudflared') })}</Sentence>
        </p>
        <p className="field-hint">{t('calls.wayInside')}</p>
      </div>
    </details>
  );
}

export function CallsStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const faceOf = useFaces(step);
  return (
    <StepForm step="calls" {...step}>
      {state.status?.ticketsMatch === false && <Note icon={Info}>{t('calls.noMatch')}</Note>}
      <Field
        {...faceOf('webhookSecret')}
        hint={view.webhookSecret === 'set' ? t('secret.setSecret') : t('secret.missingSecret')}
        type="password"
        autoComplete="new-password"
        placeholder={view.webhookSecret === 'set' ? '••••••••••••' : ''}
        value={state.drafts.webhookSecret ?? ''}
        onType={(webhookSecret) => store.type({ webhookSecret })}
      />
      <PublicAddress view={view} />
      <PlainFields
        step="calls"
        extras={{
          webhookAddress: { hint: view.signsAddress ? t('calls.publicAddressSigned') : undefined },
          webhookPort: { hint: portWaitsForRestart(view) ? t('calls.restart') : undefined },
        }}
        advanced={
          <>
            <ListensAt view={view} />
            <Signature view={view} />
          </>
        }
        {...step}
      />
      {/* Beside the button, whose press it answers. What is wrong is also at the top of the room. */}
      <CallsHeard status={state.status} />
    </StepForm>
  );
}

/** Whether events arrive, and why the last was rejected. */
function CallsHeard({ status }: { readonly status: HubStatus | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  if (status === undefined) return undefined;
  const { webhooks, eventsStoppedSince: stopped, lastEventAt, lastEventType } = status;
  const { refusedRequest: refused, refusedEvents } = status;
  function arrived(at: number): string {
    const when = t('calls.arrived', { at: formats.dateAndTime(at) });
    return lastEventType === undefined
      ? when
      : `${when} ${t('calls.arrivedType', { type: verbatim(lastEventType) })}`;
  }
  const isRefusedLast = refused !== undefined && (lastEventAt === undefined || refused.at > lastEventAt);
  return (
    <output className="calls-heard if-any stack-3">
      {webhooks !== 'listening' && <Warning>{t(`calls.is.${webhooks}`)}</Warning>}
      {webhooks === 'listening' && stopped !== undefined && (
        <Warning>{t('calls.stopped', { time: formats.time(stopped) })}</Warning>
      )}
      {webhooks === 'listening' && lastEventAt === undefined && (
        <Note icon={Hourglass}>{t('calls.waiting')}</Note>
      )}
      {lastEventAt !== undefined && (
        <Note tone="success" icon={CircleCheck}>
          <Sentence>{arrived(lastEventAt)}</Sentence>
        </Note>
      )}
      {isRefusedLast && (
        <Warning>
          <Sentence>
            {`${t('calls.refusedAt', { at: formats.dateAndTime(refused.at) })} ${t(`calls.why.${refused.cause}`)}`}
          </Sentence>
        </Warning>
      )}
      {refusedEvents !== undefined && (
        <p className="field-hint">
          {t('calls.refusedCount', { count: refusedEvents.count, time: formats.time(refusedEvents.since) })}
        </p>
      )}
    </output>
  );
}
