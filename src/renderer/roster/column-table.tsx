/** What each column of a file is taken for; a person can say otherwise, and has it read again. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../contract/list-import.ts';
import { ROSTER_FIELDS, type RosterField } from '../../contract/roster-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown } from '../ui/dropdown.tsx';

export interface ColumnTableProps {
  readonly columns: readonly ListColumn[];
  readonly isDisabled: boolean;
  /** They are not as they were read. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onReadAgain: (fields: readonly (RosterField | undefined)[]) => void;
}

type Fields = readonly (RosterField | undefined)[];

/** A field has one column: the one that had it before is left out. */
const taking = (fields: Fields, n: number, field: RosterField | undefined): Fields =>
  fields.map((each, m) => {
    if (m === n) return field;
    return each === field ? undefined : each;
  });

export function ColumnTable({ columns, isDisabled, onChanged, onReadAgain }: ColumnTableProps): ReactNode {
  const { t } = useTranslation('roster');
  const asRead = columns.map(({ field }) => field);
  const [fields, setFields] = useState<Fields>(asRead);
  const isChanged = fields.some((field, n) => field !== asRead[n]);

  function choose(n: number, value: string): void {
    const next = taking(
      fields,
      n,
      ROSTER_FIELDS.find((field) => field === value),
    );
    setFields(next);
    onChanged(next.some((field, m) => field !== asRead[m]));
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
          {columns.map(({ name, example }, n) => {
            const column = name === '' ? t('columns.unnamed', { number: String(n + 1) }) : name;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
              <tr key={n}>
                <th scope="row">
                  <bdi>{column}</bdi>
                </th>
                <td>
                  <bdi>{example}</bdi>
                </td>
                <td>
                  <Dropdown
                    aria-label={t('columns.of', { column })}
                    value={fields[n] ?? ''}
                    disabled={isDisabled}
                    onChange={({ target }) => choose(n, target.value)}
                  >
                    <option value="">{t('columns.out')}</option>
                    {ROSTER_FIELDS.map((field) => (
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
      {isChanged && (
        <div className="list-again">
          <p>{t('columns.changed')}</p>
          <Button kind="primary" isDisabled={isDisabled} onPress={() => onReadAgain(fields)}>
            {t('columns.again')}
          </Button>
        </div>
      )}
    </section>
  );
}
