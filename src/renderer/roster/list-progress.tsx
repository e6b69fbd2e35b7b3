/** How far a list has come: over the line, through the reading, into the day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../contract/list-import.ts';

export interface ListProgressProps {
  readonly list: ListState;
  readonly name: string;
}

export function ListProgress({ list, name }: ListProgressProps): ReactNode {
  const { t } = useTranslation('roster');
  switch (list.kind) {
    case 'receiving': {
      const percent = list.of === 0 ? 100 : Math.floor((100 * list.bytes) / list.of);
      return <Bar words={t('sending', { name, percent })} value={list.bytes} most={list.of} />;
    }
    case 'reading':
      return <Bar words={t('reading', { name, count: list.rows })} />;
    case 'writing':
      return (
        <Bar words={t('writing', { rows: list.rows, total: list.of })} value={list.rows} most={list.of} />
      );
    default:
      return null;
  }
}

interface BarProps {
  readonly words: string;
  /** Absent where nobody knows how much there is. */
  readonly value?: number;
  readonly most?: number;
}

function Bar({ words, value, most = 0 }: BarProps): ReactNode {
  const { t } = useTranslation('roster');
  const known = value !== undefined && most > 0 ? { value, max: most } : {};
  return (
    <div className="list-progress">
      <p>{words}</p>
      <progress aria-label={t('progress')} {...known} />
    </div>
  );
}
