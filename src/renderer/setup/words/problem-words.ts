/** The sentences of a problem, beside a field and for a key of a settings file. Pure. */
import { say, type TFunction } from '../../i18n/translate.ts';
import { problemValues, type SettingName } from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import { WEEKDAYS } from '../../../contract/weekdays.ts';
import type { FieldProblem } from '../form/drafts.ts';
import { weekdayName } from './unit-words.ts';

type T = TFunction<'setup'>;

/** A sentence that does not name `field` has it in front. */
export function ruleSentence(t: T, problem: SettingProblem, field: string): string {
  const sentence = say(t, 'rule', problem, { ...problemValues(problem), field });
  return sentence.includes(field) ? sentence : t('rule.about', { field, sentence });
}

function partName(t: T, part: string | undefined): readonly string[] {
  switch (part) {
    case undefined:
      return [];
    case 'direction':
      return [t('deskRows.direction')];
    case 'where':
    case 'opensBeforeMin':
    case 'closesAfterMin':
    case 'minutes':
      return [t(`lineRows.${part}`)];
    default:
      return [t('deskRows.name')];
  }
}

/** Undefined for the whole setting, or if its parts have no names. */
export function placeName(
  t: T,
  field: SettingName,
  [first, part]: readonly string[],
  language: string,
): string | undefined {
  if (first === undefined) return undefined;
  switch (field) {
    case 'desks':
    case 'lines':
    case 'people':
      return [t(`rule.at.${field}`, { id: first }), ...partName(t, part)].join(' › ');
    case 'openingHours':
    case 'quietHours':
      return weekdayName(WEEKDAYS.find((day) => day === first) ?? 'monday', language);
    case 'privacyNotice':
      return new Intl.DisplayNames(language, { type: 'language' }).of(first) ?? first;
    default:
      return undefined;
  }
}

/** Undefined if nothing is wrong, or the field has its own sentence. `language` is BCP 47. */
export function problemSentence(t: T, found: FieldProblem | undefined, language = 'en'): string | undefined {
  if (found?.problem === undefined) return undefined;
  const place = placeName(t, found.field, found.at ?? [], language);
  if (place !== undefined) return ruleSentence(t, found.problem, t('rule.named', { field: place }));
  return say(t, 'rule', found.problem, { ...problemValues(found.problem), field: t('rule.this') });
}
