/** A labelled text field with its hint, its problem and, where it may not be changed, the reason. */
import { LockKeyhole } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import './field.css';

export interface FieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'placeholder' | 'autoComplete'
> {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly locked?: boolean;
  /** Narrow fields hold a few digits. */
  readonly narrow?: boolean;
  readonly onType: (value: string) => void;
}

export function Field({
  label,
  hint,
  value,
  problem,
  locked = false,
  narrow = false,
  onType,
  ...input
}: FieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  const said = [problem === undefined ? '' : `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field" data-narrow={narrow ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        spellCheck={false}
        autoCapitalize="off"
        readOnly={locked}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={said}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : hint}
      </p>
    </div>
  );
}
