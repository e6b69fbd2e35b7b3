/** What the administrator reads beside a field that was not taken. Pure. */
import type { TFunction } from 'i18next';
import { LEAST_CONTRAST, ratioText } from '../../../contract/brand-colour.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import {
  LARGEST_LOGO,
  LAST_PORT,
  LONGEST_PIN,
  MOST_MINUTES,
  MOST_SPANS,
  PANEL_INCHES,
  SHORTEST_PIN,
} from '../../../contract/limits.ts';
import type { SettingField } from '../../../contract/settings.ts';
import type { FieldProblem } from '../form/drafts.ts';
import { weekdayName } from './weekday-name.ts';

type T = TFunction<'setup'>;

/** How a sentence about a field of text begins; undefined for those that have sentences of their own. */
function fieldName(t: T, field: SettingField): string | undefined {
  switch (field) {
    case 'apiKey':
    case 'webhookSecret':
    case 'brandName':
    case 'kioskName':
    case 'privacyContact':
    case 'webhookAddress':
    case 'displayNotice':
      return t(`field.${field}`);
    default:
      return undefined;
  }
}

/** Undefined where nothing is wrong, or the screen itself knows the rule. `language` (BCP 47) is the page's. */
export function problemSentence(t: T, found: FieldProblem | undefined, language = 'en'): string | undefined {
  if (found?.problem === undefined) return undefined;
  const { problem } = found;
  const field = fieldName(t, found.field);
  switch (problem.kind) {
    case 'pin-form':
      return t('rule.pin-form', { shortest: SHORTEST_PIN, longest: LONGEST_PIN });
    case 'not-a-port':
      // A port is written without grouping.
      return t('rule.not-a-port', { highest: String(LAST_PORT) });
    case 'not-inches':
      return t('rule.not-inches', PANEL_INCHES);
    case 'not-minutes':
      return t('rule.not-minutes', { most: MOST_MINUTES });
    case 'hours-not-a-time':
    case 'hours-backwards':
    case 'hours-too-many':
      return t(`rule.${problem.kind}`, { day: weekdayName(problem.weekday, language), most: MOST_SPANS });
    case 'notice-too-long':
    case 'notice-not-plain': {
      const name = new Intl.DisplayNames(language, { type: 'language' }).of(problem.language);
      const most = problem.kind === 'notice-too-long' ? problem.most : 0;
      return t(`rule.${problem.kind}`, { language: name ?? problem.language, most });
    }
    case 'desk-unnamed':
    case 'desk-not-one-line':
    case 'desk-twice':
      // An id is written without grouping.
      return t(`rule.${problem.kind}`, { desk: String(problem.desk) });
    case 'desk-too-long':
      return t('rule.desk-too-long', { desk: String(problem.desk), most: problem.most });
    case 'line-twice':
    case 'line-not-one-line':
      return t(`rule.${problem.kind}`, { line: String(problem.line) });
    case 'line-not-minutes':
      return t('rule.line-not-minutes', { line: String(problem.line), most: MOST_MINUTES });
    case 'line-too-long':
      return t('rule.line-too-long', { line: String(problem.line), most: problem.most });
    case 'too-many-lines':
      return t('rule.too-many-lines', { most: problem.most });
    case 'person-unnamed':
    case 'person-not-one-line':
    case 'person-twice':
      return t(`rule.${problem.kind}`, { person: String(problem.person) });
    case 'person-too-long':
      return t('rule.person-too-long', { person: String(problem.person), most: problem.most });
    case 'too-many-people':
      return t('rule.too-many-people', { most: problem.most });
    case 'not-seconds':
    case 'not-percent':
      return t(`rule.${problem.kind}`, { least: problem.least, most: problem.most });
    case 'not-days':
      return t('rule.not-days', { least: problem.least, most: problem.most });
    case 'too-many-desks':
      return t('rule.too-many-desks', { most: problem.most });
    case 'picture-too-large':
      return t('rule.picture-too-large', { most: LARGEST_LOGO / 1_000 });
    case 'unknown-language':
      return t('rule.unknown-language', { languages: LANGUAGES.join(', ') });
    case 'empty':
    case 'not-one-line':
    case 'special-characters':
      return t(`rule.${problem.kind}`, { field: field ?? found.field });
    case 'too-long':
      return field === undefined
        ? t('rule.text-too-long', { most: problem.most })
        : t('rule.too-long', { field, most: problem.most });
    case 'too-light': {
      const { colour, proposal } = problem;
      return t('rule.too-light', {
        colour,
        ratio: Number(ratioText(problem.ratio)),
        least: LEAST_CONTRAST,
        proposal,
      });
    }
    case 'other-service-fixed':
    case 'other-service':
    case 'same-service':
      return t(`rule.${problem.kind}`, { origin: problem.origin });
    default:
      return t(`rule.${problem.kind}`);
  }
}
