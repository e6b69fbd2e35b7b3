/** The lines that the settings name: their rule, and what is wrong with those that the setup screen sends. */
import { z } from 'zod';
import { MOST_LINES, MOST_MINUTES } from '../../contract/limits.ts';
import type { NamedLine } from '../../contract/named.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { rowsProblem } from './rows-problem.ts';

const MINUTES = `must be a whole number of minutes from 0 to ${MOST_MINUTES}`;
export const minutes = z.number(MINUTES).int(MINUTES).min(0, MINUTES).max(MOST_MINUTES, MINUTES);

const ID = 'must be a whole number';
const LONGEST_LINE_NAME = 100;

export const LINES_RULE = z
  .array(
    z.strictObject({
      id: z.number(ID).int(ID),
      name: z
        .string('must be text')
        .trim()
        .min(1, 'must not be empty')
        .max(LONGEST_LINE_NAME, `must have at most ${LONGEST_LINE_NAME} characters`)
        .optional(),
      opensBeforeMin: minutes.optional(),
      closesAfterMin: minutes.optional(),
    }),
    'must be a list',
  )
  .max(MOST_LINES, `must have at most ${MOST_LINES} lines`);

/** A name that was left empty is none. */
export const withoutEmptyNames = (lines: readonly NamedLine[]): NamedLine[] =>
  lines.map(({ name = '', ...line }) => (name.trim() === '' ? line : { ...line, name }));

/** The first line's that breaks a rule. */
export function linesProblem(lines: readonly NamedLine[] | undefined): SettingProblem | undefined {
  return rowsProblem(lines && withoutEmptyNames(lines), LINES_RULE, {
    tooMany: (most) => ({ kind: 'too-many-lines', most }),
    wrong: (line, { path }) =>
      path[1] === 'name'
        ? { kind: 'line-too-long', line, most: LONGEST_LINE_NAME }
        : { kind: 'line-not-minutes', line },
    twice: (line) => ({ kind: 'line-twice', line }),
  });
}
