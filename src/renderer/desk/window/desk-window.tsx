/** A window over the front desk: its title, the way out of it, and what it is for. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { UndoPlace } from './undo-place.tsx';
import './desk-window.css';

export interface DeskWindowProps {
  readonly className: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DeskWindow({ className, title, onClose, children }: DeskWindowProps): ReactNode {
  const { t } = useTranslation('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={`desk-window ${className}`} aria-labelledby={id} onClose={onClose}>
      <div className="desk-window-top line-3">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" aria-label={t('window.close')} onPress={() => dialog.current?.close()}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="desk-window-body">{children}</div>
      <UndoPlace />
    </dialog>
  );
}
