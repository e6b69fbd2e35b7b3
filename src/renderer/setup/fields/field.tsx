/** A text field of the house's settings: where it may not be changed, it says why. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export interface FieldProps extends Omit<TextFieldProps, 'readOnly' | 'hint'> {
  readonly hint?: string;
  readonly locked?: boolean;
}

export function Field({ hint, locked = false, ...field }: FieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const why = (
    <>
      <LockKeyhole aria-hidden />
      {t('locked')}
    </>
  );
  return <TextField {...field} readOnly={locked} hint={locked ? why : hint} />;
}
