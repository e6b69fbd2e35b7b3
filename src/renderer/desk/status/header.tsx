/** The strip above the day: whose desk this is, how Foyer is, the time, and who sits here. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { KeysButton } from '../keys/keys-button.tsx';
import { HealthStrip } from './health-strip.tsx';
import type { Waiting } from './status-sentence.ts';
import './header.css';

export interface HeaderProps {
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  /** The screens of the house, among the facts. */
  readonly screens: ReactNode;
  /** Beside the day and the time. */
  readonly children: ReactNode;
}

export function Header({ status, waiting, screens, children }: HeaderProps): ReactNode {
  const { t } = useTranslation('common');
  const { settings, formats, connection, clock } = useScreen();
  const now = useNow(clock, 60_000);
  const isDemo = settings.demo || status?.demo === true;
  return (
    <header className="desk-header">
      <h1 className="others-words" dir="auto">
        {settings.brandName}
      </h1>
      {isDemo && <span className="desk-demo">{t('demo')}</span>}
      <HealthStrip status={connection === 'connected' ? status : undefined} waiting={waiting}>
        {screens}
      </HealthStrip>
      <p className="desk-today">
        <span>{formats.day(now)}</span>
        <time dateTime={new Date(now).toISOString()}>{formats.clock(now)}</time>
      </p>
      <div className="desk-more">
        <KeysButton />
        {children}
      </div>
    </header>
  );
}
