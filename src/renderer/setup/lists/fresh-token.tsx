/** A token that was just made: it is shown once, to be copied. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface FreshTokenProps {
  readonly token: string;
  readonly onSeen: () => void;
}

/** A page that is not served by https or this machine has no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function FreshToken({ token, onSeen }: FreshTokenProps): ReactNode {
  const { t } = useTranslation('setup');
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <div className="intake-fresh">
      <TextField
        label={t('intake.token')}
        hint={t('intake.once')}
        value={token}
        readOnly
        onType={() => undefined}
      />
      <div className="intake-buttons">
        <Button kind="primary" onPress={() => void copy(token).then(setIsCopied)}>
          {t('intake.copy')}
        </Button>
        <Button onPress={onSeen}>{t('intake.seen')}</Button>
        <output>{isCopied !== undefined && t(isCopied ? 'intake.copied' : 'intake.notCopied')}</output>
      </div>
    </div>
  );
}
