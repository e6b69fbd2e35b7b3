/** Asks a second time, where something speaks against a no-show. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { NoShowDoubt } from '../day/row-status.ts';

export interface NoShowSureProps {
  readonly appointment: DeskAppointment;
  readonly doubt: NoShowDoubt;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export function NoShowSure({ appointment, doubt, onYes, onNo }: NoShowSureProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const question = useRef<HTMLDivElement>(null);
  // On the way out of it: a second Enter must not say yes.
  useEffect(() => [...(question.current?.querySelectorAll('button') ?? [])].at(-1)?.focus(), []);

  /** The second click of a double click falls on what the first one brought, and must not answer it. */
  function onClickCapture(event: MouseEvent): void {
    if (event.detail > 1) event.stopPropagation();
  }

  /** Going back answers no: letters with Alt are held while the question is open. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onNo();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back from the buttons in it
    <div
      ref={question}
      className="panel-actions"
      role="alert"
      onClickCapture={onClickCapture}
      onKeyDown={onKeyDown}
    >
      <Note tone="attention">
        <p>{t(`sure.${doubt}`, { time: formats.time(appointment.startsAt) })}</p>
      </Note>
      <Button kind="danger" needsHub onPress={onYes}>
        {t('sure.yes')}
      </Button>
      <Button onPress={onNo}>{t('sure.no')}</Button>
    </div>
  );
}
