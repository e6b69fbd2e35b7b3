/** The users of the service that the settings name: their rule, and what is wrong with those that the setup screen sends. */
import { z } from 'zod';
import { MOST_PEOPLE } from '../../contract/limits.ts';
import type { NamedPerson } from '../../contract/named.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { oneLine } from './room-rules.ts';

const ID = 'must be a whole number';
const LONGEST_NAME = 100;

/** Each as the front desk reads who has an appointment. */
export const PEOPLE_RULE = z
  .array(z.strictObject({ id: z.number(ID).int(ID), name: oneLine(LONGEST_NAME) }), 'must be a list')
  .max(MOST_PEOPLE, `must have at most ${MOST_PEOPLE} people`);

/** The first one's that breaks a rule. */
export function peopleProblem(people: readonly NamedPerson[] | undefined): SettingProblem | undefined {
  if (people === undefined) return undefined;
  const issue = PEOPLE_RULE.safeParse(people).error?.issues[0];
  if (issue?.code === 'too_big' && issue.path.length === 0)
    return { kind: 'too-many-people', most: Number(issue.maximum) };
  const person = people[Number(issue?.path[0])]?.id;
  if (issue !== undefined && person !== undefined) {
    if (issue.code === 'too_small') return { kind: 'person-unnamed', person };
    if (issue.code === 'too_big') return { kind: 'person-too-long', person, most: LONGEST_NAME };
    return { kind: 'person-not-one-line', person };
  }
  const twice = people.find(({ id }, place) => people.findIndex((other) => other.id === id) !== place);
  return twice && { kind: 'person-twice', person: twice.id };
}
