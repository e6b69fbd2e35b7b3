/** The calls beside the current one, newest first. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../contract/board.ts';
import { FittedText } from '../ui/fitted-text.tsx';
import './call-list.css';

export interface CallListProps {
  readonly calls: readonly Call[];
  /** Keys of calls that stand out, because they are being said or wait for it. */
  readonly beingCalled: readonly string[];
}

export function CallList({ calls, beingCalled }: CallListProps): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="call-list" aria-label={t('recent')}>
      <div className="call-list-head" aria-hidden>
        <span>{t('number')}</span>
        <span>{t('deskHead')}</span>
      </div>
      <ol>
        {calls.map((call) => (
          <li
            key={call.callKey}
            data-testid="recent-call"
            data-being-called={beingCalled.includes(call.callKey) || undefined}
          >
            <span className="recent-label">
              <FittedText text={call.label} />
            </span>
            <span className="recent-desk">
              <FittedText text={call.desk ?? t('noDesk')} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
