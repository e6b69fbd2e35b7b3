/** The users of the service that the settings name: their rule, and what is wrong with those that the setup screen sends. */
import { z } from 'zod';
import { LONGEST_PERSON_NAME, MOST_PEOPLE } from '../../contract/limits.ts';
import type { NamedPerson } from '../../contract/named.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { rowsProblem } from './rows-problem.ts';
import { oneLine } from './setting-rule.ts';

const ID = 'must be a whole number';

/** Each as the front desk reads who has an appointment. */
export const PEOPLE_RULE = z
  .array(z.strictObject({ id: z.number(ID).int(ID), name: oneLine(LONGEST_PERSON_NAME) }), 'must be a list')
  .max(MOST_PEOPLE, `must have at most ${MOST_PEOPLE} people`);

/** The first one's that breaks a rule. */
export function peopleProblem(people: readonly NamedPerson[] | undefined): SettingProblem | undefined {
  return rowsProblem(people, PEOPLE_RULE, {
    tooMany: (most) => ({ kind: 'too-many-people', most }),
    wrong(person, { code }) {
      if (code === 'too_small') return { kind: 'person-unnamed', person };
      if (code === 'too_big') return { kind: 'person-too-long', person, most: LONGEST_PERSON_NAME };
      return { kind: 'person-not-one-line', person };
    },
    twice: (person) => ({ kind: 'person-twice', person }),
  });
}
