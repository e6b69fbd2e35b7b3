/** What the front desk reads of a booking or a change that breaks a rule of its fields. Pure. */
import type { TFunction } from 'i18next';
import type { InputProblem } from '../../../contract/input-problem.ts';
import { say } from '../../i18n/say.ts';
import {
  MIN_PHONE_DIGITS,
  MAX_APPOINTMENT_DAYS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
} from '../../../contract/limits.ts';

type T = TFunction<'desk'>;

const LIMITS: { readonly [Rule in InputProblem['rule']]?: Readonly<Record<string, number>> } = {
  'too-short': { least: MIN_FIRST_NAME_LENGTH },
  'too-long': { most: MAX_NAME_LENGTH },
  'not-a-phone-number': { least: MIN_PHONE_DIGITS, most: MAX_PHONE_DIGITS },
  'too-long-after-start': { days: MAX_APPOINTMENT_DAYS },
};

/** How a sentence about the field at `path` begins. */
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
