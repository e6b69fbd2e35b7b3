/** A list that is typed row by row, each with the same parts. */
import { LockKeyhole, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import './rows-field.css';

/** One column. */
export interface RowPart<Row> {
  readonly key: keyof Row & string;
  readonly head: string;
  /** Of the cell in a row, the first being 1. */
  readonly labelIn: (row: number) => string;
  readonly isNumber: boolean;
}

export interface RowsFieldProps<Row> {
  readonly title: string;
  readonly hint: string;
  readonly parts: readonly RowPart<Row>[];
  readonly value: readonly Row[];
  /** A new row. */
  readonly empty: Row;
  /** So many rows at the most. */
  readonly most: number;
  readonly problem: string | undefined;
  /** Whether the problem is of this cell. */
  readonly isWrong: (row: Row, part: keyof Row & string) => boolean;
  readonly locked: boolean;
  readonly addLabel: string;
  /** `at` is 1 for the first row. */
  readonly removeLabel: (row: Row, at: number) => string;
  readonly onType: (rows: readonly Row[]) => void;
}

export function RowsField<Row extends { readonly [Part in keyof Row]: string }>(
  props: RowsFieldProps<Row>,
): ReactNode {
  const { title, hint, parts, value, empty, most, problem, isWrong, locked, onType } = props;
  const { t } = useTranslation('setup');
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);

  function remove(at: number): void {
    // Focus stays where a row comes after, and would go with the last one.
    if (at === value.length - 1) field.current?.focus();
    onType(value.filter((_, place) => place !== at));
  }

  return (
    <fieldset
      ref={field}
      className="rows-field"
      data-parts={parts.length}
      tabIndex={-1}
      aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-hint`}
    >
      <legend>{title}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : hint}
      </p>
      {value.length > 0 && (
        <div className="rows-field-row rows-field-heads" aria-hidden>
          {parts.map(({ key, head }) => (
            <span key={key}>{head}</span>
          ))}
        </div>
      )}
      {value.map((row, at) => (
        <div className="rows-field-row" key={at}>
          {parts.map(({ key, labelIn, isNumber }) => (
            <input
              key={key}
              type="text"
              inputMode={isNumber ? 'numeric' : undefined}
              autoComplete="off"
              spellCheck={false}
              readOnly={locked}
              aria-label={labelIn(at + 1)}
              aria-invalid={problem !== undefined && isWrong(row, key) ? true : undefined}
              value={row[key]}
              onChange={({ target }) =>
                onType(
                  value.map((other, place) => (place === at ? { ...other, [key]: target.value } : other)),
                )
              }
            />
          ))}
          {!locked && (
            <Button kind="quiet" aria-label={props.removeLabel(row, at + 1)} onPress={() => remove(at)}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {!locked && value.length < most && (
        <Button className="rows-field-add" onPress={() => onType([...value, empty])}>
          <Plus aria-hidden />
          {props.addLabel}
        </Button>
      )}
    </fieldset>
  );
}
