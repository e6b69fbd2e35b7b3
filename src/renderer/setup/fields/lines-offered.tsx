/** Lines that appointments or calls have and nothing names: each is put into the list by one press, to be named there. */
import { Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import './lines-offered.css';

/** More are offered once some of these are in the list. */
const MOST_OFFERED = 12;

export interface LinesOfferedProps {
  /** The ids of those that are not in the list yet. */
  readonly ids: readonly number[];
  readonly onAdd: (id: number) => void;
}

export function LinesOffered({ ids, onAdd }: LinesOfferedProps): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <div className="lines-offered">
      <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
        {t('lineRows.unnamed')}
      </Note>
      {ids.length > 0 && (
        <ul>
          {ids.slice(0, MOST_OFFERED).map((id) => (
            <li key={id}>
              <Button onPress={() => onAdd(id)}>
                <Plus aria-hidden />
                {t('lineRows.offer', { id: String(id) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
