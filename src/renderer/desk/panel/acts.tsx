/** What a clerk can do for a visitor: as buttons on the panel, in the menu of the row, and by a letter with Alt. */
import { CalendarClock, Check, LogIn, UserX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { DeskAction } from '../day/outcome.ts';
import type { Letter } from '../keys/letter-of.ts';
import type { Letters } from '../keys/use-letters.ts';

export type ActName = 'seen' | DeskAction | 'reschedule';

export interface Act {
  readonly name: ActName;
  readonly run: () => void;
}

const ORDER: readonly DeskAction[] = ['check-in', 'no-show', 'cancel'];

/** What can be done from each status. From where the booking system takes them, it decides. */
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

/** The letters of these acts. */
export function lettersOf(acts: readonly Act[]): Letters {
  const letters: Partial<Record<Letter, () => void>> = {};
  for (const { name, run } of acts) {
    const letter = ACT_LETTER[name];
    if (letter !== undefined) letters[letter] = run;
  }
  return letters;
}
