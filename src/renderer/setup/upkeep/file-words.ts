/**
 * What is said of a file of settings. Why it is not taken is one sentence that names the key, which is what is mended in the
 * file; what it changes has the words of setup. Pure.
 */
import type { TFunction } from 'i18next';
import type { SettingRule } from '../../../contract/setting-rule.ts';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';
import { verbatim } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { wayInWords } from './value-words.ts';

type T = TFunction<'upkeep'>;

/** Names hold commas of their own. */
const BETWEEN = '; ';

/** Settings for a sentence; one of the file alone has its key. */
export function settingsList(t: TFunction<'setting-names'>, keys: readonly string[]): string {
  return keys.map((key) => settingWords(t, key) ?? verbatim(key)).join(BETWEEN);
}

/** Numbers are written as the file has them, without grouping. */
function ruleSentence(t: T, path: string, rule: SettingRule): string {
  const key = wayInWords(t, path);
  switch (rule.kind) {
    case 'not-a-time':
      return t('file.rule.not-a-time', { key, example: '08:30' });
    case 'at-least':
      return t('file.rule.at-least', { key, least: String(rule.least) });
    case 'at-most':
    case 'too-long':
    case 'too-many':
      return t(`file.rule.${rule.kind}`, { key, most: String(rule.most) });
    case 'not-a-picture':
      return t('file.rule.not-a-picture', {
        key,
        most: String(rule.most),
        example: 'data:image/png;base64,…',
      });
    case 'one-of':
    case 'not-a-language':
      return t(`file.rule.${rule.kind}`, { key, values: rule.values.join(', ') });
    case 'too-light':
      return t('file.rule.too-light', { key, colour: rule.colour, proposal: rule.proposal });
    default:
      return t(`file.rule.${rule.kind}`, { key });
  }
}

export function fileProblemSentence(t: T, problem: SettingsFileProblem): string {
  switch (problem.kind) {
    case 'not-json':
    case 'not-settings':
      return t(`file.problem.${problem.kind}`);
    case 'newer':
      return t('file.problem.newer', { key: 'configVersion', number: problem.version, of: problem.known });
    case 'unknown-key':
      return t('file.problem.unknown-key', { key: wayInWords(t, problem.key) });
    case 'wrong':
      return ruleSentence(t, problem.key, problem.rule);
    case 'other-service':
      return t('file.problem.other-service', { key: 'baseUrl', origin: problem.origin });
  }
}
