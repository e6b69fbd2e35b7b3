/** The users of the service whom the front desk reads by name. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PEOPLE } from '../../../contract/limits.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import type { PersonDraft } from '../form/drafts.ts';
import { isNoId } from '../form/rows-form.ts';
import { RowsField } from './rows-field.tsx';

const PARTS = ['id', 'name'] as const;

export interface PeopleFieldProps {
  readonly value: readonly PersonDraft[];
  readonly problem: string | undefined;
  /** The id of the one that the problem is of, where it is of one. */
  readonly problemPerson: number | undefined;
  readonly locked: boolean;
  readonly onType: (people: readonly PersonDraft[]) => void;
}

export function PeopleField({ problemPerson, ...rest }: PeopleFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  return (
    <RowsField
      {...rest}
      title={nameOf('people')}
      hint={t('personRows.hint')}
      parts={PARTS.map((key) => ({
        key,
        head: t(`deskRows.${key}`),
        labelIn: (row) => t(`personRows.${key}Of`, { row }),
        isNumber: key === 'id',
      }))}
      empty={{ id: '', name: '' }}
      most={MAX_PEOPLE}
      isWrong={(row, part) =>
        problemPerson === undefined ? part === 'id' && isNoId(row) : Number(row.id) === problemPerson
      }
      addLabel={t('personRows.add')}
      removeLabel={(_, row) => t('personRows.removeRow', { row })}
    />
  );
}
