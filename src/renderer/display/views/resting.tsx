/** In place of the board: nobody is called, the lobby is closed, or the numbers are old, with a code for the phone. */
import { MoonStar, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DISPLAY_CODES } from '../../../contract/codes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './not-up-to-date.css';
import './resting.css';

export function NobodyCalled(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="resting">
      <h1>{t('pleaseWait')}</h1>
      <p>{t('numberAppears')}</p>
    </section>
  );
}

export interface ClosedProps {
  readonly now: number;
  readonly opensAt: number | undefined;
}

export function Closed({ now, opensAt }: ClosedProps): ReactNode {
  const { t } = useTranslation('display');
  const { formats } = useScreen();
  const opens = (at: number): string =>
    formats.sameDay(now, at)
      ? t('opensAt', { time: formats.timeWithArticle(at) })
      : t('opensLater', { day: formats.day(at), time: formats.timeWithArticle(at) });
  return (
    <section className="resting" data-testid="closed">
      <MoonStar aria-hidden />
      <h1>{t('closed')}</h1>
      {opensAt === undefined ? null : <p>{opens(opensAt)}</p>}
    </section>
  );
}

type Stale = (typeof DISPLAY_CODES)[keyof typeof DISPLAY_CODES];

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

function Code({ code }: { readonly code: Stale }): ReactNode {
  return (
    <small className="stale-code" translate="no">
      {code}
    </small>
  );
}
