/** The outcome of a save. Pure. */
import { say, type TFunction } from '../../i18n/translate.ts';
import type { NotSaved } from '../../../contract/settings.ts';
import type { SaveProblem } from '../../../contract/save-problem.ts';
import type { DatabaseProblem } from '../../../contract/storage-trouble.ts';
import { verbatim } from '../../i18n/values.ts';
import type { Outcome } from '../../rpc/hub-queries.ts';

type T = TFunction<'setup'>;

function databaseSentence(t: T, problem: DatabaseProblem): string {
  const kind = problem.kind === 'not-replaced' ? (`not-replaced.${problem.what}` as const) : problem.kind;
  return say(t, 'notSaved.database', { ...problem, kind }, { path: verbatim(problem.path) });
}

function problemSentence(t: T, problem: SaveProblem): string {
  switch (problem.kind) {
    case 'file': {
      const { what, key } = problem;
      const path = verbatim(problem.path);
      return key === undefined ? t(`notSaved.file.${what}`, { path }) : t('notSaved.fileKey', { path, key });
    }
    case 'profile-unread':
      return t('notSaved.profile-unread', { path: verbatim(problem.path) });
    case 'profile-unknown-key':
      return t('notSaved.profile-unknown-key', { key: problem.key });
    case 'profile-wrong':
      return problem.at === ''
        ? t('notSaved.profile-wrong.top')
        : t('notSaved.profile-wrong.at', { at: problem.at });
    case 'database':
      return databaseSentence(t, problem.problem);
    case 'webhook-host':
      return t('notSaved.webhook-host', { host: problem.host, reason: problem.reason });
    case 'not-started':
      return t('notSaved.not-started', { reason: problem.reason });
    case 'keychain-closed':
      return t(`notSaved.keychain-closed.${problem.keychain}`);
    case 'profile-not-json':
    case 'no-wrapping-key':
    case 'in-keychain':
    case 'disk':
      return t(`notSaved.${problem.kind}`);
  }
}

/** Why, whether Foyer restarts, and what may be on the disk. */
export function notSavedSentence(t: T, answer: NotSaved): string {
  const why = problemSentence(t, answer.problem);
  return [
    answer.isLost ? t('notSaved.lost', { why }) : why,
    ...(answer.kind === 'in-doubt' ? [t(`notSaved.written.${answer.written}`)] : []),
  ].join(' ');
}

/** `saved`: the sentence of success. Empty if nothing was tried. */
export function saveSentence(
  t: T,
  save: Outcome<NotSaved | { readonly kind: 'invalid' | 'saved' }> | undefined,
  saved: string,
): string {
  switch (save?.kind) {
    case undefined:
      return '';
    case 'pending':
      return t('saving');
    case 'saved':
      return saved;
    case 'invalid':
      return t('problem.invalid');
    case 'not-saved':
    case 'in-doubt':
      return notSavedSentence(t, save);
    case 'not-sent':
      return t('problem.notSent');
    case 'no-answer':
      return t('problem.noAnswer');
    case 'failed':
      return t('problem.failed');
  }
}
