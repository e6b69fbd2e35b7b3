/** The head of a group: its name, how many, what matters about them; it folds the group and unfolds it. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row lies where the list is scrolled to, which a table's row cannot
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { countFinished } from './entries.ts';
import { type Group, waitMinutes } from './groups.ts';

export interface GroupHeadProps {
  readonly group: Group;
  readonly isFolded: boolean;
  readonly isWhole: boolean;
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly now: number;
  readonly onFold: () => void;
}

export function GroupHead(props: GroupHeadProps): ReactNode {
  const { group, isFolded, isWhole, place, top, height, now, onFold } = props;
  const { t } = useTranslation('desk');
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div
      className="group-head"
      role="row"
      aria-rowindex={place}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="gridcell" aria-colspan={6}>
        <button type="button" aria-expanded={!isFolded} onClick={onFold}>
          <Chevron aria-hidden />
          <span className="group-name">{t(`group.${group.id}`)}</span>
          {isWhole && (
            <>
              <span className="group-count">{group.rows.length}</span>
              <About group={group} now={now} />
            </>
          )}
        </button>
      </span>
    </div>
  );
}

function About({ group, now }: Pick<GroupHeadProps, 'group' | 'now'>): ReactNode {
  const { t } = useTranslation('desk');
  if (group.id === 'waiting') {
    // Who was here before Foyer saw them may have waited longer; nobody knows.
    const waits = group.rows.map((row) => waitMinutes(row, now)).filter((wait) => wait !== undefined);
    if (waits.length === 0) return null;
    const longest = waits.reduce((longer, wait) => Math.max(longer, wait));
    return <span className="group-about">{t('group.longest', { minutes: longest })}</span>;
  }
  if (group.id !== 'finished') return null;
  const { served, noShow, cancelled } = countFinished(group.rows);
  return <span className="group-about">{t('group.wentSo', { served, noShow, cancelled })}</span>;
}
