/** What came of a PIN, in one sentence. */
import type { TFunction } from 'i18next';
import type { SignInNote } from './staff-store.ts';

/** `pausedFor` in seconds; empty where nothing is to be said. */
export function noteWords(t: TFunction<'desk'>, note: SignInNote, pausedFor: number): string {
  switch (note.kind) {
    case 'none':
      return '';
    case 'checking':
      return t('staff.checking');
    case 'empty':
      return t('staff.empty');
    case 'wrong-pin':
      return t('staff.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('staff.paused', { count: pausedFor }) : '';
    case 'pin-locked':
      return t('staff.locked');
    case 'not-counted':
      return t('staff.notCounted');
    case 'unknown':
      return t('staff.unknown');
    case 'not-sent':
    case 'no-answer':
      return t('staff.notSent');
    case 'failed':
      return t('staff.failed');
    default:
      return note satisfies never;
  }
}
