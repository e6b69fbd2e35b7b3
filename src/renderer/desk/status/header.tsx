/** The one row above the day: whose desk this is, what is asked for, what waits, how Foyer is, and what can be begun. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PAGE_CODES } from '../../../contract/codes.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './header.css';

export interface HeaderProps {
  readonly isDemo: boolean;
  readonly children: ReactNode;
}

export function Header({ isDemo, children }: HeaderProps): ReactNode {
  const { t } = useTranslation('common');
  const { settings } = useScreen();
  return (
    <header className="desk-header line-2">
      <h1 className="others-words" dir="auto" title={settings.brandName}>
        {settings.brandName}
      </h1>
      {(settings.demo || isDemo) && <span className="desk-demo">{t('demo')}</span>}
      {children}
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
