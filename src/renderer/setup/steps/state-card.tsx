/** The state of the connection. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { useScreen } from '../../ui/screen-context.ts';
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
  return (
    <section className="setup-card setup-state" aria-label={t('state.title')}>
      <h3>{t('state.title')}</h3>
      <dl>
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
