/** Why a file of settings is not taken, in one sentence that names the key. Pure. */
import type { TFunction } from 'i18next';
import type { SettingsFileProblem } from '../../../contract/settings-file.ts';

export function fileProblemSentence(t: TFunction<'upkeep'>, problem: SettingsFileProblem): string {
  switch (problem.kind) {
    case 'not-json':
    case 'not-settings':
      return t(`file.problem.${problem.kind}`);
    case 'newer':
      return t('file.problem.newer', { key: 'configVersion', number: problem.version, of: problem.known });
    case 'unknown-key':
      return t('file.problem.unknown-key', { key: problem.key });
    case 'wrong':
      return t('file.problem.wrong', { key: problem.key, reason: problem.rule });
    case 'other-service':
      return t('file.problem.other-service', { key: 'baseUrl', origin: problem.origin });
  }
}
