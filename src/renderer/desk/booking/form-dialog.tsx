/** The window that the forms stand in. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import './form-dialog.css';

export interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ title, onClose, children }: FormDialogProps): ReactNode {
  const { t } = useTranslation('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="form-dialog" aria-labelledby={id} onClose={onClose}>
      <div className="form-dialog-top">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" aria-label={t('booking.close')} onPress={() => dialog.current?.close()}>
          <X aria-hidden />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
