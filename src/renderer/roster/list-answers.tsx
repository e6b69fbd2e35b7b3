/** The answer of each card of the preview. An answer has the list read again. */
import { type ReactNode, useId, useState } from 'react';
import { LIST_FIELDS, type ListField } from '../../contract/list-fields.ts';
import { createFormats } from '../i18n/formats.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { Dropdown } from '../ui/select.tsx';
import { FieldOptions } from './column-table.tsx';
import { columnKey, onlyColumn, openDate, takeColumn } from './list-cards.ts';
import { type Asked, isNumber, Named, type Of, Statuses } from './word-answers.tsx';

export function Answer({ card, ...about }: Asked): ReactNode {
  switch (card.kind) {
    case 'date-order':
      return <DateOrder {...about} card={card} />;
    case 'day-of-title':
      return <Day {...about} card={card} />;
    case 'no-column':
      return card.field === 'day' ? <Day {...about} card={card} /> : <OneColumn {...about} card={card} />;
    case 'two-columns':
      return <TwoColumns {...about} card={card} />;
    case 'encoding':
      return <Encoding {...about} card={card} />;
    case 'sheet':
      return <Sheet {...about} card={card} />;
    case 'guessed':
      return <Guessed {...about} card={card} />;
    case 'unknown-statuses':
      return <Statuses {...about} card={card} />;
    case 'unknown-lines':
    case 'unknown-people':
      return <Named {...about} card={card} />;
    case 'unknown-zone':
      return <Zone {...about} card={card} />;
  }
}

interface ChoicesProps<T extends string> {
  readonly labelledBy: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly aside?: string }[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

function Choices<T extends string>({ labelledBy, choices, chosen, onChoose }: ChoicesProps<T>): ReactNode {
  const name = useId();
  return (
    <div className="list-choices" role="radiogroup" aria-labelledby={labelledBy}>
      {choices.map(({ value, text, aside }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <bdi>{text}</bdi>
          {aside !== undefined && <span className="list-aside">{aside}</span>}
        </label>
      ))}
    </div>
  );
}

function DateOrder({ card, recipe, labelledBy, decide }: Of<'date-order'>): ReactNode {
  const { clock, settings, language } = useScreen();
  // Days of the list, not instants.
  const { day } = createFormats(settings.locale, 'UTC', language);
  const readings = openDate(card.samples, clock.now())?.readings ?? [];
  return (
    <Choices
      labelledBy={labelledBy}
      choices={readings.map(({ order, at }) => ({ value: order, text: day(at) }))}
      chosen={recipe.dateOrder}
      onChoose={(dateOrder) => decide((before) => ({ ...before, dateOrder }))}
    />
  );
}

function Day({ card, recipe, decide, accept }: Of<'day-of-title' | 'no-column'>): ReactNode {
  const { t } = useTranslation('roster');
  const [typed, setTyped] = useState(recipe.day === 'today' ? '' : (recipe.day ?? ''));
  const choose = (day: string): void => decide((before) => ({ ...before, day }));
  return (
    <div className="list-answers">
      {card.kind === 'day-of-title' && <Button onPress={accept}>{t('answer.right')}</Button>}
      <Button aria-pressed={recipe.day === 'today'} onPress={() => choose('today')}>
        {t('answer.today')}
      </Button>
      <label>
        {t('answer.day')}
        <input
          type="date"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value !== '') choose(target.value);
          }}
        />
      </label>
    </div>
  );
}

/** A line is named, or given by its ID. */
function fieldFor(field: 'start' | 'firstName' | 'lineId', samples: readonly string[]): ListField {
  if (field === 'firstName') return 'fullName';
  return field === 'lineId' && !samples.every(isNumber) ? 'lineName' : field;
}

function OneColumn({ card, preview, recipe, labelledBy, decide }: Of<'no-column'>): ReactNode {
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

function TwoColumns({ card, preview, recipe, labelledBy, decide }: Of<'two-columns'>): ReactNode {
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

function Encoding({ card, recipe, labelledBy, decide }: Of<'encoding'>): ReactNode {
  return (
    <Choices
      labelledBy={labelledBy}
      choices={card.candidates.map(({ name, samples }) => ({
        value: name,
        text: samples.join(', '),
        aside: name,
      }))}
      chosen={recipe.encoding}
      onChoose={(encoding) => decide((before) => ({ ...before, encoding }))}
    />
  );
}

function Sheet({ card, recipe, labelledBy, decide }: Of<'sheet'>): ReactNode {
  return (
    <Choices
      labelledBy={labelledBy}
      choices={card.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
      chosen={recipe.sheet}
      onChoose={(sheet) => decide((before) => ({ ...before, sheet }))}
    />
  );
}

function Guessed({ card, preview, recipe, decide }: Of<'guessed'>): ReactNode {
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
                <bdi className="list-aside">{samplesOf(column)}</bdi>
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

function Zone({ recipe, decide }: Of<'unknown-zone'>): ReactNode {
  const { t } = useTranslation('roster');
  const { timeZone } = useScreen().settings;
  return (
    <Button
      aria-pressed={recipe.timeZone === timeZone}
      onPress={() => decide((before) => ({ ...before, timeZone }))}
    >
      {t('answer.right')}
    </Button>
  );
}
