/** Opens the screens of the house from the strip above the day; says how many want something, and is quiet otherwise. */
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { troubled } from '../../fleet/screen-facts.ts';
import { Button } from '../../ui/button.tsx';
import './screens-button.css';

export interface ScreensButtonProps {
  readonly store: FleetStore;
  readonly onOpen: () => void;
}

export function ScreensButton({ store, onOpen }: ScreensButtonProps): ReactNode {
  const { t } = useTranslation('desk');
  const { fleet } = useStore(store);
  const news = fleet?.asks.length ?? 0;
  const amiss = fleet === undefined ? 0 : troubled(fleet).length + fleet.neverCame.length;
  const label = [
    t('screens.button'),
    ...(news > 0 ? [t('screens.news', { count: news })] : []),
    ...(amiss > 0 ? [t('screens.amiss', { count: amiss })] : []),
  ].join(', ');
  return (
    <Button kind="quiet" className="screens-button" aria-label={label} onPress={onOpen}>
      <MonitorSmartphone aria-hidden />
      <span className="screens-word">{t('screens.button')}</span>
      {news > 0 && <span className="screens-news">{t('screens.news', { count: news })}</span>}
      {amiss > 0 && <span className="screens-amiss">{t('screens.amiss', { count: amiss })}</span>}
    </Button>
  );
}
