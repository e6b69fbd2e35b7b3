/** What the front desk reads about a database that is not opened. Pure. */
import type { TFunction } from 'i18next';
import type { DatabaseProblem } from '../../../contract/storage-trouble.ts';
import { say } from '../../i18n/say.ts';
import { verbatim } from '../../i18n/values.ts';

export function databaseSentence(t: TFunction<'desk'>, problem: DatabaseProblem): string {
  const kind = problem.kind === 'not-replaced' ? (`not-replaced.${problem.what}` as const) : problem.kind;
  return say(t, 'database', { ...problem, kind }, { path: verbatim(problem.path) });
}
