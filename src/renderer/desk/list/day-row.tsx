/** One appointment in the list. Redrawn only when something it shows has changed: a day may have thousands. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row lies where the list is scrolled to, which a table's row cannot
import { ChevronDown, ChevronRight, Footprints, Hash, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment, SharedCode } from '../../../contract/desk-appointment.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { inOwnDirection } from '../../i18n/values.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { isRefused, type Mark } from '../day/row-status.ts';
import { StatusPill } from '../day/status-pill.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import { countFinished, type Group, inGroup, longestWait } from './groups.ts';

export interface DayRowProps {
  /** Passed in: a key may draw a screen full of rows. */
  readonly t: TFunction<'desk'>;
  readonly appointment: DeskAppointment;
  readonly place: number;
  readonly top: number;
  readonly height: number;
  /** Whole minutes; undefined for who does not wait. */
  readonly wait: number | undefined;
  readonly late: number;
  readonly mark: Mark | undefined;
  readonly sending: boolean;
  readonly selected: boolean;
  readonly inTabOrder: boolean;
  readonly fresh: boolean;
}

export const rowId = (appointmentId: string): string => `row-${appointmentId}`;

export const DayRow = memo(function DayRow(props: DayRowProps): ReactNode {
  const { formats } = useScreen();
  const { t, appointment, wait, late, mark, fresh } = props;
  const { appointmentId, firstName, lastName, lineName, assigneeName, startsAt, intent } = appointment;
  const { sharedCode } = appointment;
  const reference = referenceOf(appointment);
  const refusal = intent && isRefused(appointment) ? refusalWords(t, intent) : undefined;
  return (
    <div
      id={rowId(appointmentId)}
      className="day-row"
      role="row"
      aria-rowindex={props.place}
      data-appointment={appointmentId}
      data-marked={mark !== undefined || sharedCode !== undefined ? '' : undefined}
      data-over={appointment.status !== 'Scheduled' && appointment.status !== 'Checked-in' ? '' : undefined}
      data-fresh={fresh && appointment.status === 'Checked-in' ? '' : undefined}
      aria-selected={props.selected}
      tabIndex={props.inTabOrder ? 0 : -1}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
    >
      <span role="gridcell" className="cell-time">
        {formats.clock(startsAt)}
      </span>
      <span role="gridcell" className="cell-code" title={reference}>
        {reference}
      </span>
      <span role="gridcell" className="cell-visitor">
        <span
          className="cell-name others-words"
          dir="auto"
          title={[firstName, lastName].filter(Boolean).join(' ')}
        >
          {firstName} {lastName}
        </span>
        {(mark !== undefined || sharedCode !== undefined) && (
          <span className="row-marks">
            {sharedCode !== undefined && (
              <SharedCodeMark t={t} sharedCode={sharedCode} isAlone={mark === undefined} />
            )}
            {mark !== undefined && <MarkOf t={t} mark={mark} />}
          </span>
        )}
      </span>
      <span role="gridcell" className="cell-line others-words" dir="auto" title={lineName}>
        {lineName}
      </span>
      <span role="gridcell" className="cell-with others-words" dir="auto" title={assigneeName}>
        {assigneeName}
      </span>
      <span role="gridcell" className="cell-wait">
        {wait !== undefined && waitWords(t, wait)}
      </span>
      <span role="gridcell" className="cell-status">
        <StatusPill t={t} appointment={appointment} late={late} sending={props.sending} isInRow />
        {appointment.isWalkIn === true && (
          <span className="row-quiet" title={t('card.walkIn')}>
            <Footprints aria-hidden />
            <span className="visually-hidden">{t('card.walkIn')}</span>
          </span>
        )}
        {appointment.isQuiet === true && (
          <span className="row-quiet" title={t('quiet.mark')}>
            <Hash aria-hidden />
            <span className="visually-hidden">{t('quiet.mark')}</span>
          </span>
        )}
      </span>
      {refusal !== undefined && (
        <span role="gridcell" className="cell-refusal others-words" dir="auto" title={refusal}>
          {refusal}
        </span>
      )}
    </div>
  );
});

/** `12 min`, or `1 h 5 min`. */
export const waitWords = (t: TFunction<'desk'>, minutes: number): string =>
  minutes < 60
    ? t('group.wait', { minutes })
    : t('group.waitHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

function MarkOf({ t, mark }: { readonly t: TFunction<'desk'>; readonly mark: Mark }): ReactNode {
  const words = markWords(t, mark);
  return (
    <span className="row-mark" title={words}>
      {words}
    </span>
  );
}

function markWords(t: TFunction<'desk'>, mark: Mark): string {
  if (mark.kind === 'at-kiosk') return t('mark.atKiosk', { kiosk: mark.kioskName });
  if (mark.kind === 'here') return t('mark.here');
  const way = mark.kind === 'here-early' ? 'hereEarly' : 'hereLate';
  const { minutes } = mark;
  return minutes < 60
    ? t(`mark.${way}`, { minutes })
    : t(`mark.${way}Hours`, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

interface SharedCodeMarkProps {
  readonly t: TFunction<'desk'>;
  readonly sharedCode: SharedCode;
  readonly isAlone: boolean;
}

function SharedCodeMark({ t, sharedCode, isAlone }: SharedCodeMarkProps): ReactNode {
  const namesOf = useNamesWithCode();
  const who = t('sameCode.as', { others: namesOf(sharedCode) });
  return (
    <span className="row-mark row-mark-code" title={who}>
      {isAlone ? <span aria-hidden>{t('sameCode.mark')}</span> : <Users aria-hidden />}
      <span className="visually-hidden">{who}</span>
    </span>
  );
}

/** `Bo Berg (10:30) and Ada Stern (11:00)`, in the language of the page. */
export function useNamesWithCode(): (sharedCode: SharedCode) => string {
  const { i18n } = useTranslation('desk');
  const { formats } = useScreen();
  return ({ others, isMore }) => {
    const names = others.map(
      ({ firstName, lastName, startsAt }) =>
        `${inOwnDirection([firstName, lastName].filter(Boolean).join(' '))} (${formats.clock(startsAt)})`,
    );
    return new Intl.ListFormat(i18n.language).format(isMore ? [...names, '…'] : names);
  };
}

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

// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row lies where the list is scrolled to, which a table's row cannot
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
    if (longest === undefined) return null;
    return <span className="group-about">{t('group.longest', { wait: waitWords(t, longest) })}</span>;
  }
  if (group.id !== 'finished') return null;
  const { served, noShow, cancelled } = countFinished(group.rows);
  return <span className="group-about">{t('group.wentSo', { served, noShow, cancelled })}</span>;
}
