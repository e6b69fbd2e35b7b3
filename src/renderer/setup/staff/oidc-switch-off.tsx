/** Ends sign-in with accounts, and deletes its settings. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LockedHint } from '../fields/field.tsx';
import type { OidcStore } from './oidc-store.ts';

interface SwitchOffProps {
  readonly store: OidcStore;
  readonly isLocked: boolean;
}

export function SwitchOff({ store, isLocked }: SwitchOffProps): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const [isAsked, setIsAsked] = useState(false);
  if (isLocked)
    return (
      <p className="field-hint">
        <LockedHint />
      </p>
    );
  if (!isAsked)
    return (
      <Button kind="danger" needsHub onPress={() => setIsAsked(true)}>
        {ofOidc('remove')}
      </Button>
    );
  return (
    <div className="oidc-buttons row-3">
      <p role="alert">{ofOidc('removeSure')}</p>
      <Button
        kind="danger"
        needsHub
        onPress={() => {
          setIsAsked(false);
          void store.remove();
        }}
      >
        {ofOidc('removeYes')}
      </Button>
      <Button onPress={() => setIsAsked(false)}>{ofOidc('removeNo')}</Button>
    </div>
  );
}
