/** The lines of the house: what they are called here, and when one checks in for each. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LINES } from '../../../contract/limits.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import type { LineDraft } from '../form/drafts.ts';
import { isNoNumber } from '../form/lines-form.ts';
import { RowsField } from './rows-field.tsx';

const PARTS = ['id', 'name', 'opensBeforeMin', 'closesAfterMin'] as const;

export interface LinesFieldProps {
  readonly value: readonly LineDraft[];
  readonly problem: string | undefined;
  /** The id of the line that the problem is of, where it is of one. */
  readonly problemLine: number | undefined;
  readonly locked: boolean;
  readonly onType: (lines: readonly LineDraft[]) => void;
}

export function LinesField({ problemLine, ...rest }: LinesFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const heads = {
    id: t('deskRows.id'),
    name: t('deskRows.name'),
    opensBeforeMin: t('lineRows.opensBeforeMin'),
    closesAfterMin: t('lineRows.closesAfterMin'),
  };
  return (
    <RowsField
      {...rest}
      title={nameOf('lines')}
      hint={rest.value.length === 0 ? `${t('lineRows.hint')} ${t('lineRows.none')}` : t('lineRows.hint')}
      parts={PARTS.map((key) => ({
        key,
        head: heads[key],
        labelIn: (row) => t(`lineRows.${key}Of`, { row }),
        isNumber: key !== 'name',
      }))}
      empty={{ id: '', name: '', opensBeforeMin: '', closesAfterMin: '' }}
      most={MAX_LINES}
      isWrong={(row, part) =>
        problemLine === undefined ? isNoNumber(row, part) : Number(row.id) === problemLine
      }
      addLabel={t('lineRows.add')}
      removeLabel={(_, row) => t('lineRows.removeRow', { row })}
    />
  );
}
