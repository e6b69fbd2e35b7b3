/** The desks of the house: by which name they are called, and the way there. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DESKS } from '../../../contract/limits.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import type { DeskDraft } from '../form/drafts.ts';
import { isNoId } from '../form/rows-form.ts';
import { RowsField } from './rows-field.tsx';

const PARTS = ['id', 'name', 'direction'] as const;

export interface DesksFieldProps {
  readonly value: readonly DeskDraft[];
  readonly problem: string | undefined;
  /** The id of the desk that the problem is of, where it is of one. */
  readonly problemDesk: number | undefined;
  readonly locked: boolean;
  readonly onType: (desks: readonly DeskDraft[]) => void;
}

export function DesksField({ problemDesk, ...rest }: DesksFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const heads = { id: t('deskRows.id'), name: t('deskRows.name'), direction: t('deskRows.direction') };
  return (
    <RowsField
      {...rest}
      title={nameOf('desks')}
      hint={t('desk.desksHint')}
      parts={PARTS.map((key) => ({
        key,
        head: heads[key],
        labelIn: (row) => t(`deskRows.${key}Of`, { row }),
        isNumber: key === 'id',
      }))}
      empty={{ id: '', name: '', direction: '' }}
      most={MAX_DESKS}
      isWrong={(row, part) =>
        problemDesk === undefined ? part === 'id' && isNoId(row) : Number(row.id) === problemDesk
      }
      addLabel={t('deskRows.add')}
      removeLabel={({ name }, row) =>
        name.trim() === '' ? t('deskRows.removeRow', { row }) : t('deskRows.remove', { name: name.trim() })
      }
    />
  );
}
