/** What stands in the list's place when it has no rows. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import './empty-list.css';

export interface EmptyListProps {
  readonly query: string;
  /** Lines or people are left out. */
  readonly isFiltered: boolean;
  readonly isToday: boolean;
  readonly onShowAll: () => void;
}

export function EmptyList({ query, isFiltered, isToday, onShowAll }: EmptyListProps): ReactNode {
  const { t } = useTranslation('desk');
  const asked = query.trim();
  return (
    <div className="desk-empty">
      <h2>
        {asked === '' ? t(isToday ? 'empty.day' : 'empty.otherDay') : t('empty.search', { query: asked })}
      </h2>
      {asked === '' && isToday && !isFiltered && <p>{t('empty.dayHint')}</p>}
      {asked !== '' && !isFiltered && <p>{t('empty.searchHint')}</p>}
      {isFiltered && (
        <>
          <p>{t('empty.filtered')}</p>
          <Button onPress={onShowAll}>{t('empty.showAll')}</Button>
        </>
      )}
    </div>
  );
}
