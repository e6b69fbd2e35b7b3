/** What is wrong with hours and desks that the setup screen sends. */
import type { NamedDesk } from '../../contract/named.ts';
import { withoutDirection } from '../../contract/one-line.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { type WeeklyHours, WEEKDAYS } from '../../contract/weekdays.ts';
import { DESKS_RULE, HOURS_RULE } from './room-rules.ts';
import { rowsProblem } from './rows-problem.ts';

/** A field of a desk that was left empty says nothing of it. */
export const withoutEmptyDirections = (desks: readonly NamedDesk[]): NamedDesk[] =>
  desks.map(({ id, name, direction = '' }) => ({
    id,
    name,
    ...(withoutDirection(direction).trim() === '' ? {} : { direction }),
  }));

/** The first weekday's that breaks a rule; `null` and absent hours break none. */
export function hoursProblem(hours: WeeklyHours | null | undefined): SettingProblem | undefined {
  const issue = hours ? HOURS_RULE.safeParse(hours).error?.issues[0] : undefined;
  const weekday = WEEKDAYS.find((day) => day === issue?.path[0]);
  if (issue === undefined || weekday === undefined) return undefined;
  if (issue.code === 'too_big') return { kind: 'hours-too-many', weekday };
  // Of the time itself, or of the two together.
  const isTime = issue.path.length > 2;
  return { kind: isTime ? 'hours-not-a-time' : 'hours-backwards', weekday };
}

/** The first desk's that breaks a rule. */
export function desksProblem(desks: readonly NamedDesk[] | undefined): SettingProblem | undefined {
  return rowsProblem(desks && withoutEmptyDirections(desks), DESKS_RULE, {
    tooMany: (most) => ({ kind: 'too-many-desks', most }),
    wrong(desk, issue) {
      if (issue.code === 'too_big') return { kind: 'desk-too-long', desk, most: Number(issue.maximum) };
      return { kind: issue.code === 'too_small' ? 'desk-unnamed' : 'desk-not-one-line', desk };
    },
    twice: (desk) => ({ kind: 'desk-twice', desk }),
  });
}
