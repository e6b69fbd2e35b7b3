/** What few lobbies change, folded until it is opened or has something to tell. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import './advanced.css';

export interface AdvancedProps {
  /** Something was typed in it, or is wrong. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

export function Advanced({ isNeeded, children }: AdvancedProps): ReactNode {
  const { t } = useTranslation('setup');
  // It stays open after a save.
  const [isOpen, setIsOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setIsOpen(true);
  return (
    <details
      className="advanced"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('advanced')}</summary>
      <div>{children}</div>
    </details>
  );
}
