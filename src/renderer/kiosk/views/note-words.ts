/** What came of the last PIN at the kiosk. */
import type { TFunction } from 'i18next';
import type { PinNote } from '../flow/flow-state.ts';

/** In a sentence; empty where nothing is to be said. `pausedFor`: whole seconds that are left of a pause. */
export function noteWords(t: TFunction<'kiosk'>, note: PinNote, pausedFor: number): string {
  switch (note.kind) {
    case 'none':
      return '';
    case 'pin-missing':
      return t('staff.missing');
    case 'not-sent':
      return t('staff.notSent');
    case 'wrong-pin':
      return t('staff.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('staff.paused', { count: pausedFor }) : '';
    case 'pin-locked':
      return t('staff.locked');
    case 'not-counted':
      return t('staff.notCounted');
    case 'no-pin':
      return t('staff.noPin');
    default:
      return note satisfies never;
  }
}
