/** What a room is told when the hub says nothing any more, or hears nothing of the service: no word for staff, but a code. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DISPLAY_CODES } from '../../../contract/codes.ts';
import './not-up-to-date.css';

type Stale = (typeof DISPLAY_CODES)[keyof typeof DISPLAY_CODES];

/** In the place of the board, when its numbers are of no use any more. */
export function NotUpToDate({ code }: { readonly code: Stale }): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="not-up-to-date" aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
      <Code code={code} />
    </section>
  );
}

/** Below a board whose numbers may be old. */
export function LateNote({ code }: { readonly code: Stale }): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="late-note" aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
      <Code code={code} />
    </section>
  );
}

/** What somebody who helps is told on the phone. */
function Code({ code }: { readonly code: Stale }): ReactNode {
  return (
    <small className="stale-code" translate="no">
      {code}
    </small>
  );
}
