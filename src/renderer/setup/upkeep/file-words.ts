/**
 * What is said of a file of settings. Why it is not taken is one sentence that names the key, which is what is mended in the
 * file; what it changes has the words of setup. Pure.
 */
import type { TFunction } from 'i18next';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';
import { verbatim } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { ruleSentence } from '../words/problem-words.ts';
import { wayInWords } from './value-words.ts';

type T = TFunction<'upkeep'>;

/** Names hold commas of their own. */
const BETWEEN = '; ';

/** Settings for a sentence; one of the file alone has its key. */
export function settingsList(t: TFunction<'setting-names'>, keys: readonly string[]): string {
  return keys.map((key) => settingWords(t, key) ?? verbatim(key)).join(BETWEEN);
}

/** `ofRules`: setup's sentences, which say of a field of a form the same. */
export function fileProblemSentence(t: T, ofRules: TFunction<'setup'>, problem: SettingsFileProblem): string {
  switch (problem.kind) {
    case 'not-json':
    case 'not-settings':
      return t(`file.problem.${problem.kind}`);
    case 'newer':
      return t('file.problem.newer', { key: 'configVersion', number: problem.version, of: problem.known });
    case 'unknown-key':
      return t('file.problem.unknown-key', { key: wayInWords(t, problem.key) });
    case 'wrong': {
      const field = ofRules('rule.named', { field: wayInWords(t, problem.key) });
      return ruleSentence(ofRules, problem.problem, field);
    }
    case 'other-service':
      return t('file.problem.other-service', { key: 'baseUrl', origin: problem.origin });
  }
}
