/** Why the last sign-in at each screen failed or ended. */
import type { AccountProblem } from '../../contract/oidc.ts';

/** As many as desks and setup pages may be connected. */
const MAX_SCREENS = 128;

export function createScreenProblems() {
  const problems = new Map<string, AccountProblem>();
  return {
    at: (screenId: string): AccountProblem | undefined => problems.get(screenId),
    note(screenId: string, problem: AccountProblem | undefined): void {
      problems.delete(screenId);
      if (problem !== undefined) problems.set(screenId, problem);
      for (const oldest of problems.keys()) if (problems.size > MAX_SCREENS) problems.delete(oldest);
    },
    clear: (): void => problems.clear(),
  };
}
