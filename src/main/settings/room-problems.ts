/** What is wrong with hours and desks that the setup screen sends. */
import type { NamedDesk } from '../../contract/named.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { type WeeklyHours, WEEKDAYS } from '../../contract/weekdays.ts';
import { DESKS_RULE, HOURS_RULE } from './room-rules.ts';

/** A field of a desk that was left empty says nothing of it. */
export const withoutEmptyDirections = (desks: readonly NamedDesk[]): NamedDesk[] =>
  desks.map(({ id, name, direction = '' }) => ({
    id,
    name,
    ...(direction.trim() === '' ? {} : { direction }),
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

function firstTwice(desks: readonly NamedDesk[]): NamedDesk | undefined {
  return desks.find(({ id }, place) => desks.findIndex((other) => other.id === id) !== place);
}

/** The first desk's that breaks a rule. */
export function desksProblem(desks: readonly NamedDesk[] | undefined): SettingProblem | undefined {
  if (desks === undefined) return undefined;
  const issue = DESKS_RULE.safeParse(withoutEmptyDirections(desks)).error?.issues[0];
  if (issue?.code === 'too_big' && issue.path.length === 0)
    return { kind: 'too-many-desks', most: Number(issue.maximum) };
  const desk = desks[Number(issue?.path[0])]?.id;
  if (issue !== undefined && desk !== undefined) {
    if (issue.code === 'too_big') return { kind: 'desk-too-long', desk, most: Number(issue.maximum) };
    return { kind: issue.path[1] === 'name' ? 'desk-unnamed' : 'desk-not-one-line', desk };
  }
  const twice = firstTwice(desks);
  return twice && { kind: 'desk-twice', desk: twice.id };
}
