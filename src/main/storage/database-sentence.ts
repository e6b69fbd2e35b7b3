/** Pure. */
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';

export function databaseSentence(problem: DatabaseProblem): string {
  const { path } = problem;
  switch (problem.kind) {
    case 'in-use':
      return `Another Foyer is using the database ${path}. Stop it, or start with another data directory.`;
    case 'newer':
      return `The database ${path} was written by a newer version of Foyer. Install that version, or start with another data directory.`;
    case 'no-room':
      return `The disk with the database ${path} is full. Make room on it, then start Foyer again.`;
    case 'no-right':
      return `The database ${path} cannot be written. Give the account Foyer runs as the right to write to its folder, see that the disk is not mounted read-only, or start with another data directory.`;
    case 'not-opened':
      return `The database ${path} cannot be opened (${problem.reason}).`;
    case 'damaged':
      return `The database ${path} is damaged (${problem.reason}).`;
    case 'not-replaced':
      return `The database ${path} is ${problem.what} and could not be replaced by a copy (${problem.reason}). It was left as it is.`;
  }
}
