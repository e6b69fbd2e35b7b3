/**
 * What a clerk can do for a visitor: as buttons, in the menu of the row, and by a letter with Alt; and the question
 * before a doubtful no-show.
 */
import { CalendarClock, Check, LogIn, Printer, UserX, X } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Known } from '../booking/details.tsx';
import type { DeskAction } from '../day/desk-store.ts';
import type { NoShowDoubt } from '../day/row-status.ts';
import { LetterHint } from '../keys/letter-hint.tsx';
import type { Letter, Letters } from '../keys/use-letters.ts';
import './actions.css';

/** `check-in-anyway`: after a no-show that was sent. */
export type ActName = 'seen' | DeskAction | 'check-in-anyway' | 'reschedule' | 'print';

export interface Act {
  readonly name: ActName;
  readonly run: () => void;
}

/** What ends an appointment comes last. The booking system decides which of these it accepts. */
export function actionsFor(status: AppointmentStatus): readonly (DeskAction | 'reschedule')[] {
  if (status === 'Scheduled') return ['check-in', 'reschedule', 'no-show', 'cancel'];
  if (status === 'Checked-in') return ['no-show', 'cancel'];
  return status === 'No-show' ? ['check-in'] : [];
}

export const ACT_ICON: Readonly<Record<ActName, ReactNode>> = {
  seen: <Check aria-hidden />,
  'check-in': <LogIn aria-hidden />,
  'check-in-anyway': <LogIn aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <X aria-hidden />,
  reschedule: <CalendarClock aria-hidden />,
  print: <Printer aria-hidden />,
};

/** A check-in has none: it cannot be undone. */
export const ACT_LETTER: Readonly<Partial<Record<ActName, Letter>>> = {
  seen: 's',
  reschedule: 'r',
  'no-show': 'n',
  cancel: 'x',
};

export function actLabel(t: TFunction<'desk'>, name: ActName): string {
  switch (name) {
    case 'seen':
      return t('panel.see');
    case 'reschedule':
      return t('booking.reschedule');
    default:
      return t(`action.${name}`);
  }
}

export function actsByLetter(acts: readonly Act[]): Letters {
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
  readonly known: Known | undefined;
}

const KIND = {
  seen: 'primary',
  'check-in': 'primary',
  'check-in-anyway': 'secondary',
  'no-show': 'secondary',
  cancel: 'danger',
  reschedule: 'secondary',
  print: 'secondary',
} as const;

export function Actions({ groupRef, busy, connected, acts, known }: ActionsProps): ReactNode {
  // Told if there are several printers.
  const printsAt = known?.printsAt;
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
            {name === 'check-in-anyway' && <p className="soft">{t('action.anywayHint')}</p>}
            {/* Not disabled while busy: a disabled button would drop the keyboard's focus. The store takes a press once. */}
            <Button kind={KIND[name]} needsHub isBusy={busy} onPress={() => run()}>
              {ACT_ICON[name]}
              {actLabel(t, name)}
              {letter !== undefined && <LetterHint letter={letter} />}
            </Button>
            {name === 'print' && printsAt !== undefined && (
              <p className="soft">
                {printsAt.kiosk === undefined
                  ? t('action.printsAtLobby')
                  : t('action.printsAt', { kiosk: printsAt.kiosk })}
              </p>
            )}
            {name === 'seen' && connected && <p className="soft">{t('panel.seenHint')}</p>}
          </Fragment>
        );
      })}
      {!connected && <p className="soft">{t('action.lost')}</p>}
    </fieldset>
  );
}

interface NoShowSureProps {
  readonly appointment: DeskAppointment;
  readonly doubt: NoShowDoubt;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks a second time, where something speaks against a no-show. */
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
