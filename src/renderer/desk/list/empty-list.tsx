/** What stands in the table's place when it has no rows. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Tab } from './arrange.ts';
import './empty-list.css';

export interface EmptyListProps {
  readonly tab: Tab;
  readonly query: string;
  /** Matches of the query in the whole day. */
  readonly elsewhere: number;
  readonly onShowToday: () => void;
}

export function EmptyList({ tab, query, elsewhere, onShowToday }: EmptyListProps): ReactNode {
  const { t } = useTranslation('desk');
  if (query.trim() !== '') {
    return (
      <div className="desk-empty">
        <h2>{t('empty.search', { query: query.trim() })}</h2>
        {elsewhere === 0 ? (
          <p>{t('empty.searchHint')}</p>
        ) : (
          <>
            <p>{t('empty.elsewhere', { count: elsewhere })}</p>
            <Button onPress={onShowToday}>{t('empty.showToday')}</Button>
          </>
        )}
      </div>
    );
  }
  return (
    <div className="desk-empty">
      <h2>{tab === 'today' ? t('empty.day') : t(`empty.${tab}`)}</h2>
      {tab === 'today' && <p>{t('empty.dayHint')}</p>}
    </div>
  );
}
