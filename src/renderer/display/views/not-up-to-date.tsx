/** What a room is told when the hub says nothing any more: no word for staff, but a code. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DISPLAY_CODES } from '../../../contract/codes.ts';
import './not-up-to-date.css';

/** In the place of the board, when its numbers are of no use any more. */
export function NotUpToDate(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="not-up-to-date" aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
      <Code />
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
      <Code />
    </section>
  );
}

/** What somebody who helps is told on the phone. */
function Code(): ReactNode {
  return (
    <small className="stale-code" translate="no">
      {DISPLAY_CODES.stale}
    </small>
  );
}
