/** The lines that the settings name: their rule, and what is wrong with those that the setup screen sends. */
import { z } from 'zod';
import { LONGEST_LINE_NAME, MOST_LINES, MOST_MINUTES } from '../../contract/limits.ts';
import type { NamedLine } from '../../contract/named.ts';
import { withoutDirection } from '../../contract/one-line.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { rowsProblem } from './rows-problem.ts';
import { oneLine } from './setting-rule.ts';

const MINUTES = `must be a whole number of minutes from 0 to ${MOST_MINUTES}`;
export const minutes = z.number(MINUTES).int(MINUTES).min(0, MINUTES).max(MOST_MINUTES, MINUTES);

const ID = 'must be a whole number';

export const LINES_RULE = z
  .array(
    z.strictObject({
      id: z.number(ID).int(ID),
      name: oneLine(LONGEST_LINE_NAME).optional(),
      opensBeforeMin: minutes.optional(),
      closesAfterMin: minutes.optional(),
    }),
    'must be a list',
  )
  .max(MOST_LINES, `must have at most ${MOST_LINES} lines`);

/** A name that was left empty is none, and so is one that nobody can see. */
export const withoutEmptyNames = (lines: readonly NamedLine[]): NamedLine[] =>
  lines.map(({ name = '', ...line }) => (withoutDirection(name).trim() === '' ? line : { ...line, name }));

/** The first line's that breaks a rule. */
export function linesProblem(lines: readonly NamedLine[] | undefined): SettingProblem | undefined {
  return rowsProblem(lines && withoutEmptyNames(lines), LINES_RULE, {
    tooMany: (most) => ({ kind: 'too-many-lines', most }),
    wrong(line, { path, code }) {
      if (path[1] !== 'name') return { kind: 'line-not-minutes', line };
      if (code === 'too_big') return { kind: 'line-too-long', line, most: LONGEST_LINE_NAME };
      return { kind: 'line-not-one-line', line };
    },
    twice: (line) => ({ kind: 'line-twice', line }),
  });
}
