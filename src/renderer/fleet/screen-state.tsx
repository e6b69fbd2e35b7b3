/** How a screen is, in a few words: there or away, and what is wrong with it. */
import { CircleCheck, CircleDashed, TriangleAlert, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScreen } from '../../contract/fleet.ts';
import { useScreen } from '../ui/screen-context.ts';
import { troublesOf } from './screen-facts.ts';
import './screen-state.css';

export function ScreenState({ screen }: { readonly screen: FleetScreen }): ReactNode {
  const { t } = useTranslation('fleet');
  const { formats } = useScreen();
  const troubles = troublesOf(screen);
  const away = !screen.isConnected;
  return (
    <ul className="screen-state">
      {away ? (
        <li data-tone={troubles.includes('away') ? 'attention' : 'plain'}>
          {troubles.includes('away') ? <TriangleAlert aria-hidden /> : <CircleDashed aria-hidden />}
          {t('state.away', { at: formats.dateAndTime(screen.lastSeenAt) })}
        </li>
      ) : (
        <li data-tone="success">
          <CircleCheck aria-hidden />
          {t('state.there')}
        </li>
      )}
      {troubles
        .filter((trouble) => trouble !== 'away')
        .map((trouble) => (
          <li key={trouble} data-tone="attention">
            <TriangleAlert aria-hidden />
            {t(`state.${trouble}`)}
          </li>
        ))}
      {screen.speaks && (
        <li data-tone="plain">
          <Volume2 aria-hidden />
          {screen.room === undefined ? t('state.speaks') : t('state.speaksFor', { name: screen.room })}
        </li>
      )}
    </ul>
  );
}
