/** The strip above the day: whose desk this is and how Foyer is, as long as all is well. */
import { CloudCheck, CloudCog, Inbox, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Waiting } from './status-sentence.ts';
import { eventAge } from './status-sentence.ts';
import './header.css';

export interface HeaderProps {
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  /** Beside the day and the time. */
  readonly children: ReactNode;
}

export function Header({ status, waiting, children }: HeaderProps): ReactNode {
  const { t } = useTranslation(['desk', 'common']);
  const { settings, formats, connection, clock } = useScreen();
  const now = useNow(clock, 60_000);
  return (
    <header className="desk-header">
      <h1>{settings.brandName}</h1>
      {status !== undefined && connection === 'connected' && (
        <ul className="desk-facts" aria-label={t('header.state')}>
          {status.service === 'reachable' && (
            <li data-tone="success">
              <CloudCheck aria-hidden />
              {t('header.reachable')}
            </li>
          )}
          {status.service === 'not-tried' && (
            <li>
              <CloudCog aria-hidden />
              {t('header.notTried')}
            </li>
          )}
          {status.webhooks === 'listening' && <LastEvent at={status.lastEventAt} />}
          {waiting.count > 0 && (
            <li data-tone="attention" className="desk-waiting">
              <Inbox aria-hidden />
              {waiting.checkInsOnly
                ? t('header.checkInsWaiting', { count: waiting.count })
                : t('header.changesWaiting', { count: waiting.count })}
            </li>
          )}
        </ul>
      )}
      <div className="desk-more">{children}</div>
      <p className="desk-today">
        {(settings.demo || status?.demo === true) && <span className="desk-demo">{t('common:demo')}</span>}
        <span>{formats.day(now)}</span>
        <time dateTime={new Date(now).toISOString()}>{formats.time(now)}</time>
      </p>
    </header>
  );
}

/** Apart from the header, so that its seconds draw nothing else. */
function LastEvent({ at }: { readonly at: number | undefined }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats, clock } = useScreen();
  const age = eventAge(at, useNow(clock, 1_000));
  return (
    <li data-tone={age.kind === 'none' ? undefined : 'success'}>
      <Radio aria-hidden />
      {age.kind === 'none' && t('header.noEvent')}
      {age.kind === 'seconds' && t('header.eventSeconds', { count: age.count })}
      {age.kind === 'minutes' && t('header.eventMinutes', { count: age.count })}
      {age.kind === 'at' && t('header.eventAt', { time: formats.time(age.at) })}
    </li>
  );
}
