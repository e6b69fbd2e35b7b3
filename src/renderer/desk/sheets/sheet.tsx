/** A wide window over the front desk, for what is read rather than done. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import './sheet.css';

export interface SheetFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SheetFrame({ title, onClose, children }: SheetFrameProps): ReactNode {
  const { t } = useTranslation('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose}>
      <div className="sheet-top">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" aria-label={t('sheets.close')} onPress={() => dialog.current?.close()}>
          <X aria-hidden />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
