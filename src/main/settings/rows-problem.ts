/** What is wrong with a list whose rows have an id each, as the service has it. */
import type { z } from 'zod';
import type { SettingProblem } from '../../contract/setting-problem.ts';

type Issue = z.core.$ZodIssue;

interface Problems {
  readonly tooMany: (most: number) => SettingProblem;
  /** A row breaks the rule. */
  readonly wrong: (id: number, issue: Issue) => SettingProblem;
  /** Two rows have this id. */
  readonly twice: (id: number) => SettingProblem;
}

/** The first row's that breaks `rule`; an absent list breaks none. */
export function rowsProblem(
  rows: readonly { readonly id: number }[] | undefined,
  rule: z.ZodType,
  of: Problems,
): SettingProblem | undefined {
  if (rows === undefined) return undefined;
  const issue = rule.safeParse(rows).error?.issues[0];
  if (issue?.code === 'too_big' && issue.path.length === 0) return of.tooMany(Number(issue.maximum));
  const id = rows[Number(issue?.path[0])]?.id;
  if (issue !== undefined && id !== undefined) return of.wrong(id, issue);
  const twice = rows.find(({ id }, place) => rows.findIndex((other) => other.id === id) !== place);
  return twice && of.twice(twice.id);
}
