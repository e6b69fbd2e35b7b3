/** What a room is told when the hub says nothing any more: not a word for staff. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './not-up-to-date.css';

/** In the place of the board, when its numbers are of no use any more. */
export function NotUpToDate(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="not-up-to-date" aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
    </section>
  );
}

/** Below a board that has not been heard of for a few seconds. */
export function LateNote(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="late-note" aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
    </section>
  );
}
