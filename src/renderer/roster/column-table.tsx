/** What each column of a file is taken for; a person can say otherwise, and has it read again. */
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ListColumn } from '../../contract/list-import.ts';
import { ROSTER_FIELDS, type RosterField } from '../../contract/appointment-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown } from '../ui/select.tsx';
import type { ColumnFields } from './followed-list.ts';

export interface ColumnTableProps {
  readonly columns: readonly ListColumn[];
  readonly chosen: ColumnFields | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (fields: ColumnFields) => void;
  readonly onReadAgain: (fields: ColumnFields) => void;
}

/** A field has one column: the one that had it before is left out. */
const taking = (fields: ColumnFields, n: number, field: RosterField | undefined): ColumnFields =>
  fields.map((each, m) => {
    if (m === n) return field;
    return each === field ? undefined : each;
  });

export function ColumnTable(props: ColumnTableProps): ReactNode {
  const { columns, chosen, isDisabled, onChoose, onReadAgain } = props;
  const { t } = useTranslation('roster');
  const fields = chosen ?? columns.map(({ field }) => field);

  function choose(n: number, value: string): void {
    const said = ROSTER_FIELDS.find((field) => field === value);
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
