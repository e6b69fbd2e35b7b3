/** What came of the PIN of setup, in one sentence. Pure. */
import type { TFunction } from 'i18next';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import type { DoorNote } from './door-store.ts';

/** `pausedFor` in seconds; empty where nothing is to be said. */
export function doorWords(t: TFunction<'setup'>, note: DoorNote, pausedFor: number): string {
  switch (note.kind) {
    // Said with the command that helps, by whoever shows the door.
    case 'pin-locked':
    case 'none':
      return '';
    case 'done':
      return t('door.changed');
    case 'checking':
    case 'empty':
    case 'taken':
      return t(`door.${note.kind}`);
    case 'wrong-pin':
      return t('door.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('door.paused', { count: pausedFor }) : '';
    case 'bad-pin':
      return note.problem === 'pin-form'
        ? t('rule.pin-form', { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS })
        : t(`rule.${note.problem}`);
    case 'unknown':
    case 'failed':
      return t('door.failed');
    case 'not-counted':
      return t('door.notCounted');
    case 'not-kept':
      return t('staff.problem.not-kept');
    case 'not-sent':
    case 'no-answer':
      return t('door.notSent');
    default:
      return note satisfies never;
  }
}
