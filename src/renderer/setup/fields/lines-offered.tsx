/** Lines that appointments or calls have and nothing names: each is put into the list by one press, to be named there. */
import { Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import './lines-offered.css';

/** More are offered, or written, once some of these are in the list, or have a name. */
const MOST_OFFERED = 12;

export interface LinesOfferedProps {
  /** The ids of those without a name, also in the list. */
  readonly nameless: readonly number[];
  /** The ids of those that can be put into the list. */
  readonly offered: readonly number[];
  readonly onAdd: (id: number) => void;
}

export function LinesOffered({ nameless, offered, onAdd }: LinesOfferedProps): ReactNode {
  const { t } = useTranslation('setup');
  if (nameless.length === 0) return null;
  const ids = nameless.slice(0, MOST_OFFERED).join(', ');
  return (
    <div className="lines-offered">
      <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
        {offered.length > 0
          ? t('lineRows.unnamed')
          : t('lineRows.nameless', { ids: nameless.length > MOST_OFFERED ? `${ids} …` : ids })}
      </Note>
      {offered.length > 0 && (
        <ul>
          {offered.slice(0, MOST_OFFERED).map((id) => (
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
