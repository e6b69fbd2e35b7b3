/** One labelled checkbox with its hint. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import './tick.css';

export interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly locked: boolean;
  readonly onTick: (checked: boolean) => void;
}

export function Tick({ label, hint, checked, locked, onTick }: TickProps): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  return (
    <div className="tick">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={locked}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : hint}
      </p>
    </div>
  );
}
