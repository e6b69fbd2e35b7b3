/** What the front desk reads of a booking or a change that breaks a rule of its fields. Pure. */
import type { TFunction } from 'i18next';
import type { InputProblem } from '../../../contract/input-problem.ts';
import {
  FEWEST_PHONE_DIGITS,
  LONGEST_APPOINTMENT_DAYS,
  LONGEST_NAME,
  MOST_PHONE_DIGITS,
  SHORTEST_FIRST_NAME,
} from '../../../contract/limits.ts';

type T = TFunction<'desk'>;

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
  switch (rule) {
    case 'too-short':
      return t('input.too-short', { field, least: SHORTEST_FIRST_NAME });
    case 'too-long':
      return t('input.too-long', { field, most: LONGEST_NAME });
    case 'not-a-phone-number':
      return t('input.not-a-phone-number', { field, least: FEWEST_PHONE_DIGITS, most: MOST_PHONE_DIGITS });
    case 'too-long-after-start':
      return t('input.too-long-after-start', { field, days: LONGEST_APPOINTMENT_DAYS });
    case 'no-option':
    case 'value-or-options':
    case 'nothing-to-change':
    case 'not-an-appointment':
      return t(`input.${rule}`);
    default:
      return t(`input.${rule}`, { field });
  }
}
