/** The lines of the house: what they are called here, and when one checks in for each. */
import { LockKeyhole, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LINES } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import type { LineDraft } from '../form/drafts.ts';
import { isNoNumber } from '../form/lines-form.ts';
import './lines-field.css';

const PARTS = ['id', 'name', 'opensBeforeMin', 'closesAfterMin'] as const;
const NEW: LineDraft = { id: '', name: '', opensBeforeMin: '', closesAfterMin: '' };

export interface LinesFieldProps {
  readonly value: readonly LineDraft[];
  readonly problem: string | undefined;
  /** The id of the line that the problem is of, where it is of one. */
  readonly problemLine: number | undefined;
  readonly locked: boolean;
  readonly onType: (lines: readonly LineDraft[]) => void;
}

export function LinesField({ value, problem, problemLine, locked, onType }: LinesFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const isWrong = (row: LineDraft, part: keyof LineDraft): boolean =>
    problem !== undefined &&
    (problemLine === undefined ? isNoNumber(row, part) : Number(row.id) === problemLine);
  const type = (at: number, change: Partial<LineDraft>): void =>
    onType(value.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const heads = {
    id: t('deskRows.id'),
    name: t('deskRows.name'),
    opensBeforeMin: t('lineRows.opensBeforeMin'),
    closesAfterMin: t('lineRows.closesAfterMin'),
  };
  return (
    <fieldset
      className="lines-field"
      aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-hint`}
    >
      <legend>{t('lineRows.title')}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : t('lineRows.hint')}
      </p>
      {value.length > 0 && (
        <div className="line-row line-heads" aria-hidden>
          {PARTS.map((part) => (
            <span key={part}>{heads[part]}</span>
          ))}
        </div>
      )}
      {value.map((row, at) => (
        <div className="line-row" key={at}>
          {PARTS.map((part) => (
            <input
              key={part}
              type="text"
              inputMode={part === 'name' ? undefined : 'numeric'}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              readOnly={locked}
              aria-label={t(`lineRows.${part}Of`, { row: at + 1 })}
              aria-invalid={isWrong(row, part) ? true : undefined}
              value={row[part]}
              onChange={({ target }) => type(at, { [part]: target.value })}
            />
          ))}
          {!locked && (
            <Button
              kind="quiet"
              aria-label={t('lineRows.removeRow', { row: at + 1 })}
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
      {!locked && value.length < MOST_LINES && (
        <Button className="lines-add" onPress={() => onType([...value, NEW])}>
          <Plus aria-hidden />
          {t('lineRows.add')}
        </Button>
      )}
    </fieldset>
  );
}
