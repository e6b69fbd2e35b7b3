/** Why something was not done: the service's own words, or Foyer's reason. Pure. */
import type { TFunction } from 'i18next';
import type { PendingIntent } from '../../../contract/desk-appointment.ts';
import type { OwnRefusal } from '../../../contract/refusal.ts';
import { inputSentence } from './input-words.ts';

export function ownRefusalSentence(t: TFunction<'desk'>, refusal: OwnRefusal): string {
  switch (refusal.kind) {
    case 'unreadable':
    case 'copy':
      return t(`ownRefusal.${refusal.kind}`);
    case 'other-day': {
      const { from, to, code, unsure } = refusal;
      const why =
        code === undefined
          ? t('ownRefusal.otherDay', { from, to })
          : t('ownRefusal.otherDayCode', { from, code, to });
      return unsure ? `${why} ${t('ownRefusal.unsure')}` : why;
    }
    case 'input':
      return refusal.problems.map((problem) => inputSentence(t, problem)).join(' ');
    case 'words':
      return refusal.words;
  }
}

/** Undefined where no reason was given. */
export function refusalWords(
  t: TFunction<'desk'>,
  { message, ownRefusal }: Pick<PendingIntent, 'message' | 'ownRefusal'>,
): string | undefined {
  return ownRefusal === undefined ? message : ownRefusalSentence(t, ownRefusal);
}
