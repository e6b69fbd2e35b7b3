/** Every row of a list that is wrong or doubtful, with its reason; the hub hands them out a page at a time. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterProblem } from '../../contract/roster.ts';
import { Button } from '../ui/button.tsx';
import { rosterLine } from './line-words.ts';

export interface WrongLinesProps {
  readonly problems: readonly RosterProblem[];
  readonly total: number;
  readonly onMore: () => void;
}

export function WrongLines({ problems, total, onMore }: WrongLinesProps): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <section className="list-wrong" aria-labelledby="list-wrong">
      <h3 id="list-wrong">{t('lines.title')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
      <ul tabIndex={0} aria-label={t('lines.label')}>
        {problems.map((problem, n) => {
          const line = rosterLine(t, problem);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line may be wrong twice in the same way
            <li key={n} data-taken={problem.isTaken ? '' : undefined}>
              {t(problem.isTaken ? 'taken' : 'notTaken', { line })}
            </li>
          );
        })}
      </ul>
      {problems.length < total && <Button onPress={onMore}>{t('lines.more')}</Button>}
    </section>
  );
}
