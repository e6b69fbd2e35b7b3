/** How the connection stands, beside the settings that decide it. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { SettingsView } from '../../contract/settings.ts';
import { useScreen } from '../ui/screen-context.ts';
import './state-card.css';

export interface StateCardProps {
  readonly view: SettingsView;
  readonly status: HubStatus | undefined;
}

type Tone = 'plain' | 'success' | 'attention';

export function StateCard({ view, status }: StateCardProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const known = connection === 'connected' ? status : undefined;
  const locationName = view.locationName ?? view.locationId?.toString();
  return (
    <aside className="setup-state" aria-label={t('state.title')}>
      <h2>{t('state.title')}</h2>
      <dl>
        <Service status={known} />
        <Fact name={t('state.location')} tone={locationName === undefined ? 'attention' : 'success'}>
          {locationName ?? t('state.noLocation')}
        </Fact>
        <Calls status={known} />
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
    </aside>
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
  return (
    <Fact
      name={t('state.service')}
      tone={service === 'reachable' ? 'success' : plain ? 'plain' : 'attention'}
    >
      {sentence()}
    </Fact>
  );
}

function Calls({ status }: { readonly status: HubStatus | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  const refused = status?.refusedEvents;
  const sentence = (): string => {
    switch (status?.webhooks) {
      case undefined:
        return t('state.unknown');
      case 'listening':
        return refused === undefined
          ? t('state.listening')
          : t('state.refused', { count: refused.count, time: formats.time(refused.since) });
      case 'no-secret':
        return t('state.noSecret');
      case 'no-address':
        return t('state.noAddress');
      case 'port-in-use':
        return t('state.portInUse');
    }
  };
  const webhooks = status?.webhooks;
  const isGood = webhooks === 'listening' && refused === undefined;
  return (
    <Fact name={t('state.calls')} tone={isGood ? 'success' : webhooks === undefined ? 'plain' : 'attention'}>
      {sentence()}
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
