/** The desks of the house: by which name they are called, and the way there. */
import { LockKeyhole, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_DESKS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import type { DeskDraft } from '../form/drafts.ts';
import './desks-field.css';

const PARTS = ['id', 'name', 'direction'] as const;
const NEW: DeskDraft = { id: '', name: '', direction: '' };

export interface DesksFieldProps {
  readonly value: readonly DeskDraft[];
  readonly problem: string | undefined;
  /** The id of the desk that the problem is of, where it is of one. */
  readonly problemDesk: number | undefined;
  readonly locked: boolean;
  readonly onType: (desks: readonly DeskDraft[]) => void;
}

export function DesksField({ value, problem, problemDesk, locked, onType }: DesksFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const isWrong = (row: DeskDraft): boolean =>
    problem !== undefined &&
    (problemDesk === undefined ? !/^-?\d+$/u.test(row.id.trim()) : Number(row.id) === problemDesk);
  const type = (at: number, change: Partial<DeskDraft>): void =>
    onType(value.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const heads = { id: t('deskRows.id'), name: t('deskRows.name'), direction: t('deskRows.direction') };
  return (
    <fieldset
      className="desks-field"
      aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-hint`}
    >
      <legend>{t('desk.desks')}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : t('desk.desksHint')}
      </p>
      {value.length > 0 && (
        <div className="desk-row desk-heads" aria-hidden>
          {PARTS.map((part) => (
            <span key={part}>{heads[part]}</span>
          ))}
        </div>
      )}
      {value.map((row, at) => (
        <div className="desk-row" key={at}>
          {PARTS.map((part) => (
            <input
              key={part}
              type="text"
              inputMode={part === 'id' ? 'numeric' : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={locked ? undefined : heads[part]}
              maxLength={100}
              readOnly={locked}
              aria-label={t(`deskRows.${part}Of`, { row: at + 1 })}
              aria-invalid={isWrong(row) ? true : undefined}
              value={row[part]}
              onChange={({ target }) => type(at, { [part]: target.value })}
            />
          ))}
          {!locked && (
            <Button
              kind="quiet"
              aria-label={
                row.name.trim() === ''
                  ? t('deskRows.removeRow', { row: at + 1 })
                  : t('deskRows.remove', { name: row.name.trim() })
              }
              onPress={() => onType(value.filter((_, place) => place !== at))}
            >
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
      {!locked && value.length < MOST_DESKS && (
        <Button className="desks-add" onPress={() => onType([...value, NEW])}>
          <Plus aria-hidden />
          {t('deskRows.add')}
        </Button>
      )}
    </fieldset>
  );
}
