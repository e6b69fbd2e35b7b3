/** How many screens are connected; opens the screens of the house, and says how many want something. */
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { troubled } from '../../fleet/screen-facts.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import './screens-button.css';

export interface ScreensButtonProps {
  readonly store: FleetStore;
  readonly onOpen: () => void;
}

export function ScreensButton({ store, onOpen }: ScreensButtonProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const told = useStore(store.fleet);
  const fleet = connection === 'connected' ? told : undefined;
  const connected = fleet?.screens.filter(({ isConnected }) => isConnected).length ?? 0;
  const news = fleet?.asks.length ?? 0;
  const amiss = fleet === undefined ? 0 : troubled(fleet).length + fleet.neverCame.length;
  const marks = [
    ...(news > 0 ? [t('screens.news', { count: news })] : []),
    ...(amiss > 0 ? [t('screens.amiss', { count: amiss })] : []),
  ];
  const words = fleet === undefined ? t('screens.button') : t('screens.connected', { count: connected });
  return (
    <Button
      kind="quiet"
      className="screens-button explained"
      aria-haspopup="dialog"
      aria-label={[words, ...marks].join(', ')}
      data-tone={fleet === undefined ? undefined : amiss > 0 ? 'attention' : 'success'}
      onPress={onOpen}
      icon={MonitorSmartphone}
    >
      <span className="health-extra">{words}</span>
      {news > 0 && <span className="screens-news">{t('screens.news', { count: news })}</span>}
    </Button>
  );
}
