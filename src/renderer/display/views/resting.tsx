/** In place of the board: nobody is called, the lobby is closed, or the numbers are old. */
import { MoonStar, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
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

/** Alone on the screen, or as a band above a board whose numbers may be old. */
export function NotUpToDate({ isBand = false }: { readonly isBand?: boolean }): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className={isBand ? 'late-band' : 'not-up-to-date'} aria-live="polite" data-testid="stale">
      <Unplug aria-hidden />
      <h1>{t('staleTitle')}</h1>
      <p>{t('staleText')}</p>
    </section>
  );
}
