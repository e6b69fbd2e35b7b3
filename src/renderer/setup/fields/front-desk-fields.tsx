/** The lists of the front desk: desks, lines and people, typed row by row. */
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_DESKS, MAX_LINES, MAX_MINUTES, MAX_PEOPLE, USUAL_MINUTES } from '../../../contract/limits.ts';
import { fromEntries } from '../../../contract/setting-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Warning } from '../../ui/note.tsx';
import type { FieldProblem, ListName, RowDraft, RowPart } from '../form/drafts.ts';
import { isNoNumber, isNumberPart, type Seen } from '../form/front-desk-form.ts';
import { describedBy, type FieldFace, FieldHint, ProblemLine } from './field.tsx';
import './front-desk-fields.css';

type Rows = 'deskRows' | 'lineRows' | 'personRows';

type HeadKey =
  | `deskRows.${'id' | 'name' | 'direction'}`
  | `lineRows.${'where' | 'opensBeforeMin' | 'closesAfterMin' | 'minutes'}`;
type CellKey =
  | `${Rows}.${'id' | 'name'}Of`
  | 'deskRows.directionOf'
  | `lineRows.${'where' | 'opensBeforeMin' | 'closesAfterMin' | 'minutes'}Of`;

interface ListWords {
  readonly maxRows: number;
  readonly hint: 'desk.desksHint' | 'lineRows.hint' | 'personRows.hint';
  /** For an id or a number that is not one. */
  readonly rule: 'deskRows.idRule' | 'lineRows.rule' | 'personRows.idRule';
  readonly add: `${Rows}.add`;
  readonly removeRow: `${Rows}.removeRow`;
  /** The heading of a column, and the label of its cells. */
  readonly parts: readonly (readonly [part: RowPart, head: HeadKey, cell: CellKey])[];
}

const LISTS: Readonly<Record<ListName, ListWords>> = {
  desks: {
    maxRows: MAX_DESKS,
    hint: 'desk.desksHint',
    rule: 'deskRows.idRule',
    add: 'deskRows.add',
    removeRow: 'deskRows.removeRow',
    parts: [
      ['id', 'deskRows.id', 'deskRows.idOf'],
      ['name', 'deskRows.name', 'deskRows.nameOf'],
      ['direction', 'deskRows.direction', 'deskRows.directionOf'],
    ],
  },
  lines: {
    maxRows: MAX_LINES,
    hint: 'lineRows.hint',
    rule: 'lineRows.rule',
    add: 'lineRows.add',
    removeRow: 'lineRows.removeRow',
    parts: [
      ['id', 'deskRows.id', 'lineRows.idOf'],
      ['name', 'deskRows.name', 'lineRows.nameOf'],
      ['where', 'lineRows.where', 'lineRows.whereOf'],
      ['opensBeforeMin', 'lineRows.opensBeforeMin', 'lineRows.opensBeforeMinOf'],
      ['closesAfterMin', 'lineRows.closesAfterMin', 'lineRows.closesAfterMinOf'],
      ['minutes', 'lineRows.minutes', 'lineRows.minutesOf'],
    ],
  },
  people: {
    maxRows: MAX_PEOPLE,
    hint: 'personRows.hint',
    rule: 'personRows.idRule',
    add: 'personRows.add',
    removeRow: 'personRows.removeRow',
    parts: [
      ['id', 'deskRows.id', 'personRows.idOf'],
      ['name', 'deskRows.name', 'personRows.nameOf'],
    ],
  },
};

type Row = Readonly<Partial<Record<RowPart, string>>>;

interface ListFieldProps<List extends ListName> extends FieldFace {
  readonly list: List;
  readonly value: readonly RowDraft<List>[];
  /** Without a sentence, it is an id or a number. */
  readonly found: FieldProblem | undefined;
  readonly onType: (rows: readonly RowDraft<List>[]) => void;
}

export function ListField<List extends ListName>(props: ListFieldProps<List>): ReactNode {
  const { list, label, value, found, locked, onType } = props;
  const { t } = useTranslation('setup');
  const words = LISTS[list];
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const rows: readonly Row[] = value;
  const problem = found && (props.problem ?? t(words.rule, { most: MAX_MINUTES }));
  const wrongId = found?.at?.[0];
  const empty = fromEntries<RowDraft<List>>(words.parts.map(([part]) => [part, '']));

  function isWrong(row: Row, part: RowPart): boolean {
    if (found === undefined) return false;
    return wrongId === undefined ? isNoNumber(row, part) : Number(row.id) === Number(wrongId);
  }
  function removeLabel({ name = '' }: Row, row: number): string {
    return list === 'desks' && name.trim() !== ''
      ? t('deskRows.remove', { name: name.trim() })
      : t(words.removeRow, { row });
  }
  function remove(at: number): void {
    // Otherwise the focus would go with the last row.
    if (at === value.length - 1) field.current?.focus();
    onType(value.filter((_, place) => place !== at));
  }

  return (
    <fieldset
      ref={field}
      className="rows-field stack-2"
      data-parts={words.parts.length}
      tabIndex={-1}
      aria-describedby={describedBy(id, problem)}
    >
      <legend>{label}</legend>
      <FieldHint id={id} locked={locked}>
        {t(words.hint, { usual: USUAL_MINUTES })}{' '}
        {list === 'lines' && value.length === 0 && t('lineRows.none')}
      </FieldHint>
      {value.length > 0 && (
        <div className="rows-field-row stack-2 rows-field-heads soft" aria-hidden>
          {words.parts.map(([part, head]) => (
            <span key={part}>{t(head)}</span>
          ))}
        </div>
      )}
      {rows.map((row, at) => (
        <div className="rows-field-row stack-2" key={at}>
          {words.parts.map(([part, , cell]) => (
            <input
              key={part}
              type="text"
              inputMode={isNumberPart(part) ? 'numeric' : undefined}
              autoComplete="off"
              spellCheck={false}
              readOnly={locked}
              aria-label={t(cell, { row: at + 1 })}
              aria-invalid={isWrong(row, part) ? true : undefined}
              value={row[part]}
              onChange={({ target }) =>
                onType(
                  value.map((other, place) => (place === at ? { ...other, [part]: target.value } : other)),
                )
              }
            />
          ))}
          {!locked && (
            <Button kind="quiet" aria-label={removeLabel(row, at + 1)} onPress={() => remove(at)}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <ProblemLine id={id} problem={problem} />
      {!locked && value.length < words.maxRows && (
        <Button className="rows-field-add" onPress={() => onType([...value, empty])} icon={Plus}>
          {t(words.add)}
        </Button>
      )}
    </fieldset>
  );
}

const MAX_OFFERED = 12;

interface SeenRowsProps {
  /** Not in the list. */
  readonly seen: readonly Seen[];
  readonly onAdd: (one: Seen) => void;
}

/** One press adds what the hub has seen, with its name if it has one. */
export function SeenRows({ seen, onAdd }: SeenRowsProps): ReactNode {
  const { t } = useTranslation('setup');
  if (seen.length === 0) return null;
  return (
    <div className="rows-seen stack-3">
      <p className="field-hint">{t('seen.lead')}</p>
      <ul className="wrap-2">
        {seen.slice(0, MAX_OFFERED).map((one) => (
          <li key={one.id}>
            <Button onPress={() => onAdd(one)} icon={Plus}>
              {one.name === undefined
                ? t('seen.addNumber', { id: String(one.id) })
                : t('seen.add', { name: one.name })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LinesOfferedProps {
  /** Ids, also of lines in the list. */
  readonly nameless: readonly number[];
  /** Ids that can be added to the list. */
  readonly offered: readonly number[];
  readonly onAdd: (id: number) => void;
}

/** Lines without a name: one press adds each to the list. */
export function LinesOffered({ nameless, offered, onAdd }: LinesOfferedProps): ReactNode {
  const { t } = useTranslation('setup');
  if (nameless.length === 0) return null;
  const ids = nameless.slice(0, MAX_OFFERED).join(', ');
  return (
    <div className="lines-offered stack-3">
      <Warning>
        {offered.length > 0
          ? t('lineRows.unnamed')
          : t('lineRows.nameless', { ids: nameless.length > MAX_OFFERED ? `${ids} …` : ids })}
      </Warning>
      {offered.length > 0 && (
        <ul className="wrap-2">
          {offered.slice(0, MAX_OFFERED).map((id) => (
            <li key={id}>
              <Button onPress={() => onAdd(id)} icon={Plus}>
                {t('lineRows.offer', { id: String(id) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
