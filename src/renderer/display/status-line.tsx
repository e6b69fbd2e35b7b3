/** The foot of the display: whether it is live, how many wait, and whether it can be heard. */
import { TriangleAlert, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../ui/screen-context.ts';
import type { Freshness } from './freshness.ts';
import './status-line.css';

export interface StatusLineProps {
  readonly freshness: Freshness;
  readonly waiting: number;
  readonly soundAllowed: boolean;
}

export function StatusLine({ freshness, waiting, soundAllowed }: StatusLineProps): ReactNode {
  const { t } = useTranslation('display');
  const { formats } = useScreen();
  const live = freshness.kind === 'live';
  return (
    <footer className="status-line" data-freshness={freshness.kind}>
      {live ? (
        <span className="status-live">
          <span className="live-dot" aria-hidden />
          {t('live', { count: freshness.secondsAgo })}
        </span>
      ) : (
        <output className="status-stale">
          <TriangleAlert aria-hidden />
          {t('stale', { since: formats.time(freshness.since) })}
        </output>
      )}
      {soundAllowed || !live ? null : (
        <span className="status-sound">
          <VolumeX aria-hidden />
          {t('soundOff')}
        </span>
      )}
      {live && waiting > 0 ? (
        <span className="status-waiting">{t('waiting', { count: waiting })}</span>
      ) : null}
    </footer>
  );
}
