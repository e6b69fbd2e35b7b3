/** New screens that show a code and wait, and those that were let in and never came. Which is which is told by the code alone: staff read it from the screen. */
import { MonitorUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import type { FleetStore } from './fleet-store.ts';
import './asks.css';

export function Asks({ store }: { readonly store: FleetStore }): ReactNode {
  const { t } = useTranslation('fleet');
  const { formats, connection } = useScreen();
  const fleet = useStore(store.fleet);
  const asks = fleet?.asks ?? [];
  const neverCame = fleet?.neverCame ?? [];
  if (asks.length + neverCame.length === 0) return undefined;
  return (
    <ul className="fleet-asks" aria-label={t('asks.label')}>
      {neverCame.map(({ surface, name, at }) => (
        <li key={`${surface} ${name}`} data-tone="attention">
          <TriangleAlert aria-hidden />
          <span>{t('asks.neverCame', { name, time: formats.time(at) })}</span>
        </li>
      ))}
      {asks.map(({ askId, from, askedAt, endsAt }) => (
        <li key={askId}>
          <MonitorUp aria-hidden />
          <span>
            {t('asks.from', { address: from, time: formats.time(askedAt), until: formats.time(endsAt) })}
          </span>
          <Button
            kind="quiet"
            isDisabled={connection !== 'connected'}
            aria-label={t('asks.refuseFrom', { address: from })}
            onPress={() => void store.refuse(askId)}
          >
            {t('asks.refuse')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
