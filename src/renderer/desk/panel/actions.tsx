/** What a clerk can do for a visitor. From where the service takes a no-show, a cancellation or an arrival after it, it decides. */
import { CalendarClock, LogIn, UserX, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { Button } from '../../ui/button.tsx';
import type { DeskAction } from '../day/outcome.ts';
import { LetterHint } from '../keys/letter.tsx';
import './actions.css';

export interface ActionsProps {
  readonly groupRef: RefObject<HTMLFieldSetElement | null>;
  readonly busy: boolean;
  readonly connected: boolean;
  readonly offered: readonly DeskAction[];
  readonly onAct: (action: DeskAction) => void;
  /** Absent where the appointment cannot be moved any more. */
  readonly onReschedule: (() => void) | undefined;
  /** What comes first. */
  readonly children?: ReactNode;
}

const ORDER: readonly DeskAction[] = ['check-in', 'no-show', 'cancel'];

/** What can be done from each status. */
export function actionsFor(status: AppointmentStatus): readonly DeskAction[] {
  if (status === 'Scheduled') return ORDER;
  if (status === 'Checked-in') return ['no-show', 'cancel'];
  return status === 'No-show' ? ['check-in'] : [];
}

const ICON: Readonly<Record<DeskAction, ReactNode>> = {
  'check-in': <LogIn aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <X aria-hidden />,
};

const KIND = { 'check-in': 'primary', 'no-show': 'secondary', cancel: 'danger' } as const;

const LETTER = { 'no-show': 'n', cancel: 'x' } as const;

export function Actions(props: ActionsProps): ReactNode {
  const { groupRef, busy, connected, offered, onAct, onReschedule } = props;
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(groupRef.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys between buttons that Tab reaches too
    <fieldset ref={groupRef} className="panel-actions" aria-label={t('action.label')} onKeyDown={onKeyDown}>
      {props.children}
      {offered.map((action) => (
        // Not disabled while busy: a disabled button would drop the keyboard's focus. The store takes a press once.
        <Button
          key={action}
          kind={KIND[action]}
          isDisabled={!connected}
          data-busy={busy ? '' : undefined}
          onPress={() => onAct(action)}
        >
          {ICON[action]}
          {t(`action.${action}`)}
          {action !== 'check-in' && <LetterHint letter={LETTER[action]} />}
        </Button>
      ))}
      {onReschedule !== undefined && (
        <Button isDisabled={!connected} onPress={onReschedule}>
          <CalendarClock aria-hidden />
          {t('booking.reschedule')}
          <LetterHint letter="r" />
        </Button>
      )}
      {!connected && <p className="panel-kept">{t('action.lost')}</p>}
    </fieldset>
  );
}
