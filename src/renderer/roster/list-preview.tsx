/** What importing a list would do, before anything is changed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { isBlocking } from '../../contract/list-fields.ts';
import type { ListCounts } from '../../contract/list-import.ts';
import { MAX_WRONG_ROWS } from '../../contract/limits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Note, Warning } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { BookButton, BookingPlanPart, CountList } from './book-list.tsx';
import { ColumnTable } from './column-table.tsx';
import type { ListsState } from './followed-list.ts';
import type { PreviewState } from './list-cards.ts';
import { ListQuestions } from './list-questions.tsx';
import type { ListStore } from './list-store.ts';
import { problemsByRow, rowWords } from './trouble-words.ts';

export interface ListPreviewProps {
  readonly state: ListsState;
  readonly preview: PreviewState;
  readonly store: ListStore;
  readonly isConnected: boolean;
}

export function ListPreview({ state, preview, store, isConnected }: ListPreviewProps): ReactNode {
  const { t } = useTranslation('roster');
  const { counts, doubts, questions, source, container, isOfService } = preview;
  const isBeingRead = state.list?.kind === 'reading';
  const count = counts.new + counts.changed + counts.same + counts.waiting + counts.over;
  const list = source === undefined ? t(`preview.of.${container}`) : t('preview.from', { source });
  const isBlocked = questions.some(isBlocking);
  const name = state.file ?? state.name;
  const isEmpty = !isBlocked && !hasAny(counts) && !hasAny(state.plan);
  const about = isBlocked ? list : t('preview.title', { list, count });
  const title = isEmpty ? t('preview.empty', { name }) : about;
  return (
    <div className="list-preview stack-4" aria-busy={isBeingRead}>
      <div>
        <FocusedHeading>{title}</FocusedHeading>
        <p className="list-aside soft">{t('preview.nothing', { name })}</p>
        <output className="visually-hidden">{isBeingRead ? t('preview.again') : title}</output>
      </div>
      <ListQuestions
        cards={state.cards}
        recipe={state.recipe}
        preview={preview}
        known={store.bookings.known}
        decide={store.decide}
        accept={store.accept}
      />
      {doubts.map((doubt) =>
        doubt.kind === 'mixed-encodings' ? (
          <Warning key={doubt.kind}>{t('preview.mixed', { line: String(doubt.line) })}</Warning>
        ) : doubt.kind === 'unread-column' ? (
          <Warning key={doubt.name}>
            {t('preview.unread', { column: doubt.name, words: doubt.words.join(', ') })}
          </Warning>
        ) : null,
      )}
      <FirstRows preview={preview} />
      {!isBlocked && isOfService && <Counts counts={counts} />}
      {!isBlocked && !isOfService && !isEmpty && (
        <>
          {state.isWatched && <Note tone="attention">{t('watched.other')}</Note>}
          <BookingPlanPart {...state} />
        </>
      )}
      <WrongRows {...{ state, preview, store }} />
      {preview.columns.length > 0 && <ColumnTable preview={preview} decide={store.decide} />}
      <Buttons {...{ state, preview, store }} isStill={isConnected && !isBeingRead} isBlocked={isBlocked} />
    </div>
  );
}

const hasAny = (counts: Readonly<Record<string, number>> = {}): boolean =>
  Object.values(counts).some((count) => count > 0);

interface ButtonsProps extends Omit<ListPreviewProps, 'isConnected'> {
  /** Connected, and not being read again. */
  readonly isStill: boolean;
  readonly isBlocked: boolean;
}

function Buttons({ state, preview, store, isStill, isBlocked }: ButtonsProps): ReactNode {
  const { t } = useTranslation('roster');
  const { counts, isOfService } = preview;
  const toPut = counts.new + counts.changed;
  const hasRows = hasAny(counts);
  const isUsable = !isBlocked && isOfService;
  const cancel = <Button onPress={store.giveUp}>{t('giveUp')}</Button>;
  if (!isBlocked && !isOfService && state.plan)
    return (
      <div className="list-buttons row-3">
        <BookButton
          plan={state.plan}
          isDisabled={!isStill || state.isBooking}
          onBook={() => void store.book()}
        >
          {cancel}
        </BookButton>
      </div>
    );
  return (
    <div className="list-buttons row-3">
      {isBlocked && <p>{t('preview.blocked')}</p>}
      {isUsable && !state.isWatched && toPut === 0 && <p>{t(hasRows ? 'nothingNew' : 'noRows')}</p>}
      {isUsable && !state.isWatched && toPut > 0 && (
        <Button kind="primary" isDisabled={!isStill} onPress={() => void store.confirm()}>
          {t('put', { count: toPut })}
        </Button>
      )}
      {isUsable && state.isWatched && (
        <>
          <Button kind="primary" isDisabled={!isStill} onPress={() => void store.confirm()}>
            {t('watched.confirm')}
          </Button>
          <p>{t('watched.hint')}</p>
        </>
      )}
      {cancel}
    </div>
  );
}

/** The first rows as Foyer reads them. */
function FirstRows({ preview: { first } }: Pick<ListPreviewProps, 'preview'>): ReactNode {
  const { t } = useTranslation('roster');
  const { formats, clock } = useScreen();
  if (first.length === 0) return null;
  return (
    <table className="list-first">
      <caption>{t('first.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('first.name')}</th>
          <th scope="col">{t('first.when')}</th>
          <th scope="col">{t('field.lineName')}</th>
          <th scope="col">{t('field.status')}</th>
          <th scope="col">{t('first.code')}</th>
        </tr>
      </thead>
      <tbody>
        {first.map(({ firstName, lastName, startsAt, endsAt, line, status, code, alias }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the file
          <tr key={n}>
            <th scope="row">
              <bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
            </th>
            <td>
              {formats.day(startsAt)} <span>{formats.timeRange(startsAt, endsAt)}</span>
            </td>
            <td>
              <bdi>{line}</bdi>
            </td>
            <td data-unclear={status === null ? '' : undefined}>
              {t(`status.${status === 'Scheduled' && endsAt < clock.now() ? 'past' : (status ?? 'unknown')}`)}
            </td>
            <td>
              <bdi>{code ?? alias}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows with problems come before those that nothing happens to, and are in the first row on a small screen. */
const COUNTS: readonly (keyof ListCounts)[] = [
  'new',
  'changed',
  'bad',
  'doubtful',
  'same',
  'waiting',
  'over',
  'notListed',
];

/** New ones are always shown. The other counts are shown if they are not zero. */
function Counts({ counts }: { readonly counts: ListCounts }): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <CountList
      counts={COUNTS.filter((kind) => kind === 'new' || counts[kind] > 0).map((kind) => ({
        kind,
        count: counts[kind],
        name: t(`count.${kind}`),
      }))}
    />
  );
}

export function FocusedHeading({ children }: { readonly children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

/** Rows that are left out or doubtful, each with all that is wrong with it. */
function WrongRows({ state, preview, store }: Omit<ListPreviewProps, 'isConnected'>): ReactNode {
  const { t } = useTranslation('roster');
  const { problems, problemsInAll } = state;
  if (preview.counts.bad + preview.counts.doubtful === 0) return null;
  return (
    <>
      <section className="list-wrong stack-2" aria-labelledby="list-wrong">
        <h3 id="list-wrong">{t('lines.title')}</h3>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
        <ul tabIndex={0} aria-label={t('lines.label')}>
          {problemsByRow(problems).map((row) => (
            <li key={`${row[0]?.place} ${row[0]?.number}`} data-taken={row[0]?.isTaken ? '' : undefined}>
              {rowWords(t, row)}
              {row[0]?.isTaken === false && <> {t('lines.skipped')}</>}
            </li>
          ))}
        </ul>
        {problems.length < problemsInAll && (
          <Button onPress={() => void store.moreProblems()}>{t('lines.more')}</Button>
        )}
      </section>
      {problemsInAll >= MAX_WRONG_ROWS && (
        <p>{t('lines.first', { most: t('number', { count: MAX_WRONG_ROWS }) })}</p>
      )}
    </>
  );
}
