/** What the front desk reads about a database that is not opened. Pure. */
import type { TFunction } from 'i18next';
import type { DatabaseProblem } from '../../../contract/storage-trouble.ts';
import { verbatim } from '../../i18n/values.ts';

export function databaseSentence(t: TFunction<'desk'>, problem: DatabaseProblem): string {
  const path = verbatim(problem.path);
  switch (problem.kind) {
    case 'in-use':
    case 'newer':
    case 'no-room':
    case 'no-right':
      return t(`database.${problem.kind}`, { path });
    case 'not-opened':
    case 'damaged':
      return t(`database.${problem.kind}`, { path, reason: problem.reason });
    case 'not-replaced':
      return t(`database.not-replaced.${problem.what}`, { path, reason: problem.reason });
  }
}
