/** Pure. */
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';

export function databaseSentence(problem: DatabaseProblem): string {
  const { path } = problem;
  switch (problem.kind) {
    case 'in-use':
      return `Another instance of Foyer is using the database ${path}. Stop it, or start with a different data folder.`;
    case 'newer':
      return `The database ${path} was written by a newer version of Foyer. Install that version, or start with a different data folder.`;
    case 'no-room':
      return `The disk with the database ${path} is full. Free up space, then start Foyer again.`;
    case 'no-right':
      return `Foyer cannot write to the database ${path}. Check that its user account may write to the folder and that the disk is not read-only. Or start with a different data folder.`;
    case 'not-opened':
      return `The database ${path} cannot be opened (${problem.reason}).`;
    case 'damaged':
      return `The database ${path} is damaged (${problem.reason}).`;
    case 'not-replaced':
      return `The database ${path} is ${problem.what} and could not be restored from a backup (${problem.reason}). It has not been changed.`;
  }
}
