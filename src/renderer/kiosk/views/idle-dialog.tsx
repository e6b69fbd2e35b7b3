/** "Are you still there?": seen and heard, and one tap is enough. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../hands/button.tsx';
import { REMINDER, type Sounds } from '../../ui/tones.ts';
import './idle-dialog.css';

export interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly sounds: Sounds;
  readonly stay: () => void;
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal();
}

export function IdleDialog({ secondsLeft, sounds, stay }: IdleDialogProps): ReactNode {
  const { t } = useTranslation('kiosk');
  useEffect(() => sounds.play(REMINDER), [sounds]);
  // A tap beside the button means the same.
  useEffect(() => {
    window.addEventListener('click', stay);
    return () => window.removeEventListener('click', stay);
  }, [stay]);
  return (
    <dialog
      className="idle-dialog"
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-lead"
      ref={showModal}
      onCancel={stay}
    >
      <h2 id="idle-title">{t('idle.title')}</h2>
      <p id="idle-lead" className="lead">
        {t('idle.lead', { count: secondsLeft })}
      </p>
      <Button kind="primary" className="action" autoFocus onPress={stay}>
        {t('idle.stay')}
      </Button>
    </dialog>
  );
}
