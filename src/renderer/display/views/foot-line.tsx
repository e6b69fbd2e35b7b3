/** The foot of the display: how many wait, the number of the screen, and a line of the lobby's own. */
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import './foot-line.css';

export interface FootLineProps {
  readonly waiting: number;
  readonly notice: string | undefined;
  readonly page: { readonly number: number; readonly of: number } | undefined;
}

export function FootLine({ waiting, notice, page }: FootLineProps): ReactNode {
  const { t } = useTranslation('display');
  return (
    <footer className="foot-line">
      {waiting > 0 ? (
        <span className="foot-waiting">
          <Users aria-hidden />
          {t('waiting', { count: waiting })}
        </span>
      ) : null}
      {page === undefined || page.of < 2 ? null : <span className="foot-page">{t('page', page)}</span>}
      {notice === undefined ? null : (
        <span className="foot-notice" data-words-of-others>
          <bdi>{notice}</bdi>
        </span>
      )}
    </footer>
  );
}
