/** The answers of the preview's cards about columns, and about the line of a list that has no column for it. */
import type { ReactNode } from 'react';
import { LIST_FIELDS, type ListField } from '../../contract/list-fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown } from '../ui/select.tsx';
import { FieldOptions } from './column-table.tsx';
import { columnKey, onlyColumn, takeColumn } from './list-cards.ts';
import { type Asked, Choices, IdField, isNumber, KnownOptions, type Of, useKnown } from './word-answers.tsx';

/** A line is named, or given by its ID. */
function fieldFor(field: 'start' | 'firstName' | 'lineId', samples: readonly string[]): ListField {
  if (field === 'firstName') return 'fullName';
  return field === 'lineId' && !samples.every(isNumber) ? 'lineName' : field;
}

export function OneColumn({ card, preview, recipe, labelledBy, decide }: Of<'no-column'>): ReactNode {
  const { t } = useTranslation('roster');
  const { field } = card;
  if (field === 'day') return null;
  const columns = preview.columns.map(({ name, samples }, n) => {
    const key = columnKey(name, n);
    return { key, samples, taken: fieldFor(field, samples), isEmpty: samples.every((one) => one === '') };
  });
  const chosen = columns.find(({ key, taken }) => recipe.columns?.[key] === taken);
  return (
    <Dropdown
      aria-labelledby={labelledBy}
      value={chosen?.key ?? ''}
      onChange={({ target }) => {
        const column = columns.find(({ key }) => key === target.value);
        if (column) decide(onlyColumn(column.taken, column.key));
      }}
    >
      <option value="" disabled>
        {t('answer.column')}
      </option>
      {columns.map(({ key, samples, isEmpty }) => (
        <option key={key} value={key} disabled={isEmpty}>
          {t('trouble.about', { whom: key, what: samples[0] ?? '' })}
        </option>
      ))}
    </Dropdown>
  );
}

/** The line of all rows, where the list has none. */
export function OneLine({ card, known, recipe, decide }: Asked): ReactNode {
  const { t } = useTranslation('roster');
  const { lines } = useKnown(known);
  const choose = (id: number): void =>
    decide((before) => ({ ...before, line: lines.find((one) => one.id === id) ?? { id } }));
  if (lines.length === 0)
    return (
      <IdField
        of="lines"
        whom={t('answer.allRows')}
        id={recipe.line?.id}
        onType={(id) => {
          if (id !== undefined) choose(id);
        }}
      />
    );
  return (
    <Dropdown
      aria-label={t('answer.allRows')}
      value={recipe.line?.id ?? ''}
      onChange={({ target }) => choose(Number(target.value))}
    >
      <option value="" disabled>
        {t(card.kind === 'no-line' ? 'answer.choose' : 'answer.allRows')}
      </option>
      <KnownOptions known={lines} />
    </Dropdown>
  );
}

export function TwoColumns({ card, preview, recipe, labelledBy, decide }: Of<'two-columns'>): ReactNode {
  const { field, columns } = card;
  const samplesOf = (column: string): string =>
    preview.columns
      .find(({ name }, n) => columnKey(name, n) === column)
      ?.samples.filter((one) => one !== '')
      .join(', ') ?? '';
  return (
    <Choices
      labelledBy={labelledBy}
      choices={columns.map((column) => ({ value: column, text: column, aside: samplesOf(column) }))}
      chosen={columns.find((column) => recipe.columns?.[column] === field)}
      onChoose={(chosen) =>
        decide(
          onlyColumn(
            field,
            chosen,
            columns.filter((column) => column !== chosen),
          ),
        )
      }
    />
  );
}

export function Guessed({ card, preview, recipe, decide }: Of<'guessed'>): ReactNode {
  const { t } = useTranslation('roster');
  const samplesOf = (wanted: string): string =>
    preview.columns
      .find(({ name }) => name === wanted)
      ?.samples.filter((one) => one !== '')
      .join(', ') ?? '';
  const isSaid = card.columns.every(({ column }) => recipe.columns?.[column] !== undefined);
  return (
    <>
      <ul className="list-words">
        {card.columns.map(({ column, field }) => {
          const said = recipe.columns?.[column];
          return (
            <li key={column}>
              <span>
                <bdi>{column}</bdi>
                <bdi className="list-aside soft">{samplesOf(column)}</bdi>
              </span>
              <Dropdown
                aria-label={t('columns.of', { column })}
                value={said === null ? '' : (said ?? field)}
                onChange={({ target }) =>
                  decide(takeColumn(column, LIST_FIELDS.find((one) => one === target.value) ?? null))
                }
              >
                <FieldOptions />
              </Dropdown>
            </li>
          );
        })}
      </ul>
      {!isSaid && (
        <Button
          onPress={() =>
            decide((before) =>
              card.columns.reduce(
                (all, { column, field }) => takeColumn(column, all.columns?.[column] ?? field)(all),
                before,
              ),
            )
          }
        >
          {t('answer.right')}
        </Button>
      )}
    </>
  );
}
