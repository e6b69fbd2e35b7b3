/** The calls beside the card: those that wait for it, then the last call of each desk. */
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Row } from '../board/board-view.ts';
import { isFullDeskName } from '../spoken/spoken-label.ts';
import { isLongCode } from './sizes.ts';
import './call-list.css';

/** In characters. A longer label is drawn as small as the rule for the list allows. */
const LONG = 7;

function CallRow({ row: { label: given, desk, state, isTest } }: { readonly row: Row }): ReactNode {
  const { t } = useTranslation('display');
  const label = isTest === true ? t('testLabel') : given;
  const name = desk === undefined || isFullDeskName(desk) ? desk : t('desk', { desk });
  return (
    <li data-testid="recent-call" data-state={state} data-words-of-others>
      <span
        className="recent-label"
        dir="auto"
        data-long={label.length > LONG || undefined}
        data-code={isLongCode(label) || undefined}
      >
        {label}
      </span>
      {name === undefined ? null : (
        <>
          <ArrowRight className="recent-arrow" aria-hidden />
          <span className="recent-desk" dir="auto">
            {name}
          </span>
        </>
      )}
      {state === 'served' ? (
        <>
          <Check className="recent-served" aria-hidden />
          <span className="visually-hidden">{t('served')}</span>
        </>
      ) : null}
    </li>
  );
}

export function CallList({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="call-list" aria-labelledby="called-before">
      <h2 id="called-before">{t('recent')}</h2>
      <ol>
        {rows.map((row) => (
          <CallRow key={row.callKey} row={row} />
        ))}
      </ol>
    </section>
  );
}
