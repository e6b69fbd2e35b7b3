/** "Not saved": asked before one leaves a section in which something was typed. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Section } from './sections.ts';
import './leave-dialog.css';

export interface LeaveDialogProps {
  readonly from: Section;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal();
}

export function LeaveDialog({ from, onStay, onLeave }: LeaveDialogProps): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <dialog
      className="leave-dialog"
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-lead"
      ref={showModal}
      onCancel={onStay}
    >
      <h2 id="leave-title">{t('leave.title', { section: t(`sections.${from}`) })}</h2>
      <p id="leave-lead">{t('leave.lead')}</p>
      <div className="leave-acts">
        <Button kind="primary" autoFocus onPress={onStay}>
          {t('leave.stay')}
        </Button>
        <Button onPress={onLeave}>{t('leave.go')}</Button>
      </div>
    </dialog>
  );
}
