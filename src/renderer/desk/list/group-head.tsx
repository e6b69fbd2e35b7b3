/** The heads in the list: of a group, and of another day. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row lies where the list is scrolled to, which a table's row cannot
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './group-head.css';
import { waitWords } from './day-row.tsx';
import { countFinished, type Group, inGroup, longestWait } from './groups.ts';

/** Where the list has scrolled a row to. */
interface HeadPlace {
  readonly place: number;
  readonly top: number;
  readonly height: number;
}

interface HeadProps extends HeadPlace {
  readonly className?: string;
  readonly children: ReactNode;
}

function Head({ place, top, height, className, children }: HeadProps): ReactNode {
  return (
    <div
      className="group-head"
      role="row"
      aria-rowindex={place}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="gridcell" aria-colspan={7} className={className}>
        {children}
      </span>
    </div>
  );
}

interface DayHeadProps extends HeadPlace {
  readonly startsAt: number;
  readonly count: number;
}

/** The head of another day, above those whom a search found on it. */
export function DayHead({ startsAt, count, ...at }: DayHeadProps): ReactNode {
  const { formats } = useScreen();
  return (
    <Head {...at} className="day-name">
      <span className="group-name">{formats.day(startsAt)}</span>
      <span className="group-count">{count}</span>
    </Head>
  );
}

interface GroupHeadProps extends HeadPlace {
  readonly group: Group;
  readonly isFolded: boolean;
  readonly isWhole: boolean;
  readonly now: number;
  readonly onFold: () => void;
}

/** The head of a group: its name, how many, what matters about them; it folds the group and unfolds it. */
export function GroupHead(props: GroupHeadProps): ReactNode {
  const { group, isFolded, isWhole, now, onFold, place, top, height } = props;
  const { t } = useTranslation('desk');
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <Head place={place} top={top} height={height}>
      <button type="button" aria-expanded={!isFolded} onClick={onFold}>
        <Chevron aria-hidden />
        <span className="group-name">{t(`group.${group.id}`)}</span>
        {isWhole && (
          <>
            <span className="group-count">{inGroup(group).length}</span>
            <About group={group} now={now} />
          </>
        )}
      </button>
    </Head>
  );
}

function About({ group, now }: Pick<GroupHeadProps, 'group' | 'now'>): ReactNode {
  const { t } = useTranslation('desk');
  if (group.id === 'waiting') {
    const longest = longestWait(group, now);
    // Their rows stand here too, and are not counted.
    const called = group.rows.length - inGroup(group).length;
    return (
      <>
        {longest !== undefined && (
          <span className="group-about">{t('group.longest', { wait: waitWords(t, longest) })}</span>
        )}
        {called > 0 && <span className="group-about">{t('group.calledNow', { number: called })}</span>}
      </>
    );
  }
  if (group.id !== 'finished') return null;
  const { served, noShow, cancelled } = countFinished(group.rows);
  return <span className="group-about">{t('group.wentSo', { served, noShow, cancelled })}</span>;
}
