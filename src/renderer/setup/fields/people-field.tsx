/** The users of the service whom the front desk reads by name. */
import { LockKeyhole, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PEOPLE } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import type { PersonDraft } from '../form/drafts.ts';
import { hasNoId } from '../form/people-form.ts';
import './lines-field.css';

const PARTS = ['id', 'name'] as const;
const NEW: PersonDraft = { id: '', name: '' };

export interface PeopleFieldProps {
  readonly value: readonly PersonDraft[];
  readonly problem: string | undefined;
  /** The id of the one that the problem is of, where it is of one. */
  readonly problemPerson: number | undefined;
  readonly locked: boolean;
  readonly onType: (people: readonly PersonDraft[]) => void;
}

export function PeopleField({ value, problem, problemPerson, locked, onType }: PeopleFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const isWrong = (row: PersonDraft): boolean =>
    problem !== undefined && (problemPerson === undefined ? hasNoId(row) : Number(row.id) === problemPerson);
  const type = (at: number, change: Partial<PersonDraft>): void =>
    onType(value.map((row, place) => (place === at ? { ...row, ...change } : row)));
  return (
    <fieldset
      className="lines-field"
      aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-hint`}
    >
      <legend>{t('personRows.title')}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : t('personRows.hint')}
      </p>
      {value.length > 0 && (
        <div className="line-row line-heads" data-short aria-hidden>
          {PARTS.map((part) => (
            <span key={part}>{t(`deskRows.${part}`)}</span>
          ))}
        </div>
      )}
      {value.map((row, at) => (
        <div className="line-row" data-short key={at}>
          {PARTS.map((part) => (
            <input
              key={part}
              type="text"
              inputMode={part === 'id' ? 'numeric' : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              readOnly={locked}
              aria-label={t(`personRows.${part}Of`, { row: at + 1 })}
              aria-invalid={isWrong(row) ? true : undefined}
              value={row[part]}
              onChange={({ target }) => type(at, { [part]: target.value })}
            />
          ))}
          {!locked && (
            <Button
              kind="quiet"
              aria-label={t('personRows.removeRow', { row: at + 1 })}
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
      {!locked && value.length < MOST_PEOPLE && (
        <Button className="lines-add" onPress={() => onType([...value, NEW])}>
          <Plus aria-hidden />
          {t('personRows.add')}
        </Button>
      )}
    </fieldset>
  );
}
