/** The strip above the day: whose desk this is, how Foyer is, the time, and who sits here. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PAGE_CODES } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { KeysButton } from '../keys/keys.tsx';
import './header.css';
import { HealthStrip } from './health-strip.tsx';
import type { Waiting } from './status-sentence.ts';

export interface HeaderProps {
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  readonly screens: ReactNode;
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

/** Shown while the hub is away. */
export function LostBar(): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  return (
    // Always there, so that a screen reader is told of what appears in it.
    <output className="lost-bar">
      {connection === 'lost' && (
        <span>
          <Unplug aria-hidden />
          {t('alarm.lost')}
          <small>{PAGE_CODES.lost}</small>
        </span>
      )}
    </output>
  );
}
