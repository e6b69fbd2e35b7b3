/** What a clerk can do for a visitor: as buttons on the panel, in the menu of the row, and by a letter with Alt. */
import type { TFunction } from '../../i18n/translate.ts';
import { CalendarClock, Check, LogIn, UserX, X } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { Button } from '../../ui/button.tsx';
import type { DeskAction } from '../day/outcome.ts';
import { LetterHint } from '../keys/keys-list.tsx';
import type { Letter, Letters } from '../keys/use-letters.ts';
import './actions.css';

export type ActName = 'seen' | DeskAction | 'reschedule';

export interface Act {
  readonly name: ActName;
  readonly run: () => void;
}

const ORDER: readonly DeskAction[] = ['check-in', 'no-show', 'cancel'];

/** The booking system decides which of these it accepts. */
export function actionsFor(status: AppointmentStatus): readonly DeskAction[] {
  if (status === 'Scheduled') return ORDER;
  if (status === 'Checked-in') return ['no-show', 'cancel'];
  return status === 'No-show' ? ['check-in'] : [];
}

export const ACT_ICON: Readonly<Record<ActName, ReactNode>> = {
  seen: <Check aria-hidden />,
  'check-in': <LogIn aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <X aria-hidden />,
  reschedule: <CalendarClock aria-hidden />,
};

/** A check-in has none: it cannot be undone. */
export const ACT_LETTER: Readonly<Partial<Record<ActName, Letter>>> = {
  seen: 's',
  reschedule: 'r',
  'no-show': 'n',
  cancel: 'x',
};

export function actWords(t: TFunction<'desk'>, name: ActName): string {
  switch (name) {
    case 'seen':
      return t('panel.see');
    case 'reschedule':
      return t('booking.reschedule');
    default:
      return t(`action.${name}`);
  }
}

export function lettersOf(acts: readonly Act[]): Letters {
  const letters: Partial<Record<Letter, () => void>> = {};
  for (const { name, run } of acts) {
    const letter = ACT_LETTER[name];
    if (letter !== undefined) letters[letter] = run;
  }
  return letters;
}

interface ActionsProps {
  readonly groupRef: RefObject<HTMLFieldSetElement | null>;
  readonly busy: boolean;
  readonly connected: boolean;
  readonly acts: readonly Act[];
}

const KIND = {
  seen: 'primary',
  'check-in': 'primary',
  'no-show': 'secondary',
  cancel: 'danger',
  reschedule: 'secondary',
} as const;

export function Actions({ groupRef, busy, connected, acts }: ActionsProps): ReactNode {
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
      {acts.map(({ name, run }) => {
        const letter = ACT_LETTER[name];
        return (
          <Fragment key={name}>
            {/* Not disabled while busy: a disabled button would drop the keyboard's focus. The store takes a press once. */}
            <Button kind={KIND[name]} needsHub isBusy={busy} onPress={() => run()}>
              {ACT_ICON[name]}
              {actWords(t, name)}
              {letter !== undefined && <LetterHint letter={letter} />}
            </Button>
            {name === 'seen' && connected && <p className="panel-kept">{t('panel.seenHint')}</p>}
          </Fragment>
        );
      })}
      {!connected && <p className="panel-kept">{t('action.lost')}</p>}
    </fieldset>
  );
}
