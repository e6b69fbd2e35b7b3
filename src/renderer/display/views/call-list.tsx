/** Beside the card: the calls that wait for it, the last call of each desk, and how long each line waits. */
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupedCode } from '../../../contract/code-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Wait } from '../../../contract/board.ts';
import type { Row } from '../board/board-view.ts';
import { isFullDeskName } from '../../ui/desk-name.ts';
import { isLongCode, isMixed } from './sizes.ts';
import './call-list.css';

/** In characters. A longer label is drawn as small as the rule for the list allows. */
const LONG = 7;

/** In characters. The name of a longer line has three small lines. */
const LONG_LINE = 44;

function CallRow({ row: { label: given, desk, state, isTest } }: { readonly row: Row }): ReactNode {
  const { t } = useTranslation('display');
  const label = isTest === true ? t('testLabel') : groupedCode(given);
  const name = desk === undefined || isFullDeskName(desk) ? desk : t('desk', { desk });
  return (
    <li data-testid="recent-call" data-state={state} data-words-of-others>
      <span
        className="recent-label"
        dir="auto"
        data-long={label.length > LONG || undefined}
        data-code={isLongCode(label) || undefined}
        data-mixed={isMixed(label) || undefined}
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

interface CallListProps {
  readonly rows: readonly Row[];
  readonly waits: readonly Wait[];
}

/** Nobody goes before they are called: calls that wait for the card have their own heading. */
export function CallList({ rows, waits }: CallListProps): ReactNode {
  const { t } = useTranslation('display');
  const next = rows.filter(({ state }) => state === 'waiting');
  const called = rows.filter(({ state }) => state !== 'waiting');
  return (
    <div className="call-list">
      <Calls heading={t('next')} rows={next} />
      <Calls heading={t('recent')} rows={called} />
      {waits.length === 0 ? null : (
        <section className="waits">
          <h2>{t('waitingTimes')}</h2>
          <ul>
            {waits.map(({ line, ...minutes }) => (
              <li key={line}>
                <span
                  className="wait-line"
                  data-long={line.length > LONG_LINE || undefined}
                  data-words-of-others
                >
                  <bdi>{line}</bdi>
                </span>
                <span className="wait-minutes">
                  {t(minutes.fewest > 0 ? 'minutes' : 'minutesUnder', minutes)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Calls({ heading, rows }: { readonly heading: string; readonly rows: readonly Row[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <ol>
        {rows.map((row) => (
          <CallRow key={row.callKey} row={row} />
        ))}
      </ol>
    </section>
  );
}
