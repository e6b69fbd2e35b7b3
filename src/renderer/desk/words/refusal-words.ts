/** Why something was not done: the service's own words, or Foyer's reason. Pure. */
import { say, type TFunction } from '../../i18n/translate.ts';
import type { PendingIntent } from '../../../contract/desk-appointment.ts';
import type { InputProblem, OwnRefusal } from '../../../contract/refusal.ts';
import {
  MAX_APPOINTMENT_DAYS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
  MIN_PHONE_DIGITS,
} from '../../../contract/limits.ts';

export function ownRefusalSentence(t: TFunction<'desk'>, refusal: OwnRefusal): string {
  switch (refusal.kind) {
    case 'unreadable':
    case 'copy':
    case 'not-sent':
    case 'no-time-left':
    case 'clock-in-doubt':
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

type T = TFunction<'desk'>;

const LIMITS: { readonly [Rule in InputProblem['rule']]?: Readonly<Record<string, number>> } = {
  'too-short': { least: MIN_FIRST_NAME_LENGTH },
  'too-long': { most: MAX_NAME_LENGTH },
  'not-a-phone-number': { least: MIN_PHONE_DIGITS, most: MAX_PHONE_DIGITS },
  'too-long-after-start': { days: MAX_APPOINTMENT_DAYS },
};

function fieldName(t: T, path: string): string {
  const [first = '', at, last] = path.split('.');
  if (first === 'fields' && last === 'value') return t('input.field.fieldValue');
  const name =
    first === 'labels' && at !== undefined ? 'label' : first === 'fields' ? (last ?? first) : first;
  switch (name) {
    case '':
      return t('input.field.whole');
    case 'lineId':
    case 'firstName':
    case 'lastName':
    case 'startTime':
    case 'endTime':
    case 'phoneNumber':
    case 'email':
    case 'languageCode':
    case 'assigneeId':
    case 'fields':
    case 'inputFieldId':
    case 'optionIds':
    case 'labels':
    case 'label':
      return t(`input.field.${name}`);
    default:
      return t('input.field.other', { name: path });
  }
}

export function inputSentence(t: T, { field: path, rule }: InputProblem): string {
  const field = rule === 'unknown-field' ? t('input.field.other', { name: path }) : fieldName(t, path);
  return say(t, 'input', { kind: rule }, { ...LIMITS[rule], field });
}
