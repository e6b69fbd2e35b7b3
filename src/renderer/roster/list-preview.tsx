/** What putting a list in would do, before anything is changed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { isBlocking, LIST_FIELDS, type ListField } from '../../contract/list-fields.ts';
import { MAX_WRONG_ROWS } from '../../contract/limits.ts';
import type { ListColumn, ListCounts } from '../../contract/list-import.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown } from '../ui/select.tsx';
import type { ColumnFields, PreviewState as Preview, ListsState } from './followed-list.ts';
import type { ListStore } from './list-store.ts';
import { rosterLine } from './trouble-words.ts';

export interface ListPreviewProps {
  readonly state: ListsState;
  readonly preview: Preview;
  readonly store: ListStore;
  readonly isConnected: boolean;
}

const COUNTS: readonly (keyof ListCounts)[] = [
  'new',
  'changed',
  'same',
  'waiting',
  'over',
  'bad',
  'doubtful',
];
/** Always told; the others where there are any. */
const ALWAYS: readonly (keyof ListCounts)[] = ['new', 'changed', 'same', 'bad'];

export function ListPreview({ state, preview, store, isConnected }: ListPreviewProps): ReactNode {
  const { t } = useTranslation('roster');
  const { counts, columns, questions, recipe } = preview;
  const isBeingRead = state.list?.kind === 'reading';
  const toPut = counts.new + counts.changed;
  const hasRows = Object.values(counts).some((count) => count > 0);
  const isStill = isConnected && !isBeingRead;
  const { isWatched, chosen } = state;
  const isUsable = !questions.some(isBlocking) && chosen === undefined;
  return (
    <div className="list-preview">
      <FocusedHeading>{t('preview.title', { name: state.file ?? state.name })}</FocusedHeading>
      <p>{t('preview.nothing')}</p>
      <Counts counts={counts} />
      <WrongOf state={state} counts={counts} store={store} />
      {columns.length > 0 && (
        <ColumnTable
          columns={columns}
          chosen={chosen}
          isDisabled={!isStill}
          onChoose={store.choose}
          onReadAgain={(fields) => void store.decide({ ...recipe, columns: saidOf(columns, fields) })}
        />
      )}
      <div className="list-buttons">
        {isUsable && !isWatched && toPut === 0 && <p>{t(hasRows ? 'nothingNew' : 'noRows')}</p>}
        {isUsable && !isWatched && toPut > 0 && (
          <Button kind="primary" isDisabled={!isStill} onPress={() => void store.confirm()}>
            {t('put', { count: toPut })}
          </Button>
        )}
        {isUsable && isWatched && (
          <>
            <Button kind="primary" isDisabled={!isStill} onPress={() => void store.confirm()}>
              {t('watched.confirm')}
            </Button>
            <p>{t('watched.hint')}</p>
          </>
        )}
        <Button onPress={store.giveUp}>{t('giveUp')}</Button>
      </div>
    </div>
  );
}

const saidOf = (columns: readonly ListColumn[], fields: ColumnFields) =>
  Object.fromEntries(columns.map(({ name }, n) => [name || `#${n + 1}`, fields[n] ?? null]));

function Counts({ counts }: { readonly counts: ListCounts }): ReactNode {
  const { t } = useTranslation('roster');
  const shown = COUNTS.filter((kind) => ALWAYS.includes(kind) || counts[kind] > 0);
  return (
    <dl className="list-counts" aria-label={t('preview.counts')}>
      {shown.map((kind) => (
        <div key={kind} data-kind={kind} data-any={counts[kind] > 0 ? '' : undefined}>
          <dt>{t(`count.${kind}`)}</dt>
          <dd>{t('number', { count: counts[kind] })}</dd>
        </div>
      ))}
    </dl>
  );
}

function WrongOf({
  state,
  counts,
  store,
}: {
  readonly state: ListsState;
  readonly counts: ListCounts;
  readonly store: ListStore;
}): ReactNode {
  const { t } = useTranslation('roster');
  const found = counts.bad + counts.doubtful;
  if (found === 0) return null;
  const total = Math.min(found, MAX_WRONG_ROWS);
  return (
    <>
      <WrongLines problems={state.problems} total={total} onMore={() => void store.moreProblems()} />
      {total < found && <p>{t('lines.first', { most: t('number', { count: total }) })}</p>}
    </>
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

interface WrongLinesProps {
  readonly problems: readonly RosterProblem[];
  readonly total: number;
  readonly onMore: () => void;
}

function WrongLines({ problems, total, onMore }: WrongLinesProps): ReactNode {
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

interface ColumnTableProps {
  readonly columns: readonly ListColumn[];
  readonly chosen: ColumnFields | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (fields: ColumnFields) => void;
  readonly onReadAgain: (fields: ColumnFields) => void;
}

/** A field has one column: the one that had it before is left out. */
const taking = (fields: ColumnFields, n: number, field: ListField | undefined): ColumnFields =>
  fields.map((each, m) => {
    if (m === n) return field;
    return each === field ? undefined : each;
  });

/** What each column of a file is taken for; a person can say otherwise, and has it read again. */
function ColumnTable(props: ColumnTableProps): ReactNode {
  const { columns, chosen, isDisabled, onChoose, onReadAgain } = props;
  const { t } = useTranslation('roster');
  const fields = chosen ?? columns.map(({ field }) => field);

  function choose(n: number, value: string): void {
    const said = LIST_FIELDS.find((field) => field === value);
    onChoose(taking(fields, n, said));
  }

  return (
    <section className="list-columns" aria-labelledby="list-columns">
      <h3 id="list-columns">{t('columns.title')}</h3>
      <p>{t('columns.hint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.example')}</th>
            <th scope="col">{t('columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples }, n) => {
            const column = name === '' ? t('columns.unnamed', { number: String(n + 1) }) : name;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
              <tr key={n}>
                <th scope="row">
                  <bdi>{column}</bdi>
                </th>
                <td>
                  <bdi>{samples[0]}</bdi>
                </td>
                <td>
                  <Dropdown
                    aria-label={t('columns.of', { column })}
                    value={fields[n] ?? ''}
                    disabled={isDisabled}
                    onChange={({ target }) => choose(n, target.value)}
                  >
                    <option value="">{t('columns.out')}</option>
                    {LIST_FIELDS.map((field) => (
                      <option key={field} value={field}>
                        {t(`field.${field}`)}
                      </option>
                    ))}
                  </Dropdown>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {chosen !== undefined && (
        <div className="list-again">
          <p>{t('columns.changed')}</p>
          <Button kind="primary" isDisabled={isDisabled} onPress={() => onReadAgain(chosen)}>
            {t('columns.again')}
          </Button>
        </div>
      )}
    </section>
  );
}
