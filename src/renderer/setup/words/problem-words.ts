/** What the administrator reads beside a field that was not taken. Pure. */
import type { TFunction } from 'i18next';
import { LEAST_CONTRAST, ratioText } from '../../../contract/brand-colour.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import {
  LARGEST_LOGO,
  LAST_PORT,
  LONGEST_PIN,
  PANEL_INCHES,
  SHORTEST_PIN,
} from '../../../contract/limits.ts';
import type { SettingField } from '../../../contract/settings.ts';
import type { FieldProblem } from '../form/form.ts';

type T = TFunction<'setup'>;

/** How a sentence about a field of text begins; the others have sentences of their own. */
function fieldName(t: T, field: SettingField): string {
  switch (field) {
    case 'apiKey':
    case 'webhookSecret':
    case 'brandName':
    case 'kioskName':
    case 'privacyContact':
    case 'webhookAddress':
      return t(`field.${field}`);
    default:
      return field;
  }
}

/** Undefined where nothing is wrong, or the screen itself knows the rule. */
export function problemSentence(t: T, found: FieldProblem | undefined): string | undefined {
  const problem = found?.problem;
  if (problem === undefined) return undefined;
  const field = fieldName(t, found?.field ?? 'baseUrl');
  switch (problem.kind) {
    case 'pin-form':
      return t('rule.pin-form', { shortest: SHORTEST_PIN, longest: LONGEST_PIN });
    case 'not-a-port':
      // A port is written without grouping.
      return t('rule.not-a-port', { highest: String(LAST_PORT) });
    case 'not-inches':
      return t('rule.not-inches', PANEL_INCHES);
    case 'picture-too-large':
      return t('rule.picture-too-large', { most: LARGEST_LOGO / 1_000 });
    case 'unknown-language':
      return t('rule.unknown-language', { languages: LANGUAGES.join(', ') });
    case 'empty':
    case 'not-one-line':
    case 'special-characters':
      return t(`rule.${problem.kind}`, { field });
    case 'too-long':
      return t('rule.too-long', { field, most: problem.most });
    case 'too-light': {
      const { colour, proposal } = problem;
      return t('rule.too-light', {
        colour,
        ratio: ratioText(problem.ratio),
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
