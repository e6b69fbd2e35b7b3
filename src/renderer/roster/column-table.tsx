/** How the columns of a list were read, folded: for each its first values, what it is taken for, and from what. */
import type { ReactNode } from 'react';
import { LIST_FIELDS, type ListField } from '../../contract/list-fields.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Note } from '../ui/note.tsx';
import { Dropdown } from '../ui/select.tsx';
import { columnKey, type Decision, type PreviewState, takeColumn } from './list-cards.ts';

const GROUPS = {
  visitor: [
    'firstName',
    'lastName',
    'fullName',
    'subject',
    'attendees',
    'phoneNumber',
    'email',
    'birthDate',
    'languageCode',
  ],
  time: ['start', 'startDate', 'startTime', 'end', 'endDate', 'endTime', 'duration', 'allDay', 'timeZone'],
  appointment: [
    'lineName',
    'lineId',
    'status',
    'cancelled',
    'cancelledNote',
    'noShow',
    'code',
    'alias',
    'id',
    'sourceId',
    'assigneeName',
    'assigneeFirstName',
    'assigneeLastName',
    'assigneeId',
    'locationName',
    'locationId',
    'notes',
  ],
} as const satisfies Record<string, readonly ListField[]>;

/** All that a column may be taken for. */
export function FieldOptions(): ReactNode {
  const { t } = useTranslation('roster');
  return (
    <>
      <option value="">{t('columns.out')}</option>
      {(['visitor', 'time', 'appointment'] as const).map((group) => (
        <optgroup key={group} label={t(`columns.group.${group}`)}>
          {GROUPS[group].map((field) => (
            <option key={field} value={field}>
              {t(`field.${field}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

export interface ColumnTableProps {
  readonly preview: PreviewState;
  readonly decide: (decision: Decision) => void;
}

export function ColumnTable({ preview, decide }: ColumnTableProps): ReactNode {
  const { t } = useTranslation('roster');
  const { columns, doubts, recipe } = preview;
  return (
    <details className="list-columns">
      <summary>{t('columns.title')}</summary>
      {doubts.map((doubt) =>
        doubt.kind === 'double-column' ? (
          <Note key={doubt.name}>{t('columns.double', { column: doubt.name })}</Note>
        ) : null,
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.values')}</th>
            <th scope="col">{t('columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, field, why, samples }, n) => {
            const key = columnKey(name, n);
            const column = name === '' ? t('columns.unnamed', { number: String(n + 1) }) : name;
            const said = recipe.columns?.[key];
            return (
              <tr key={key}>
                <th scope="row">
                  <bdi>{column}</bdi>
                </th>
                <td>
                  {samples.map((sample, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a value is its place in the file
                    <bdi key={place}>{sample}</bdi>
                  ))}
                </td>
                <td>
                  <Dropdown
                    aria-label={t('columns.of', { column })}
                    value={said === null ? '' : (said ?? field ?? '')}
                    onChange={({ target }) =>
                      decide(takeColumn(key, LIST_FIELDS.find((one) => one === target.value) ?? null))
                    }
                  >
                    <FieldOptions />
                  </Dropdown>
                  {why !== undefined && <span className="list-aside soft">{t(`columns.why.${why}`)}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
